import asyncio
from datetime import timedelta

import pytest

from games.kit.rng import Rng
from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, age, browser, read_log, require_kept, until
from tests.support.forked import ForkedServer

pytestmark = pytest.mark.faults

KILLS = 20


async def test_no_acknowledged_action_is_lost_or_doubled_by_killing_the_server(
    database: str, serve: Serve
) -> None:
    server, moments = serve(database_url=database), Rng(b"faults", "moments")
    async with browser(server.url) as http:
        games = [await a_game(http, http, http), await a_game(http, http, bots=1)]
        for game in games:
            await game.open_pages()
        for kill in range(1, KILLS + 1):
            await play_through_a_kill(games, server, moments)
            for game in games:
                assert [page.connections for page in game.pages] == [kill + 1] * len(game.pages)
        for game in games:
            await game.close_pages()
            await require_kept(database, game)
            assert game.cut > 0


async def play_through_a_kill(games: list[Game], server: ForkedServer, moments: Rng) -> None:
    """Kill while every match is played; each request that is cut off is sent once more."""
    enough = asyncio.Event()
    playing = [asyncio.create_task(play_until(enough, game)) for game in games]
    wanted = acts_of(games) + 1 + moments.below(6)
    await until(lambda: acts_of(games) >= wanted)
    await asyncio.sleep(moments.below(40) / 1000)
    server.kill()
    await asyncio.to_thread(server.start)
    enough.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*(game.converged() for game in games))


def acts_of(games: list[Game]) -> int:
    return sum(len(game.acts) for game in games)


async def play_until(enough: asyncio.Event, game: Game) -> None:
    while not enough.is_set():
        if await game.step() is None:
            await asyncio.sleep(0.02)


async def test_b2_pages_go_on_without_a_reload_when_the_server_was_killed_between_two_moves(
    database: str, serve: Serve
) -> None:
    server = serve(database_url=database)
    async with browser(server.url) as http:
        game = await a_game(http, http)
        await game.open_pages()
        await game.step()
        await game.converged()
        server.kill()
        await asyncio.to_thread(server.start)
        await game.step()
        await game.converged(within=5)
        assert [page.connections for page in game.pages] == [2, 2]
        await game.close_pages()
        await require_kept(database, game)


async def test_a_limit_that_ran_out_while_nothing_ran_is_acted_on_after_the_start(
    database: str, serve: Serve
) -> None:
    server = serve(database_url=database)
    async with browser(server.url) as http:
        game = await a_game(http, http, limit=60)
        await game.open_pages()
        server.kill()
        await age(database, game.match, timedelta(seconds=90))
        await asyncio.to_thread(server.start)
        await game.pages[0].reaches(1, within=5)
        await game.converged()
        await game.close_pages()
    log = await read_log(database, game.match)
    assert log.causes[:2] == ["start", "limit"]
