"""An installation as in production: two processes, PostgreSQL, Valkey, and twenty matches."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest
from sqlalchemy import select

from app.kernel.database import Database
from app.matches.models import MATCHES
from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, require_kept, until
from tests.faults.test_redis import away
from tests.support.forked import ForkedServer
from tests.support.servers import PostgresServer, ValkeyServer

pytestmark = pytest.mark.faults

MATCHES_AT_ONCE = 20
OUTAGE = 10.0
PAUSE = 0.3  # between two moves of a match, or the test's own work would fill both cores
RETRY_AFTER = "2"
METRICS_TOKEN = "m" * 16


@dataclass
class Installation:
    """Its processes and what is played there."""

    servers: Sequence[ForkedServer]
    games: Sequence[Game]
    database: str

    def acts(self) -> list[int]:
        return [len(game.acts) for game in self.games]

    async def all_move(self, more: int = 2) -> None:
        """Wait until every match has gone on by so many moves."""
        before = self.acts()
        await until(
            lambda: all(now >= n + more for n, now in zip(before, self.acts(), strict=True))
        )

    async def require_converged(self) -> None:
        """Let every page come to show what a fresh one would, while nobody moves."""
        await asyncio.gather(*(game.converged(within=20) for game in self.games))


@asynccontextmanager
async def installation(serve: Serve, database: str, redis: str) -> AsyncIterator[Installation]:
    """Twenty matches of two players, each player at a process of their own."""
    settings = {"database_url": database, "redis_url": redis, "metrics_token": METRICS_TOKEN}
    servers = [serve(**settings) for _ in range(2)]
    async with browser(servers[0].url) as here, browser(servers[1].url) as there:
        games = [await a_game(here, there, limit=None) for _ in range(MATCHES_AT_ONCE)]
        for game in games:
            await game.open_pages()
        found = Installation(servers, games, database)
        yield found
        for game in games:
            await game.close_pages()
    for game in games:
        await require_kept(database, game)
        assert game.cut == 0
    await require_quiet_logs(found)


@asynccontextmanager
async def playing(games: Sequence[Game]) -> AsyncIterator[None]:
    """Play every match, one move after another, until the block ends."""
    enough = asyncio.Event()

    async def play(game: Game) -> None:
        while not enough.is_set():
            await game.step()
            await asyncio.sleep(PAUSE)

    tasks = [asyncio.create_task(play(game)) for game in games]
    try:
        yield
    finally:
        enough.set()
        await asyncio.gather(*tasks)


async def test_b11_twenty_matches_go_on_while_redis_is_away_for_ten_seconds(
    postgres: str, own_valkey: ValkeyServer, serve: Serve
) -> None:
    async with installation(serve, postgres, own_valkey.url) as house:
        async with playing(house.games):
            await house.all_move()
            async with away(own_valkey, "stopped"):
                await house.all_move()
                await asyncio.sleep(OUTAGE)
                await house.all_move()
            await house.all_move()
        await house.require_converged()
        # Nobody was refused for it: the database alone is what a move needs.
        assert [game.told_to_wait for game in house.games] == [[]] * MATCHES_AT_ONCE


async def test_twenty_matches_go_on_after_postgres_was_restarted_under_them(
    mortal_postgres: PostgresServer, own_valkey: ValkeyServer, serve: Serve
) -> None:
    async with installation(serve, mortal_postgres.url, own_valkey.url) as house:
        async with playing(house.games):
            await house.all_move()
            await asyncio.to_thread(mortal_postgres.stop)
            await until(lambda: all(game.told_to_wait for game in house.games))
            assert await readiness(house) == [(200, 503)] * 2
            await asyncio.to_thread(mortal_postgres.start)
            await house.all_move()
        await house.require_converged()
        assert await readiness(house) == [(200, 200)] * 2
        told = {after for game in house.games for after in game.told_to_wait}
        assert told == {RETRY_AFTER}
        assert await counted(house, 'status="503"') >= MATCHES_AT_ONCE


async def readiness(house: Installation) -> list[tuple[int, int]]:
    """What each process says of itself: whether it lives, and whether it can serve."""
    async with httpx.AsyncClient(trust_env=False) as http:
        return [
            (
                (await http.get(server.url + "/health")).status_code,
                (await http.get(server.url + "/ready")).status_code,
            )
            for server in house.servers
        ]


async def counted(house: Installation, label: str) -> float:
    """Add up the requests that the processes counted under a label."""
    headers = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    async with httpx.AsyncClient(trust_env=False, headers=headers) as http:
        texts = [(await http.get(server.url + "/metrics")).text for server in house.servers]
    return sum(
        float(line.rsplit(" ", 1)[1])
        for line in "\n".join(texts).splitlines()
        if line.startswith("whodunit_request_seconds_count") and label in line
    )


async def require_quiet_logs(house: Installation) -> None:
    """No log holds what opens a door or tells what is hidden, whatever went wrong."""
    database = Database(house.database, pool_size=1)
    async with database.read() as connection:
        rows = (await connection.execute(select(MATCHES.c.id, MATCHES.c.seed))).all()
    await database.close()
    seeds = [row.seed.hex() for row in rows]
    players = [player for game in house.games for player in game.players]
    secrets = {*seeds, METRICS_TOKEN, *(p.token for p in players), *(p.code for p in players)}
    assert len(secrets) == MATCHES_AT_ONCE * 4 + 1
    for server in house.servers:
        log = server.log()
        assert [secret for secret in secrets if secret in log] == []
        assert "request_failed" not in log
