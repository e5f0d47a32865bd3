"""Looking into a match: with a reason, by any eyes, never into one's own, and all written down."""

import json
import re
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import text

from app import cli
from app.admin.schemas import Role
from app.matches.export import verify
from app.matches.schemas import Cause
from tests.app.admin.office import an_admin, listed, open_match
from tests.app.browsers import SCRIPT, Browser, Company, a_match, partials, says
from tests.app.houses import GAMES, Server


async def past(site: Server) -> Company:
    company = await a_match(site, "toy", 2)
    await company.play(10_000)
    return company


async def audit(site: Server) -> list[tuple[str, str, str]]:
    rows = await site.query(
        "SELECT admin, act, reason FROM audit WHERE act <> 'sign_in' ORDER BY id"
    )
    return [(str(admin), str(act), str(reason)) for admin, act, reason in rows]


async def test_a_match_opens_with_a_reason_which_is_written_down(site: Server) -> None:
    company, admin = await past(site), await an_admin(site)
    path = f"/admin/matches/{company.match_id}"
    assert says((await admin.get(path)).text, "Open this match?")
    assert "rp-facts" not in "".join(admin.received)
    assert (await admin.get(path, headers=SCRIPT)).status_code == 403
    assert (await admin.get(f"{path}/export")).status_code == 403
    assert await open_match(admin, company.match_id, "  ") == 422
    assert await audit(site) == []
    assert await open_match(admin, company.match_id, "A player asked") == 303
    assert await audit(site) == [("rhea", "look", "A player asked")]
    page = await admin.get(path)
    assert says(page.text, "Step 0 of")
    other = await an_admin(site, "omar")
    assert says((await other.get(path)).text, "Open this match?")


async def test_a_look_does_not_last_for_ever(site: Server) -> None:
    company, admin = await past(site), await an_admin(site)
    assert await open_match(admin, company.match_id) == 303
    path = f"/admin/matches/{company.match_id}"
    for _ in range(9):
        site.clock.pass_(hours=1)
        assert (await admin.get(path)).status_code == 200
    assert says((await admin.get(path)).text, "Open this match?")


async def test_the_review_shows_what_the_replay_of_a_seat_shows(site: Server) -> None:
    company, admin = await past(site), await an_admin(site)
    await open_match(admin, company.match_id)
    for seat in (1, 2):
        query = {"step": 3, "seen": seat}
        path = f"m/{company.match_id}"
        mine = await company.browsers[seat - 1].get(f"/{path}/replay", params=query, headers=SCRIPT)
        theirs = await admin.get(f"/admin/matches/{company.match_id}", params=query, headers=SCRIPT)
        shown, same = partials(theirs.text), partials(mine.text)
        regions = [name for name in same if not name.startswith("rp-")]
        assert "hand" in regions
        assert {name: shown[name] for name in regions} == {name: same[name] for name in regions}


