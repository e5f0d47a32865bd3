import asyncio
from datetime import timedelta

import httpx
import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import Game, View, a_game, act_of, age, browser, read_log, require_kept
from tests.support.forked import ForkedServer
from tests.support.players import ApiPlayer
from tests.support.servers import ValkeyServer

pytestmark = pytest.mark.faults

LONGEST = 3_000


@pytest.fixture
def two_servers(
    serve: Serve, postgres: str, own_valkey: ValkeyServer
) -> tuple[ForkedServer, ForkedServer]:
    """Two processes of one house."""
    settings = {"database_url": postgres, "redis_url": own_valkey.url}
    return serve(**settings), serve(**settings)


async def test_a_match_across_two_processes_is_played_to_its_end_before_every_page(
    postgres: str, two_servers: tuple[ForkedServer, ForkedServer]
) -> None:
    first, second = two_servers
    async with browser(first.url) as here, browser(second.url) as there:
        game = await a_game(here, there)
        await game.open_pages()
        for done in range(LONGEST):
            view = await game.step()
            if done < 30 or view is None:
                await game.converged(within=5)
            if view is None:
                break
        assert [page.stage for page in game.pages] == [("outcome", 1), ("outcome", 1)]
        await game.close_pages()
    log = await require_kept(postgres, game)
    assert log.status == "finished"
    require_quiet(two_servers)


async def test_of_two_answers_to_one_decision_at_two_processes_one_wins(
    postgres: str, two_servers: tuple[ForkedServer, ForkedServer]
) -> None:
    first, second = two_servers
    contests = 0
    async with browser(first.url) as here, browser(second.url) as there:
        game = await a_game(here, there)
        for _ in range(60):
            turn = await game.turn()
            assert turn is not None
            contests += await contest(game, turn, (here, there))
    await require_kept(postgres, game)
    assert contests > 10


async def contest(
    game: Game, turn: tuple[ApiPlayer, View], at: tuple[httpx.AsyncClient, httpx.AsyncClient]
) -> bool:
    """Answer at both processes at once; tells whether the answers differed."""
    player, view = turn
    actions = [player.choose(view) for _ in range(8)]
    one, other = actions[0], next((a for a in actions if a != actions[0]), actions[0])
    bodies = [{"token": view["token"], "action": action} for action in (one, other)]
    path = f"/api/matches/{game.match}/act"
    answers = await asyncio.gather(
        *(
            http.post(path, json=body, headers=player.headers)
            for http, body in zip(at, bodies, strict=True)
        )
    )
    differ = bool(one != other)
    statuses = [answer.status_code for answer in answers]
    assert sorted(statuses) == ([200, 409] if differ else [200, 200])
    won = bodies[statuses.index(200)]["action"]
    game.acts.append(act_of(game.match, view["seat"], view["token"], won))
    return differ


async def test_bots_act_once_though_a_waker_runs_in_both_processes(
    postgres: str, two_servers: tuple[ForkedServer, ForkedServer]
) -> None:
    first, second = two_servers
    async with browser(first.url) as here, browser(second.url) as there:
        games = [await a_game(http, bots=3) for http in (here, there, here, there)]
        for game in games:
            await game.open_pages()
        await asyncio.gather(*(play_turns(game, 12) for game in games))
        for game in games:
            await game.converged()
            await game.close_pages()
    for game in games:
        log = await require_kept(postgres, game)
        assert log.causes.count("bot") > 10
    require_quiet(two_servers)


async def play_turns(game: Game, turns: int) -> None:
    async with asyncio.timeout(60):
        while len(game.acts) < turns:
            if await game.step() is None:
                await asyncio.sleep(0.02)


async def test_a_limit_that_two_wakers_see_is_acted_on_once(
    postgres: str, two_servers: tuple[ForkedServer, ForkedServer]
) -> None:
    first, second = two_servers
    async with browser(first.url) as here, browser(second.url) as there:
        game = await a_game(here, there, limit=60)
        await game.open_pages()
        for done in (1, 2):
            for server in two_servers:
                server.kill()
            await age(postgres, game.match, timedelta(seconds=61))
            await asyncio.gather(*(asyncio.to_thread(server.start) for server in two_servers))
            await asyncio.gather(*(page.reaches(done, within=5) for page in game.pages))
        await game.converged()
        await game.close_pages()
    log = await read_log(postgres, game.match)
    assert log.causes == ["start", "limit", "limit"]
    require_quiet(two_servers)


def require_quiet(servers: tuple[ForkedServer, ForkedServer]) -> None:
    """Neither process has met anything that it did not expect."""
    for server in servers:
        assert "Traceback" not in server.log(), server.log()
