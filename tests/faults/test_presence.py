"""Pages that die without a word, and hosts whose process dies with them."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator

import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import a_game, browser, until
from tests.faults.test_sockets import connections
from tests.support.apart import open_page
from tests.support.forked import ForkedServer
from tests.support.players import Json

pytestmark = pytest.mark.faults

PINGED = {"socket_ping": "PT1S", "away_after": "PT2S", "host_after": "PT3S"}
TRIES = 100
WORD = "what the operators show"


@pytest.fixture
def pages() -> Iterator[list[subprocess.Popen[bytes]]]:
    opened: list[subprocess.Popen[bytes]] = []
    yield opened
    for page in opened:
        page.kill()
        page.communicate()


async def seats(server: ForkedServer, code: str) -> list[Json]:
    """The seats as a stranger's program sees them, whose asking makes nobody present."""
    async with browser(server.url) as http:
        table = (await http.get(f"/api/tables/{code}")).json()
    found: list[Json] = table["seats"]
    return found


async def become(server: ForkedServer, code: str, key: str, wanted: list[bool]) -> None:
    found: list[Json] = []
    for _ in range(TRIES):
        found = [seat[key] for seat in await seats(server, code)]
        if found == wanted:
            return
        await asyncio.sleep(0.2)
    message = f"{key} is {found} and not {wanted}"
    raise AssertionError(message)


async def kept_for_pages(server: ForkedServer) -> set[int]:
    """How many sockets are open, and how many pages are watched for."""
    async with browser(server.url) as http:
        answer = await http.get("/metrics", headers={"Authorization": f"Bearer {WORD}"})
    found = re.findall(r"^whodunit_(?:sockets|watched) (\d+)", answer.text, re.MULTILINE)
    assert len(found) == 2, answer.text
    return set(map(int, found))


async def test_b9_a_page_that_was_stopped_is_gone_and_an_idle_one_is_not(
    sqlite: str, serve: Serve, pages: list[subprocess.Popen[bytes]]
) -> None:
    server = serve(database_url=sqlite, metrics_token=WORD, **PINGED)
    async with browser(server.url) as http:
        game = await a_game(http, http, limit=None)
    code = game.players[0].code
    pages += [open_page(server.port, player) for player in game.players]
    await become(server, code, "present", [True, True])
    assert await kept_for_pages(server) == {2}
    os.kill(pages[1].pid, signal.SIGSTOP)
    await become(server, code, "present", [True, False])
    # The socket is closed as well, and nothing watches for it: what remains is the idle page's.
    await until(lambda: connections(server) <= 1)
    assert await kept_for_pages(server) == {1}
    # Many pings later the idle page is still there.
    for _ in range(8):
        await asyncio.sleep(0.5)
        assert [seat["present"] for seat in await seats(server, code)] == [True, False]
    assert pages[0].poll() is None


async def test_b35_a_host_whose_process_is_killed_is_followed_by_one_at_another(
    postgres: str, redis_url: str, serve: Serve, pages: list[subprocess.Popen[bytes]]
) -> None:
    first, second = (serve(database_url=postgres, redis_url=redis_url, **PINGED) for _ in range(2))
    async with browser(first.url) as http:
        game = await a_game(http, http, limit=None)
    host, guest = game.players
    pages += [open_page(first.port, host), open_page(second.port, guest)]
    await become(second, host.code, "present", [True, True])
    os.kill(first.pid, signal.SIGKILL)
    await become(second, host.code, "present", [False, True])
    await become(second, host.code, "host", [False, True])
    async with browser(second.url) as http:
        guest.http = http
        answer = await http.post(f"/api/tables/{guest.code}/pause", headers=guest.headers)
        assert answer.json()["status"] == "paused"


async def test_b2_a_restart_takes_nobody_away_who_comes_back(
    sqlite: str, serve: Serve, pages: list[subprocess.Popen[bytes]]
) -> None:
    server = serve(database_url=sqlite, **PINGED)
    async with browser(server.url) as http:
        game = await a_game(http, http, limit=None)
    code = game.players[0].code
    pages += [open_page(server.port, player) for player in game.players]
    await become(server, code, "present", [True, True])
    os.kill(server.pid, signal.SIGKILL)
    await asyncio.sleep(4)  # longer than it takes to count as away
    server.start()
    pages += [open_page(server.port, player) for player in game.players]
    for _ in range(15):
        assert [seat["host"] for seat in await seats(server, code)] == [True, False]
        assert [seat["present"] for seat in await seats(server, code)] == [True, True]
        await asyncio.sleep(0.2)
