"""The pages and forms of a table, as browsers see and send them."""

import asyncio
import re

import pytest
from sqlalchemy import text

from app.matches import panels
from app.matches.refusals import OtherRules
from app.matches.scene import Reader, Scene
from tests.app.browsers import Browser, a_lobby, a_match, partials, regions_of, says, wired
from tests.app.houses import GAMES, Maker, Server, begun

PASS = {"token": "0", "kind": "pass"}


async def a_phone(browser: Browser) -> Browser:
    """A second device that took the seat of this browser by its link."""
    shown = await browser.at("phone", script=False)
    (link,) = set(re.findall(r"/s/([0-9a-f]{64})", shown.text))
    phone = Browser(browser.server, "", browser.code)
    assert says((await phone.get(f"/s/{link}")).text, f"Play here as {browser.name}?")
    taken = await phone.post(f"/s/{link}", script=False)
    assert taken.headers["location"] == f"/t/{browser.code}"
    return phone


# --- what is lit


async def test_every_choice_that_lies_on_a_panel_is_lit_there(server: Server) -> None:
    """A choice with an anchor has its twin on the board, on the Lawn or in the hand."""
    party = await begun(server, people=3)
    anchors = server.house.backing.plugins["why"].anchors
    seen: set[str] = set()
    for _ in range(150):
        loaded = await server.matches.loaded(party.match_id)
        if not loaded.position.decisions:
            break
        ((seat, decision),) = loaded.position.decisions.items()
        scene = Scene(await server.tables.at(party.code), loaded.match, loaded)
        reader = Reader(party.people[seat].id, "", "en")
        regions = server.house.services.presenter.regions(scene, reader)
        for item in panels.lit(decision):
            (panel,) = (name for name, begins in anchors.items() if item.anchor.startswith(begins))
            assert f'id="lit-{item.anchor}"' in regions[panel].inner
            seen.add(panel)
        await party.play(1)
    assert seen == {"board", "side", "hand"}


# --- the way to a match


