import asyncio
import os
import time

import httpx
import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, require_kept, until
from tests.faults.test_kill import play_until
from tests.support.page_client import PageClient
from tests.support.servers import ValkeyServer
from tests.support.whodunit import WhodunitServer

pytestmark = pytest.mark.faults

SOCKETS = 200
GRACE = 5.0  # `timeout_graceful_shutdown` of the server
RESTART = 1012
BACK = 5.0  # on cores of our own; a busy machine takes longer


async def test_b12_a_stopped_server_sends_200_pages_on_to_another_process(
    postgres: str, own_valkey: ValkeyServer, serve: Serve
) -> None:
    settings = {"database_url": postgres, "redis_url": own_valkey.url}
    named = {f"WHODUNIT_{name.upper()}": value for name, value in settings.items()}
    first, second = WhodunitServer(named).start(), serve(**settings)
    try:
        async with browser(first.url) as old, browser(second.url) as new:
            game = await a_game(old, old, old, old)
            game.pages = await open_tabs(game)
            enough = asyncio.Event()
            playing = asyncio.create_task(play_until(enough, game))
            await play_some(game, more=5)
            took = await stop_and_move(first, game, new)
            await play_some(game, more=5)
            enough.set()
            await playing
            await game.converged()
            await game.close_pages()
    finally:
        first.kill()
    assert took < GRACE
    assert {page.closes[0] for page in game.pages} == {RESTART}
    await require_kept(postgres, game)


async def open_tabs(game: Game) -> list[PageClient]:
    """Open a fourth of all tabs for each player, a few at a time."""
    players = list(game.players) * (SOCKETS // len(game.players))
    pages = [PageClient(player.http, player.code, player.headers) for player in players]
    for at in range(0, SOCKETS, 20):
        await asyncio.gather(*(page.open() for page in pages[at : at + 20]))
    return pages


async def play_some(game: Game, *, more: int) -> None:
    wanted = len(game.acts) + more
    await until(lambda: len(game.acts) >= wanted)


async def stop_and_move(server: WhodunitServer, game: Game, new: httpx.AsyncClient) -> float:
    """Stop the server under the tabs, which find the other one; returns how long it took."""
    begun = time.monotonic()
    for player in game.players:
        player.http = new
    for page in game.pages:
        page.http = new
    status = await asyncio.to_thread(server.stop)
    took = time.monotonic() - begun
    assert status in {0, -15}
    within = soon()
    await asyncio.gather(*(page.connected(within - took, more_than=1) for page in game.pages))
    return took


def soon() -> float:
    """Five seconds, on cores that others work on too."""
    return BACK * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
