"""The replay: who may see what of a match, and that it is what was seen then."""

import gc
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Row, insert, update

from app.matches import codec
from app.matches.models import MATCHES, STEPS
from app.matches.surroundings import NAMES as AROUND
from tests.app.admin.office import an_admin, open_match
from tests.app.browsers import SCRIPT, Browser, Company, a_match, partials, says
from tests.app.houses import Server

SECTION = re.compile(r'<section id="[\w-]+" data-v="[\d.]+">(.*)</section>', re.DOTALL)
# What the page of a running match has beside what the game and the log say.
BESIDE = {"bar-clock", "live", "seats", "decision", "points", "proof", "rematch", "page", "chat"}
BESIDE |= {*AROUND}
LONG = 5000
BOUND = 0.3


def insides(text: str) -> dict[str, str]:
    """The regions of an answer without their wrapper, which says how new they are."""
    found = {}
    for name, region in partials(text).items():
        inner = SECTION.fullmatch(region)
        if name not in BESIDE and inner:
            found[name] = inner[1]
    return found


async def fragment(browser: Browser, match_id: UUID, **query: str | int) -> dict[str, str]:
    path = f"/m/{match_id}/replay"
    answer = await browser.get(path, params=query, headers=SCRIPT)
    assert answer.status_code == 200, answer.text
    return insides(answer.text)


async def past(site: Server, game: str = "toy", steps: int = 10_000) -> Company:
    """People whose match is over: by its rules, or ended early after some steps."""
    company = await a_match(site, game, 2)
    await company.play(steps)
    if not await company.over():
        await site.matches.close(company.match_id)
    return company


async def recorded(company: Company, steps: int) -> list[list[dict[str, str]]]:
    """What each browser was shown after each step while it was played."""
    shown = []
    for _ in range(steps):
        answers = [await browser.regions() for browser in company.browsers]
        shown.append([insides(answer.text) for answer in answers])
        if await company.over():
            return shown
        await company.play(1)
    return shown


# --- what is shown


async def test_a_step_shows_byte_by_byte_what_was_shown_then(site: Server) -> None:
    """Forwards and backwards, while the match runs, to the seats that play."""
    company = await a_match(site, "toy", 3)
    shown = await recorded(company, 5)
    assert not await company.over()
    await require_same(company, shown)


async def test_a_match_that_is_over_shows_byte_by_byte_what_was_shown_then(site: Server) -> None:
    """The same of a game with drawings of its own, by its own players."""
    company = await a_match(site, "why", 2)
    shown = await recorded(company, 40)
    await site.matches.close(company.match_id)
    await require_same(company, shown)


async def require_same(company: Company, shown: list[list[dict[str, str]]]) -> None:
    assert len({tuple(sorted(seats[0].items())) for seats in shown}) > len(shown) / 2
    for step in (*range(len(shown)), *reversed(range(len(shown)))):
        for seat, browser in enumerate(company.browsers):
            again = await fragment(browser, company.match_id, step=step)
            assert {name: again[name] for name in shown[step][seat]} == shown[step][seat]


async def test_looking_back_leaves_the_running_match_as_it_is(site: Server) -> None:
    company = await a_match(site, "toy", 3)
    await company.play(5)
    before = partials((await company.host.regions()).text)
    for step in (3, 5, 0):
        await fragment(company.host, company.match_id, step=step)
        assert partials((await company.host.regions()).text) == before


async def test_after_the_end_a_step_is_seen_by_every_seats_eyes(site: Server) -> None:
    company = await a_match(site, "toy", 3)
    shown = await recorded(company, 10_000)
    for seat in range(3):
        for step in range(len(shown) - 1):
            again = await fragment(company.host, company.match_id, step=step, seen=seat + 1)
            assert {name: again[name] for name in shown[step][seat]} == shown[step][seat]


async def test_everything_shown_has_each_seats_own_hand(site: Server) -> None:
    company = await past(site, "why", steps=10)
    step = 4
    everything = await fragment(company.host, company.match_id, step=step, seen="all")
    for seat in range(2):
        own = await fragment(company.host, company.match_id, step=step, seen=seat + 1)
        # Nothing is lit here; on the hand that differs only while its own seat chooses on it.
        assert words(everything[f"hand-{seat + 1}"]) == words(own["hand"])
    assert "hand" not in everything
    state = (await company.server.matches.reload(company.match_id)).position.state
    assert says(everything["rp-truth"], "hands")
    assert len(state.hands) == 2


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


