"""Behind the proxy of the deployment, by TLS: what a browser gets, and an upgrade under matches."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest

from tests.faults.conftest import Serve
from tests.faults.playing import a_game, require_kept
from tests.faults.test_stop import soon
from tests.faults.test_twenty import Installation, playing
from tests.support.forked import ForkedServer
from tests.support.proxy import CaddyServer
from tests.support.servers import ValkeyServer

pytestmark = pytest.mark.faults

OURS = {"Sec-Fetch-Site": "same-origin"}
RESTART = 1012
MATCHES_AT_ONCE = 5


@dataclass
class Front:
    """Two processes and the proxy before them."""

    servers: list[ForkedServer]
    proxy: CaddyServer
    database: str

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[httpx.AsyncClient]:
        """A client that trusts the proxy's certificate."""
        async with httpx.AsyncClient(
            base_url=self.proxy.url, verify=self.proxy.trust(), trust_env=False, timeout=15
        ) as http:
            yield http


@pytest.fixture
def front(
    postgres: str, own_valkey: ValkeyServer, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Front]:
    settings = {"database_url": postgres, "redis_url": own_valkey.url, "grace": "PT3S"}
    servers = [serve(**settings) for _ in range(2)]
    proxy = CaddyServer([server.port for server in servers])
    try:
        proxy.start()
        # The clients of sockets read it from here.
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.authority))
        yield Front(servers, proxy, postgres)
    finally:
        proxy.remove()


async def test_by_tls_the_secret_is_bound_to_the_host_and_hidden_from_scripts(front: Front) -> None:
    async with front.browser() as http:
        made = await http.post("/host/why", data={"name": "Mira", "seats": "2"}, headers=OURS)
        assert made.status_code == 303
        (cookie,) = made.headers.get_list("set-cookie")
        name, value, *flags = re.split(r"=|; ", cookie, maxsplit=2)
        assert (name, len(value)) == ("__Host-player", 64)
        assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} <= set(flags[0].split("; "))
        assert "Domain" not in cookie
        page = await http.get(made.headers["location"])
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert f"{front.proxy.url}/t/" in page.text


async def test_a_cookie_without_the_prefix_is_nobody_s_by_tls(front: Front) -> None:
    async with front.browser() as http:
        made = await http.post("/host/why", data={"name": "Mira", "seats": "2"}, headers=OURS)
        secret = http.cookies["__Host-player"]
        path = made.headers["location"]
        http.cookies.clear()
        for cookie, known in ((f"__Host-player={secret}", True), (f"player={secret}", False)):
            answer = await http.get(path, headers={"cookie": cookie})
            # Whoever is known finds the own name in the form for sitting down.
            assert ('value="Mira"' in answer.text) is known


async def test_operators_pages_are_not_to_be_had_through_the_proxy(front: Front) -> None:
    async with front.browser() as http:
        for path in ("/health", "/ready", "/metrics"):
            assert (await http.get(path)).status_code == 404
        large = await http.post("/join", content=b"x" * 100_000, headers=OURS)
        assert large.status_code == 413


async def test_another_site_changes_nothing_through_the_proxy(front: Front) -> None:
    async with front.browser() as http:
        await http.post("/host/why", data={"name": "Mira", "seats": "2"}, headers=OURS)
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
            answer = await http.post("/host/why", data={"name": "Mira"}, headers=headers)
            assert answer.status_code == 403
        same = {"Origin": front.proxy.url}
        answer = await http.post("/host/why", data={"name": "Mira", "seats": "2"}, headers=same)
        assert answer.status_code == 303


async def test_b12_an_upgrade_of_each_process_in_turn_stops_no_match(front: Front) -> None:
    async with front.browser() as one, front.browser() as two:
        games = [await a_game(one, two, limit=None) for _ in range(MATCHES_AT_ONCE)]
        for game in games:
            await game.open_pages()
        house = Installation(front.servers, games, front.database)
        async with playing(games):
            for server in front.servers:
                await house.all_move()
                await replace(server, house)
            await house.all_move()
        await house.require_converged()
        pages = [page for game in games for page in game.pages]
        closes = [code for page in pages for code in page.closes]
        assert set(closes) == {RESTART}
        assert sum(page.connections for page in pages) == len(pages) + len(closes)
        for game in games:
            await game.close_pages()
    for game in games:
        assert (game.cut, game.told_to_wait) == (0, [])
        await require_kept(front.database, game)
    await asyncio.to_thread(front.proxy.stop)
    require_no_way_in(front.proxy.log(), house)


async def replace(server: ForkedServer, house: Installation) -> None:
    """Stop a process, let its pages find the other, and start its successor."""
    pages = [page for game in house.games for page in game.pages]
    before = {page: page.connections for page in pages}
    begun = time.monotonic()
    await asyncio.to_thread(server.stop)
    left = [page for page in pages if len(page.closes) == before[page]]
    assert left
    within = soon() - (time.monotonic() - begun)
    await asyncio.gather(*(page.connected(within, more_than=before[page]) for page in left))
    await asyncio.to_thread(server.start)


def require_no_way_in(log: str, house: Installation) -> None:
    """The proxy writes down no address and no header, which would hold codes and tokens."""
    assert log
    for game in house.games:
        for player in game.players:
            assert player.code not in log
            assert player.token not in log