async def test_the_way_from_the_front_page_to_the_first_action(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    assert says((await company.host.get("/")).text, "Your turn at")
    answer = await company.act(0, PASS)
    assert {"decision", "hand", "board", "log-new"} <= set(partials(answer.text))
    assert says(answer.text, "Mira has sealed a bid.")
    assert says((await company.host.get("/")).text, "others are deciding")


async def test_without_script_every_form_leads_back_to_the_table(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    answer = await company.act(0, PASS, script=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{company.code}")


async def test_a_code_leads_to_its_table_however_it_is_pasted(site: Server) -> None:
    company = await a_lobby(site, "toy", 2)
    for pasted in (company.code, f" {company.code.lower()} ", f"http://test/t/{company.code}/"):
        answer = await company.host.post("/join", {"code": pasted}, script=False)
        assert answer.headers["location"] == f"/t/{company.code}"
    answer = await company.host.post("/join", {"code": "<b>NOPE"}, script=False)
    assert answer.status_code == 404
    assert says(answer.text, "There is no table with this code.")
    assert "<b>NOPE" not in answer.text


async def test_a_seat_link_is_looked_at_without_being_used(site: Server) -> None:
    company = await a_lobby(site, "toy", 2)
    before = (await site.tables.at(company.code)).seats
    phone = await a_phone(company.host)
    seats = (await site.tables.at(company.code)).seats
    assert seats[0].devices == {await phone.player_id()}
    assert seats[1:] == before[1:]


async def test_a_phone_acts_for_its_seat(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    phone = await a_phone(company.host)
    answer = await phone.post(f"/m/{company.match_id}/act", PASS)
    assert answer.status_code == 200
    again = await company.act(0, PASS)
    assert again.status_code == 200
    assert await site.query("SELECT COUNT(*) FROM steps") == [(2,)]


async def test_all_press_rematch_at_once_and_meet_in_one_lobby(site: Server) -> None:
    company = await a_match(site, "toy", 3)
    await company.play(1000)
    answers = await asyncio.gather(*(browser.at("rematch") for browser in company.browsers))
    assert [answer.status_code for answer in answers] == [200] * 3
    assert all('data-number="2"' in answer.text for answer in answers)
    assert await site.query("SELECT number FROM matches ORDER BY number") == [(1,), (2,)]


async def test_an_answer_to_a_finished_match_shows_its_end(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.play(1000)
    answer = await company.act(0, {"token": "99", "kind": "pass"})
    assert answer.status_code == 409
    assert 'data-stage="outcome"' in answer.text


# --- double clicks


async def test_b13_a_form_sent_twice_in_parallel_is_one_step(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    answers = await asyncio.gather(*(company.act(0, PASS) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.text for answer in answers}) == 1
    assert await site.query("SELECT COUNT(*) FROM steps") == [(2,)]


async def test_b14_a_form_sent_again_later_is_answered_as_done(site: Server) -> None:
    company = await a_match(site, "why", 2)
    for _ in range(8):
        seat, fields = await company.choice()
        first, again = [await company.act(seat, fields) for _ in range(2)]
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.text == again.text


# --- who is who


async def test_b20_the_token_decides_who_acts_and_never_the_name(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    namesake = Browser(site, company.host.name, company.code)
    await namesake.post("/host/toy", {"name": company.host.name, "limit": "none"}, script=False)
    answer = await namesake.post(f"/m/{company.match_id}/act", PASS)
    assert answer.status_code == 404
    assert await site.query("SELECT COUNT(*) FROM steps") == [(1,)]


async def test_b20_two_browsers_with_one_cookie_jar_are_one_seat(site: Server) -> None:
    company = await a_lobby(site, "toy", 2, seats=3)
    copy = Browser(site, "Somebody else", company.code)
    copy.http.cookies.update(company.browsers[1].http.cookies)
    assert (await copy.sit(None)).status_code == 200
    seats = (await site.tables.at(company.code)).seats
    assert [seat.name for seat in seats] == ["Mira", "Somebody else", ""]
    await company.browsers[1].at("ready", {"contribution": ""})
    await company.start()
    assert (await copy.post(f"/m/{company.match_id}/act", PASS)).status_code == 200
    rows = await site.query("SELECT seat FROM steps WHERE seq = 1")
    assert rows == [(1,)]


async def test_b20_one_machine_with_two_cookie_jars_is_two_seats(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    for seat in (0, 1):
        assert (await company.act(seat, PASS)).status_code == 200
    assert await site.query("SELECT seat FROM steps WHERE seq > 0 ORDER BY seq") == [(0,), (1,)]


async def test_b36_ten_refreshes_in_the_lobby_and_in_the_match_keep_the_seat(
    site: Server,
) -> None:
    company = await a_lobby(site, "why", 3)
    before = (await site.tables.at(company.code)).seats
    for _ in range(10):
        await asyncio.gather(*(browser.page() for browser in company.browsers))
    assert (await site.tables.at(company.code)).seats == before
    await company.start()
    for _ in range(10):
        pages = await asyncio.gather(*(browser.page() for browser in company.browsers))
        assert all("decision" in regions_of(page) for page in pages)


# --- nothing is shown that was not committed


async def test_b27_what_was_not_committed_is_not_shown(sqlite_maker: Maker) -> None:
    """The database refuses the step: no card, no dice; and later the same happens as would have."""
    site = sqlite_maker.site(GAMES)
    async with wired(site):
        company = await a_match(site, "why", 2)
        await company.play(4)
        await _execute(site, "CREATE TRIGGER away BEFORE INSERT ON steps BEGIN "
                             "SELECT RAISE(ABORT, 'not this step'); END")  # fmt: skip
        seat, fields = await company.choice()
        before = await company.browsers[seat].page()
        failed = await company.act(seat, fields)
        assert failed.status_code == 500
        assert regions_of(failed.text) == set()
        assert await company.browsers[seat].page() == before
        await _execute(site, "DROP TRIGGER away")
        assert (await company.act(seat, fields)).status_code == 200
        assert await company.browsers[seat].page() != before
    await site.house.backing.database.close()


async def _execute(site: Server, statement: str) -> None:
    async with site.house.backing.database.write() as connection:
        await connection.execute(text(statement))


async def test_b44_an_act_after_the_end_is_answered_with_the_end_and_the_reason(
    site: Server,
) -> None:
    company = await a_match(site, "toy", 2)
    await company.play(1000)
    answer = await company.act(0, {"token": "999", "kind": "pass"})
    assert answer.status_code == 409
    assert 'data-stage="outcome"' in answer.text
    assert "data-refused>The match is over.<" in answer.text
    plain = await company.host.post(
        f"/m/{company.match_id}/act", {"token": "999", "kind": "pass"}, script=False
    )
    assert says(plain.text, "The match is over.")


# --- a match that can't go on


async def test_a_match_under_older_rules_is_named_and_breaks_nothing_else(
    site: Server,
) -> None:
    company = await a_match(site, "toy", 2)
    await _execute(site, "UPDATE matches SET rules_version = 0")
    site.matches._known.clear()
    answer = await company.host.get(f"/t/{company.code}")
    assert answer.status_code == OtherRules.status
    assert says(answer.text, OtherRules().message.id)
    assert (await company.host.get("/")).status_code == 200


async def test_a_table_of_a_game_that_is_gone_breaks_no_front_page(maker: Maker) -> None:
    site = maker.site()
    company = await a_match(site, "toy", 2)
    without = maker.site({"why": GAMES["why"]})
    visitor = Browser(without, "Mira")
    visitor.http.cookies.update(company.host.http.cookies)
    assert (await visitor.get("/")).status_code == 200
    for server in (site, without):
        await server.house.backing.database.close()


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example"])
async def test_a_setting_leads_back_to_our_own_pages_only(site: Server, back: str) -> None:
    browser = Browser(site)
    answer = await browser.post("/settings", {"back": back, "theme": "dark"}, script=False)
    assert answer.headers["location"] == "/"
    answer = await browser.post("/settings", {"back": "/t/X", "language": "sv"}, script=False)
    assert answer.headers["location"] == "/t/X"
    assert 'lang="sv"' in (await browser.get("/")).text
