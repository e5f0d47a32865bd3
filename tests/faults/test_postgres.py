import asyncio

import httpx
import pytest
from sqlalchemy import func, literal, select

from app.kernel.database import AWAY, Database, Direct
from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, require_kept, until
from tests.faults.test_kill import play_until
from tests.support.forked import ForkedServer
from tests.support.servers import PostgresServer

pytestmark = pytest.mark.faults

AGAIN = 1013
FRAGMENT = {"HX-Request": "true"}


async def test_while_postgres_is_away_every_kind_of_request_is_told_when_to_come_again(
    mortal_postgres: PostgresServer, serve: Serve
) -> None:
    server = serve(database_url=mortal_postgres.url)
    async with browser(server.url) as http:
        game = await a_game(http, http)
        await game.step()
        mortal_postgres.stop()
        page, fragment, answer = await asked(game, http)
        mortal_postgres.start()
    for given in (page, fragment, answer):
        assert (given.status_code, given.headers["Retry-After"]) == (503, "2")
    for given in (page, fragment):
        assert given.headers["Content-Type"].startswith("text/html")
        assert "try again" in given.text
    assert answer.json()["code"] == "unavailable"


async def asked(game: Game, http: httpx.AsyncClient) -> list[httpx.Response]:
    """Ask for a page, send a form from one, and act as a program does."""
    player, headers = game.players[0], game.players[0].headers
    body = {"token": 0, "action": {"kind": "roll"}}
    form = {"token": "0", "kind": "roll"}
    return [
        await http.get(f"/t/{player.code}", headers=headers),
        await http.post(f"/m/{game.match}/act", data=form, headers={**headers, **FRAGMENT}),
        await http.post(f"/api/matches/{game.match}/act", json=body, headers=headers),
    ]


@pytest.mark.parametrize("how", ["stopped", "killed"])
async def test_a_match_goes_on_by_itself_after_postgres_was_away(
    mortal_postgres: PostgresServer, serve: Serve, how: str
) -> None:
    server = serve(database_url=mortal_postgres.url, poll="PT1S")
    async with browser(server.url) as http:
        games = [await a_game(http, http), await a_game(http, bots=1)]
        for game in games:
            await game.open_pages()
        for _ in range(2):
            await play_through(games, mortal_postgres, how)
            await asyncio.gather(*(game.converged(within=15) for game in games))
        for game in games:
            await game.close_pages()
            await require_kept(mortal_postgres.url, game)
    require_expected(server)


async def play_through(games: list[Game], postgres: PostgresServer, how: str) -> None:
    """Restart PostgreSQL while every match is played, and play on."""
    enough = asyncio.Event()
    playing = [asyncio.create_task(play_until(enough, game)) for game in games]
    before = [len(game.acts) for game in games]
    await asyncio.to_thread(postgres.stop if how == "stopped" else postgres.kill)
    await lose_sockets(games[0])
    await asyncio.to_thread(postgres.start)
    await until(lambda: all(len(g.acts) > n + 2 for g, n in zip(games, before, strict=True)))
    enough.set()
    await asyncio.gather(*playing)


async def lose_sockets(game: Game) -> None:
    """Let pages ask for a new socket while nobody can say what they should show."""
    for page in game.pages:
        await page.cut()
        page.resume()
    await until(lambda: all(AGAIN in page.closes for page in game.pages))


def require_expected(server: ForkedServer) -> None:
    """A database that is away is no surprise: only the waker may write where it was."""
    assert "request_failed" not in server.log()
    assert "Exception in ASGI application" not in server.log()


async def test_after_a_restart_one_connection_fails_and_not_each_of_the_pool(
    mortal_postgres: PostgresServer,
) -> None:
    """Each failure is a 503 and two seconds of waiting for somebody's move."""
    database, failed = Database(mortal_postgres.url, pool_size=5), 0

    async def held() -> None:
        async with database.read() as connection:
            await connection.execute(select(func.pg_sleep(0.2)))

    await asyncio.gather(*(held() for _ in range(5)))
    await asyncio.to_thread(mortal_postgres.stop)
    await asyncio.to_thread(mortal_postgres.start)
    for _ in range(10):
        try:
            await database.run(Direct(select(literal(1))), {})
        except AWAY:
            failed += 1
    await database.close()
    assert failed == 1