async def test_beside_a_step_stand_action_cause_and_time(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    site.clock.pass_(seconds=4)
    await company.act(0, {"token": "0", "kind": "pass"})
    await site.matches.close(company.match_id)
    await open_match(admin, company.match_id)
    path = f"/admin/matches/{company.match_id}"
    page = (await admin.get(path, params={"step": 1}, headers=SCRIPT)).text
    facts = partials(page)["rp-facts"]
    for words in ("Action pass", "Cause player", "Time taken 4.0 s", "2026-03-01 12:00:04.000"):
        assert says(facts.replace("</dt>", "</dt> "), words)


async def test_steps_by_the_clock_are_marked_on_the_slider(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    loaded = await site.matches.reload(company.match_id)
    game = site.matches.game(loaded.match)

    action = game.types.action.validate_python({"kind": "pass"})
    assert await site.matches.act_for(loaded, 0, action, Cause.LIMIT)
    await company.play(10_000)
    await open_match(admin, company.match_id)
    page = (await admin.get(f"/admin/matches/{company.match_id}")).text
    assert re.search(r'<a data-step="1" href="[^"]*step=1&amp;seen=all">1</a>', page)
    assert says(page, "1 step by the clock or a stand-in")


async def test_the_exported_file_is_verified(
    site: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, admin = await past(site), await an_admin(site)
    await open_match(admin, company.match_id, "to check it")
    answer = await admin.get(f"/admin/matches/{company.match_id}/export")
    assert answer.headers["content-disposition"].endswith(f'match-{company.match_id}.json"')
    path = tmp_path / "match.json"
    path.write_text(answer.text)
    monkeypatch.setattr(cli, "discover", lambda: GAMES)
    assert cli.main(["verify", str(path)]) == 0
    assert ("rhea", "export", "to check it") in await audit(site)


async def test_the_file_of_a_match_that_was_ended_early_is_verified_too(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    await company.play(3)
    await site.matches.close(company.match_id)
    await open_match(admin, company.match_id)
    file = (await admin.get(f"/admin/matches/{company.match_id}/export")).text
    assert verify(file, GAMES).steps == 3
    assert json.loads(file)["outcome"] is None


# --- running matches


async def test_running_matches_are_listed(site: Server) -> None:
    await past(site)
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    page = (await admin.get("/admin/live")).text
    assert listed(page) == [str(company.match_id)]
    assert says(page, "Mira, Nils")


async def test_an_admin_looks_into_a_running_match_and_ends_it(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    path = f"/admin/matches/{company.match_id}"
    assert await open_match(admin, company.match_id) == 303
    assert (await admin.get(path, params={"seen": "2"})).status_code == 200
    assert (await admin.get(f"{path}/export")).status_code == 409
    assert says((await admin.get(f"{path}/end")).text, "End this match?")
    assert (await admin.post(f"{path}/end", {"reason": ""}, script=False)).status_code == 422
    ended = await admin.post(f"{path}/end", {"reason": "they left"}, script=False)
    assert ended.headers["location"] == "/admin/live"
    assert (await audit(site))[-1] == ("rhea", "end", "they left")
    assert listed((await admin.get("/admin/live")).text) == []
    again = await admin.post(f"{path}/end", {"reason": "twice"}, script=False)
    assert again.status_code == 409
    # Its players see the end, and can go on to the next.
    assert says(await company.host.page(), "The match was ended by those who run this server.")
    refused = await company.act(0, {"token": "0", "kind": "pass"})
    assert refused.status_code in {200, 409}
    assert (await site.matches.reload(company.match_id)).position.seq == 0
    assert (await company.host.at("rematch")).status_code == 200


async def test_who_sits_at_a_table_can_not_look_into_its_running_match(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    path = f"/admin/matches/{company.match_id}"
    assert await open_match(admin, company.match_id) == 303
    admin.http.cookies.set("player", company.host.token)
    for answer in (
        await admin.get(path),
        await admin.get(path, headers=SCRIPT),
        await admin.get(f"{path}/end"),
        await admin.post(f"{path}/end", {"reason": "I lose"}, script=False),
    ):
        assert answer.status_code == 403
        assert says(answer.text, "You sit at this table")
    # Who was once seen to play there is not let in by another browser either.
    elsewhere = Browser(site, "rhea")
    elsewhere.http.cookies.set("admin", admin.http.cookies["admin"])
    assert (await elsewhere.get(path)).status_code == 403
    await company.play(10_000)
    assert (await admin.get(path)).status_code == 200


async def test_a_reviewer_sees_finished_matches_and_no_running_one(site: Server) -> None:
    over, running = await past(site), await a_match(site, "toy", 2)
    reviewer = await an_admin(site, "omar", Role.REVIEWER)
    assert await open_match(reviewer, over.match_id) == 303
    assert (await reviewer.get(f"/admin/matches/{over.match_id}")).status_code == 200
    for path in (f"/admin/matches/{running.match_id}", "/admin/audit"):
        assert (await reviewer.get(path)).status_code == 403
    assert await open_match(reviewer, running.match_id) == 403
    page = (await reviewer.get("/admin/live")).text
    assert says(page, "Reviewers open matches once they are over.")
    assert f"/admin/matches/{running.match_id}" not in page


# --- the log of it all


async def test_the_audit_log_shows_who_did_what_and_why(site: Server) -> None:
    company, admin = await past(site), await an_admin(site)
    await open_match(admin, company.match_id, "<b>curious</b>")
    page = (await admin.get("/admin/audit")).text
    assert says(page, "opened a match")
    assert "&lt;b&gt;curious&lt;/b&gt;" in page
    of_match = (await admin.get("/admin/audit", params={"match": str(company.match_id)})).text
    assert says(of_match, "opened a match")
    assert not says(of_match, "signed in")
    assert (await admin.get("/admin/audit", params={"before": "x"})).status_code == 422


async def test_an_unknown_match_is_not_found(site: Server) -> None:
    admin = await an_admin(site)
    for match_id in (UUID(int=7), "nothing"):
        assert (await admin.get(f"/admin/matches/{match_id}")).status_code == 404


async def test_of_a_match_by_other_rules_there_is_still_the_file(site: Server) -> None:
    company, admin = await past(site), await an_admin(site)
    async with site.house.backing.database.write() as connection:
        await connection.execute(text("UPDATE matches SET game = 'gone'"))
    assert listed((await admin.get("/admin")).text) == [str(company.match_id)]
    path = f"/admin/matches/{company.match_id}"
    assert says((await admin.get(path)).text, "Open this match?")
    assert await open_match(admin, company.match_id) == 303
    assert (await admin.get(path)).status_code == 410
    exported = await admin.get(f"{path}/export")
    assert json.loads(exported.text)["match"] == str(company.match_id)
    assert (await admin.get("/admin/charts")).status_code == 200


# --- what stands beside the steps


async def test_beside_the_steps_stand_refusals_absences_and_the_chat(site: Server) -> None:
    company, admin = await a_match(site, "toy", 2), await an_admin(site)
    everything = {"kind": "bid", "stance": "reckless", "coins": "3"}
    for seat in (0, 1):
        await company.act(seat, {"token": "0", **everything})
    dear = {"token": "2", "kind": "bid", "stance": "bold", "coins": "1"}
    assert (await company.act(0, dear)).status_code == 409
    await company.browsers[1].at("chat", {"text": "<b>That hurts</b>"})
    site.house.services.presence.begin()
    for seconds in (0, 90):
        site.clock.pass_(seconds=seconds)
        await site.house.services.presence.look_round()
    await site.matches.close(company.match_id)
    await open_match(admin, company.match_id)
    path = f"/admin/matches/{company.match_id}"
    shown = partials((await admin.get(path, params={"step": 2}, headers=SCRIPT)).text)
    beside = shown["rp-beside"]
    assert all(says(beside, words) for words in ("Mira refused bid", "coins 1", "stance bold"))
    assert says(beside, "rule 1")
    assert "&lt;b&gt;That hurts&lt;/b&gt;" in beside
    assert says(beside, "Nils away")
    # The refusal, the line, and both who went away after the second step.
    assert beside.count('aria-current="true"') == 4
    earlier = partials((await admin.get(path, params={"step": 0}, headers=SCRIPT)).text)
    assert "aria-current" not in earlier["rp-beside"]