async def test_the_log_says_nothing_that_came_later(site: Server) -> None:
    company = await a_match(site, "toy", 3)
    await company.play(5)
    early = await fragment(company.host, company.match_id, step=3)
    steps = [int(seq) for seq in re.findall(r'id="log-(\d+)-', early["log-new"] + early["log-old"])]
    assert max(steps) <= 3


async def test_a_page_of_a_step_holds_the_same_as_its_fragments(site: Server) -> None:
    company = await past(site, "why", steps=10)
    for seen in ("1", "all"):
        regions = await fragment(company.host, company.match_id, step=7, seen=seen)
        address = f"/m/{company.match_id}/replay?step=7&seen={seen}"
        page = (await company.host.get(address)).text
        for name, inner in regions.items():
            assert f'<section id="{name}"' in page
            assert inner in page
        assert f"step=8&amp;seen={seen}" in page


async def test_the_first_page_is_the_deal_by_the_own_eyes(site: Server) -> None:
    company = await past(site)
    page = (await company.browsers[1].get(f"/m/{company.match_id}/replay")).text
    assert says(page, "Step 0 of")
    assert 'data-seen="2"' in page
    outcome = await company.host.page()
    assert f'href="/m/{company.match_id}/replay"' in outcome


async def test_the_running_match_leads_to_its_replay_where_that_is_open(site: Server) -> None:
    toy, why = await a_match(site, "toy", 2), await a_match(site, "why", 2)
    assert f'href="/m/{toy.match_id}/replay"' in await toy.host.page()
    assert "/replay" not in await why.host.page()


# --- who may see it


