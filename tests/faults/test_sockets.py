import asyncio
import base64
import os
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import Game, a_game, browser, require_kept, until
from tests.support.forked import ForkedServer
from tests.support.page_client import PageClient

pytestmark = pytest.mark.faults

DEAF = 60
STEPS = 40
MEGABYTE = 1024 * 1024


async def test_b1_what_is_done_while_the_socket_is_cut_shows_at_once_and_counts_once(
    database: str, serve: Serve
) -> None:
    server = serve(database_url=database)
    async with browser(server.url) as http:
        game = await a_game(http, http)
        await game.open_pages()
        turn = await game.turn()
        assert turn is not None
        player, view = turn
        mine, other = sorted(game.pages, key=lambda page: page.headers != player.headers)
        await mine.cut()
        action = player.choose(view)
        for _ in range(2):
            answer = await mine.act(game.match, view["token"], action)
            assert answer.status_code == 200
        assert mine.held() == await mine.fresh()
        await other.converged()
        await game.act(player, {**view, "decision": None}, action)
        for _ in range(5):
            await game.step()
        mine.resume()
        await game.converged()
        await game.close_pages()
    await require_kept(database, game)


async def test_an_answer_that_overtakes_the_socket_leaves_nothing_old_on_the_page(
    postgres: str, serve: Serve
) -> None:
    # No bus between them: the page's socket, at the second, hears of steps by the poll alone.
    first, second = (serve(database_url=postgres, poll="PT2S") for _ in range(2))
    async with browser(first.url) as here, browser(second.url) as there:
        game = await a_game(here, here, limit=None)
        for player in game.players:
            page = PageClient(here, player.code, player.headers, live=there)
            game.pages.append(await page.open())
        for _ in range(4):
            await play_a_round_by_forms(game)
            await game.converged(within=6)
        await game.close_pages()


async def play_a_round_by_forms(game: Game) -> None:
    """Play by the pages' forms until the first of those who acted is awaited again."""
    first, others = None, False
    while True:
        turn = await game.turn()
        assert turn is not None
        player, view = turn
        first = first or player
        if others and player is first:
            return
        others = others or player is not first
        page = game.pages[view["seat"]]
        answer = await page.act(game.match, view["token"], player.choose(view))
        assert answer.status_code == 200


@pytest.fixture
def deaf_sockets() -> Iterator[list[socket.socket]]:
    sockets: list[socket.socket] = []
    yield sockets
    for one in sockets:
        one.close()


async def test_pages_that_do_not_read_cost_little_memory_and_harm_nobody(
    sqlite: str, serve: Serve, deaf_sockets: list[socket.socket]
) -> None:
    server = serve(database_url=sqlite)
    async with browser(server.url) as http:
        game = await a_game(http, http)
        await game.open_pages()
        for _ in range(20):
            await game.step()
        await game.converged()
        for _ in range(DEAF):
            deaf_sockets += [await deaf(server, game.players[0].code, game.players[0].headers)]
        await play_before_the_hearing(game)
        once_full = memory(server)
        await play_before_the_hearing(game)
        await play_before_the_hearing(game)
        assert memory(server) - once_full < 8 * MEGABYTE
        await until(lambda: connections(server) < DEAF // 2)
        await game.close_pages()
    await require_kept(sqlite, game)
    assert "Traceback" not in server.log()


async def play_before_the_hearing(game: Game) -> None:
    for step in range(STEPS):
        assert await game.step() is not None
        if step % 10 == 0:
            await game.converged(within=5)


async def deaf(server: ForkedServer, code: str, headers: Mapping[str, str]) -> socket.socket:
    """Open a page's socket of which nothing but the handshake is ever read."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    one.setblocking(False)  # noqa: FBT003 - the standard library's own signature
    loop = asyncio.get_running_loop()
    await loop.sock_connect(one, ("127.0.0.1", server.port))
    lines = [
        f"GET /t/{code}/live HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    await loop.sock_sendall(one, ("\r\n".join(lines) + "\r\n\r\n").encode())
    assert (await loop.sock_recv(one, 12)) == b"HTTP/1.1 101"
    return one


def memory(server: ForkedServer) -> int:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def connections(server: ForkedServer) -> int:
    """Count what is established at the server's port, as the kernel sees it."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    return sum(line[1].endswith(f":{server.port:04X}") and line[3] == "01" for line in lines)
