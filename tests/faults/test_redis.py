import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, require_kept
from tests.support.servers import ValkeyServer

pytestmark = pytest.mark.faults

POLL = 1.0
SOON = POLL + 3.0  # the poll, and slow cores
NEVER = "PT10M"
AWAY = ["stopped", "paused"]


@asynccontextmanager
async def away(valkey: ValkeyServer, how: str) -> AsyncIterator[None]:
    """Take Redis away: its process ended, or there but silent."""
    assert valkey._process is not None
    if how == "stopped":
        valkey.stop()
    else:
        valkey._process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        if how == "stopped":
            valkey.start()
        else:
            valkey._process.send_signal(signal.SIGCONT)


@asynccontextmanager
async def across_two_processes(
    serve: Serve, database: str, redis: str, poll: str
) -> AsyncIterator[Game]:
    """A match of two players, each at a process of their own."""
    settings = {"database_url": database, "redis_url": redis, "poll": poll}
    first, second = serve(**settings), serve(**settings)
    async with browser(first.url) as here, browser(second.url) as there:
        game = await a_game(here, there)
        await game.open_pages()
        yield game
        await game.close_pages()
        await require_kept(database, game)
    for server in (first, second):
        assert "Traceback" not in server.log()


@pytest.mark.parametrize("how", AWAY)
async def test_b11_moves_reach_both_processes_and_are_taken_while_redis_is_away(
    postgres: str, own_valkey: ValkeyServer, serve: Serve, how: str
) -> None:
    async with across_two_processes(serve, postgres, own_valkey.url, f"PT{POLL}S") as game:
        await require_moves_to_arrive(game)
        async with away(own_valkey, how):
            await require_moves_to_arrive(game)
        await require_moves_to_arrive(game)


async def require_moves_to_arrive(game: Game) -> None:
    for _ in range(3):
        async with asyncio.timeout(SOON):
            assert await game.step() is not None
        await game.converged(within=SOON)


@pytest.mark.parametrize("how", AWAY)
async def test_b11_the_bus_itself_comes_back_and_notices_what_it_missed(
    postgres: str, own_valkey: ValkeyServer, serve: Serve, how: str
) -> None:
    async with across_two_processes(serve, postgres, own_valkey.url, NEVER) as game:
        async with away(own_valkey, how):
            for _ in range(3):
                await game.step()
        # No poll helps here: only notices can tell the other process.
        await game.converged(within=15)
        await game.step()
        await game.converged(within=5)