async def test_while_a_match_runs_a_seat_has_no_eyes_but_its_own(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.play(3)
    path = f"/m/{company.match_id}/replay"
    for seen in ("2", "all", "0", "public", ""):
        answer = await company.host.get(path, params={"seen": seen})
        assert answer.status_code == 422
    page = await company.host.get(path)
    assert page.status_code == 200
    assert says(page.text, "Step 3 of 3")
    assert "sharing" not in page.text


async def test_nobody_else_sees_it(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    stranger = Browser(site, "Olga")
    path = f"/m/{company.match_id}/replay"
    assert (await stranger.get(path)).status_code == 404
    await company.play(10_000)
    answer = await stranger.get(path)
    assert answer.status_code == 404
    assert says(answer.text, "There is no replay here that is open to you.")
    assert (await stranger.post(f"{path}/sharing", {"shared": "yes"})).status_code == 404
    assert (await stranger.get(path)).status_code == 404


async def test_a_seat_shares_the_replay_and_takes_it_back(site: Server) -> None:
    company = await past(site)
    stranger, path = Browser(site, "Olga"), f"/m/{company.match_id}/replay"
    for _ in range(2):
        assert (await company.host.post(f"{path}/sharing", {"shared": "yes"})).status_code == 204
    page = await stranger.get(path)
    assert page.status_code == 200
    assert 'data-seen="all"' in page.text
    assert "/sharing" not in page.text
    assert (await stranger.post(f"{path}/sharing", {"shared": "no"})).status_code == 404
    await company.browsers[1].post(f"{path}/sharing", {"shared": "no"})
    assert (await stranger.get(path)).status_code == 404


async def test_a_match_that_runs_can_not_be_shared(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    path = f"/m/{company.match_id}/replay/sharing"
    assert (await company.host.post(path, {"shared": "yes"})).status_code == 409
    assert (await company.host.post(path, {"shared": "perhaps"})).status_code == 422


async def test_who_played_keeps_the_replay_when_the_seat_has_another_player(site: Server) -> None:
    company = await past(site)
    path = f"/m/{company.match_id}/replay"
    await company.host.at("rematch")
    left = company.browsers[1]
    assert (await left.at("stand")).status_code == 200
    late = Browser(site, "Olga", company.code)
    assert (await late.sit(None)).status_code == 200
    for browser, status in ((company.host, 200), (left, 200), (late, 404)):
        assert (await browser.get(path)).status_code == status


async def test_where_memory_counts_it_opens_at_the_end(site: Server) -> None:
    company = await a_match(site, "why", 2)
    path = f"/m/{company.match_id}/replay"
    answer = await company.host.get(path)
    assert answer.status_code == 409
    assert says(answer.text, "the replay opens when the match is over")
    await site.matches.close(company.match_id)
    assert (await company.host.get(path)).status_code == 200


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("step=-1", 422),
        ("step=x", 422),
        ("step=99999", 404),
        ("step=1&seen=3", 422),
        ("step=1&seen=<b>", 422),
    ],
)
async def test_what_is_not_there_is_refused(site: Server, query: str, status: int) -> None:
    company = await past(site)
    assert (await company.host.get(f"/m/{company.match_id}/replay?{query}")).status_code == status


async def test_an_unknown_match_and_an_open_lobby_have_no_replay(site: Server) -> None:
    company = await past(site)
    assert (await company.host.get(f"/m/{UUID(int=1)}/replay")).status_code == 404
    assert (await company.host.get("/m/nothing/replay")).status_code == 404
    await company.host.at("rematch")
    table = await site.tables.at(company.code)
    lobby = (await site.matches.current(table)).id
    assert (await company.host.get(f"/m/{lobby}/replay")).status_code == 404


async def test_a_match_by_other_rules_is_not_shown(site: Server) -> None:
    company = await past(site)
    async with site.house.backing.database.write() as connection:
        await connection.execute(update(MATCHES).values(rules_version=99))
    answer = await company.host.get(f"/m/{company.match_id}/replay")
    assert answer.status_code == 410
    assert says(answer.text, "other rules than those installed here")


# --- how long it takes


async def lengthened(company: Company, steps: int) -> None:
    """Let the match have that many steps, by going through its own again and again."""
    server = company.server
    async with server.house.backing.database.read() as connection:
        rows = (await connection.execute(STEPS.select().order_by(STEPS.c.seq))).all()
    contents, dictionary = [], codec.Dictionary()
    for row in rows:
        contents.append(dictionary.unpack(row.seq, row.body))
        dictionary = dictionary.after(row.seq, contents[-1])
    made = list(_more(rows, contents, dictionary, steps))
    async with server.house.backing.database.write() as connection:
        await connection.execute(insert(STEPS), made)
        await connection.execute(update(MATCHES).values(seq=steps))


def _more(
    rows: Sequence[Row[Any]], contents: list[bytes], dictionary: codec.Dictionary, steps: int
) -> Iterator[dict[str, object]]:
    for seq in range(len(rows), steps + 1):
        content = contents[1 + seq % (len(rows) - 1)]
        like = dict(rows[1 + seq % (len(rows) - 1)]._mapping)
        body = dictionary.pack(seq, content)
        dictionary = dictionary.after(seq, content)
        yield {**like, "seq": seq, "token": seq - 1, "body": body}


async def require_prompt(browser: Browser, path: str) -> None:
    """Assert that steps far apart open in a moment, as pages and as fragments."""
    await browser.get(path)
    gc.collect()
    gc.freeze()  # as the server does: what the tests brought is no garbage of a request
    took: dict[str, float] = {}
    for step in (1, 31, 2047, 4096, 4999):
        for seen in ("1", "all"):
            for kind, headers in (("page", {}), ("step", SCRIPT)):
                begun = time.perf_counter()
                answer = await browser.get(
                    path, params={"step": step, "seen": seen}, headers=headers
                )
                assert answer.status_code == 200
                longest = max(took.get(f"{kind} {seen}", 0.0), time.perf_counter() - begun)
                took[f"{kind} {seen}"] = longest
    gc.unfreeze()
    figures = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in took.items())
    print(f"\nof {LONG} steps, longest: {figures}")  # noqa: T201  the figure is the point
    assert max(took.values()) < BOUND


async def test_a_step_of_a_long_match_opens_in_a_moment_for_players_and_admins(
    site: Server,
) -> None:
    company, admin = await past(site, "why", steps=60), await an_admin(site)
    await lengthened(company, LONG)
    await require_prompt(company.host, f"/m/{company.match_id}/replay")
    assert await open_match(admin, company.match_id) == 303
    await require_prompt(admin, f"/admin/matches/{company.match_id}")
