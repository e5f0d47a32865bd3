"""Sockets: what is pushed, to whom, and what a page shows after it missed something."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.kernel.templating import build_id
from app.live.connection import CLOSE_NO_RIGHT
from games.kit.rng import Rng
from tests.app.browsers import (
    REGION,
    Browser,
    Company,
    a_lobby,
    a_match,
    partials,
    regions_of,
    says,
    socket_of,
    wired,
)
from tests.app.houses import Maker, Server, until


@pytest_asyncio.fixture
async def live(sqlite_maker: Maker) -> AsyncIterator[Server]:
    made = sqlite_maker.site(heartbeat="PT0.1S")
    async with wired(made):
        yield made
    await made.house.backing.database.close()


class Page:
    """What a browser shows: each region as it was last put there."""

    def __init__(self, text: str) -> None:
        self.regions: dict[str, str] = {}
        self.load(text)

    def load(self, text: str) -> None:
        starts = [(found.start(), found.group(1)) for found in REGION.finditer(text)]
        self.regions = {name: _section(text, at) for at, name in starts}

    def put(self, frame: str) -> None:
        for target, content in partials(frame).items():
            if target == "page":
                self.load(content)
            elif target != "beat":
                self.regions[target] = content


def _section(text: str, at: int) -> str:
    """The section that begins here, with whatever sections are inside it."""
    depth, cursor = 0, at
    while True:
        opened, closed = text.find("<section", cursor), text.find("</section>", cursor)
        if 0 <= opened < closed:
            depth, cursor = depth + 1, opened + 1
            continue
        depth, cursor = depth - 1, closed + len("</section>")
        if not depth:
            return text[at:cursor]


async def moved(company: Company, steps: int = 1) -> None:
    await company.play(steps)


# --- pushing


async def test_a_step_is_pushed_to_everyone_as_the_regions_that_changed(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    async with socket_of(company.browsers[1]) as socket:
        assert len(socket.frames) == 1
        await company.act(0, {"token": "0", "kind": "pass"})
        await until(lambda: len(socket.frames) > 1)
    assert {"board", "log-new"} <= set(partials(socket.frames[1]))
    assert "hand" not in partials(socket.frames[1])


async def test_a_new_socket_is_sent_everything(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    async with socket_of(company.host) as socket:
        fresh = await company.host.page()
    assert set(partials(socket.frames[0])) == {*regions_of(fresh), "beat"}


async def test_b8_page_and_socket_name_the_release(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    page = await company.host.page()
    (build,) = re.findall(r'<meta name="build" content="(\w+)">', page)
    async with socket_of(company.host) as socket:
        await until(lambda: socket.beats)
    assert f'data-build="{build}"' in partials(socket.frames[0])["beat"]
    assert build == build_id()


async def test_the_lobby_turns_into_the_match_and_the_match_into_its_end(live: Server) -> None:
    company = await a_lobby(live, "toy", 2)
    async with socket_of(company.browsers[1], "lobby") as socket:
        await company.start()
        await until(lambda: 'data-stage="match"' in socket.pushed)
        await company.play(1000)
        await until(lambda: 'data-stage="outcome"' in socket.pushed)
        await company.host.at("rematch")
        await until(lambda: 'data-number="2"' in socket.pushed)
    assert socket.closed is None


async def test_a_stranger_hears_of_the_lobby_and_of_nothing_in_the_match(live: Server) -> None:
    company = await a_lobby(live, "toy", 2, seats=3)
    stranger = Browser(live, "Olga", company.code)
    async with socket_of(stranger, "lobby") as socket:
        assert "lobby-seats" in partials(socket.frames[0])
        await company.start()
        await until(lambda: 'data-stage="closed"' in socket.pushed)
        before = len(socket.frames)
        await company.play(1000)
    assert not regions_of("".join(socket.frames[before:]))
    # The page is now a door, and what stood around the lobby has become empty.
    closed = socket.frames[before - 1]
    assert regions_of(closed) == {"door", "notices", "people", "bar-people", "report"}
    assert "Mira" not in closed


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "cross-site"}, {"origin": "null"}])
async def test_another_sites_page_gets_no_socket(live: Server, headers: dict[str, str]) -> None:
    company = await a_match(live, "toy", 2)
    company.host.origin = {"sec-fetch-site": "cross-site"} | headers
    async with socket_of(company.host) as socket:
        pass
    assert (socket.frames, socket.closed) == ([], CLOSE_NO_RIGHT)


async def test_an_unknown_table_closes_for_good(live: Server) -> None:
    async with socket_of(Browser(live, code="NOPE")) as socket:
        pass
    assert socket.closed == CLOSE_NO_RIGHT


@pytest.mark.parametrize("query", ["9" * 5000, "", "-1", "²"])
async def test_whatever_a_page_says_of_itself_it_is_sent_the_table(
    live: Server, query: str
) -> None:
    company = await a_match(live, "toy", 2)
    answer = await company.host.get(
        f"/t/{company.code}/regions",
        params={"stage": "match", "number": query},
        headers={"hx-request": "true"},
    )
    assert answer.status_code == 200
    assert "page" in partials(answer.text)


# --- more than one page of a seat


@pytest.mark.parametrize("closing", [0, 1], ids=["the older closes", "the newer closes"])
async def test_b22_two_pages_of_a_seat_are_independent(live: Server, closing: int) -> None:
    company = await a_match(live, "toy", 2)
    sockets = [socket_of(company.host) for _ in range(2)]
    opened = [await socket.__aenter__() for socket in sockets]
    await sockets[closing].__aexit__(None, None, None)
    left = opened[1 - closing]
    before = len(left.frames)
    answer = await company.act(0, {"token": "0", "kind": "pass"})
    assert answer.status_code == 200
    await until(lambda: len(left.frames) > before)
    await sockets[1 - closing].__aexit__(None, None, None)
    assert len(live.house.hub) == 0


async def test_b22_whoever_comes_back_has_the_seat_still(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    for _ in range(5):
        async with socket_of(company.host) as socket:
            assert socket.closed is None
    assert says(await company.host.page(), "Seal a bid for lot 1.")


async def test_b36_the_lobby_keeps_a_seat_over_ten_refreshes(live: Server) -> None:
    company = await a_lobby(live, "why", 3)
    before = (await live.tables.at(company.code)).seats
    for _ in range(10):
        for browser in company.browsers:
            async with socket_of(browser, "lobby"):
                assert says(await browser.page(), "You")
    assert (await live.tables.at(company.code)).seats == before


# --- missing something


@pytest.mark.parametrize("game", ["toy", "why"])
async def test_b3_after_lost_pushes_a_resync_shows_what_a_fresh_page_shows(
    live: Server, game: str
) -> None:
    company = await a_match(live, game, 3)
    rng = Rng(b"drops", game)
    for browser in company.browsers:
        page = Page(await browser.page())
        async with socket_of(browser) as socket:
            await company.play(6)
            kept = [frame for frame in socket.frames if rng.below(2)]
        for frame in kept:
            page.put(frame)
        page.put((await browser.regions()).text)
        assert page.regions == Page(await browser.page()).regions


async def test_b3_a_drop_at_every_step_heals(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    browser = company.browsers[1]
    number = 0
    while not await company.over():
        page = Page(await browser.page())
        await company.play(1)
        page.put((await browser.regions()).text)
        fresh = await browser.page()
        assert page.regions == Page(fresh).regions
        number += 1
    assert number >= 6


async def test_b7_a_page_that_missed_fifty_steps_is_whole_after_it_reconnects(
    live: Server,
) -> None:
    company = await a_match(live, "why", 2)
    page = Page(await company.host.page())
    await company.play(50)
    async with socket_of(company.host) as socket:
        page.put(socket.frames[0])
    assert page.regions == Page(await company.host.page()).regions


async def test_b7_a_page_that_missed_the_end_and_the_rematch_is_whole_too(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    page = Page(await company.host.page())
    await company.play(1000)
    await company.browsers[1].at("rematch")
    async with socket_of(company.host) as socket:
        page.put(socket.frames[0])
    assert page.regions == Page(await company.host.page()).regions


async def test_a_lost_notice_is_made_up_for_by_the_next_look(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    async with socket_of(company.browsers[1]) as socket:
        await live.house.backing.bus.stop()
        await company.act(0, {"token": "0", "kind": "pass"})
        assert len(socket.frames) == 1
        await live.house.hub.catch_up()
        await until(lambda: len(socket.frames) > 1)


async def test_a_refused_form_leaves_the_page_as_it_is(live: Server) -> None:
    company = await a_match(live, "toy", 2)
    page = Page(await company.host.page())
    answer = await company.act(0, {"token": "9", "kind": "pass"})
    page.put(answer.text)
    fresh = Page(await company.host.page()).regions
    assert {name for name in fresh if page.regions[name] != fresh[name]} == {"decision"}
