"""What passes the gate, what is told to wait, and what is counted of it."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.app.browsers import OURS, SCRIPT, Browser, Socket, a_lobby, a_match, socket_of
from tests.app.houses import Given, Maker, Server

STRANGER = "203.0.113.5"
UNKNOWN = "BCDFGHJKMNPQR"
CODED = ["/t/{code}", "/t/{code}/regions", "/api/tables/{code}"]


@pytest.fixture
def maker(sqlite_maker: Maker) -> Maker:
    """One kind of database: the gate asks none."""
    return sqlite_maker


@asynccontextmanager
async def from_address(
    server: Server, address: str = STRANGER, **more: Given
) -> AsyncIterator[httpx.AsyncClient]:
    """A client that is not on this machine."""
    assert server.app is not None
    transport = httpx.ASGITransport(server.app, client=(address, 5), raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://test", headers=OURS, **more
    ) as http:
        yield http


async def until_refused(http: httpx.AsyncClient, path: str, most: int = 1_000) -> httpx.Response:
    for _ in range(most):
        answer = await http.get(path)
        if answer.status_code == 429:
            return answer
    raise AssertionError(f"{most} requests were answered")


async def test_who_asks_too_much_is_told_when_to_come_again(site: Server) -> None:
    async with from_address(site) as http, from_address(site, "203.0.113.6") as other:
        answer = await until_refused(http, "/api/games")
        assert answer.json()["code"] == "too_many"
        assert 1 <= int(answer.headers["retry-after"]) <= 2
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        page = await until_refused(http, "/")
        assert page.text.startswith("<!doctype html>")
        assert (await other.get("/api/games")).status_code == 200
    assert site.house.metrics.limited["address"] == 2


async def test_what_is_told_to_wait_asks_nothing_of_the_database(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await a_lobby(site)
    async with from_address(site, cookies=company.host.http.cookies) as http:
        await until_refused(http, "/api/games")
        monkeypatch.setattr(site.house.backing.database, "read", None)
        monkeypatch.setattr(site.house.backing.database, "write", None)
        answers = [await http.post(f"/t/{company.code}/stand", headers=SCRIPT) for _ in range(9)]
    # One may be let pass meanwhile, and then breaks without a database.
    assert [answer.status_code for answer in answers].count(429) >= 8


async def test_one_browser_is_limited_before_the_address_that_others_share(site: Server) -> None:
    async with from_address(site) as http:
        mine = {"authorization": "Bearer x"}
        statuses = [(await http.get("/api/games", headers=mine)).status_code for _ in range(150)]
        assert 429 in statuses
        assert (await http.get("/api/games")).status_code == 200
    assert site.house.metrics.limited["player"] > 0


async def test_changes_at_one_table_are_limited_from_wherever_they_come(site: Server) -> None:
    statuses = []
    for host in range(1, 15):
        async with from_address(site, f"203.0.113.{host}") as http:
            for _ in range(10):
                answer = await http.post(f"/api/tables/{UNKNOWN}/stand")
                statuses.append(answer.status_code)
    assert set(statuses) == {403, 429}
    assert site.house.metrics.limited["table"] > 0


async def test_nobody_fills_the_database_with_identities(site: Server) -> None:
    async with from_address(site) as http:
        answers = [await http.post("/api/players", json={"name": "Mira"}) for _ in range(60)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert len(await site.query("SELECT id FROM players")) <= 41


@pytest.mark.parametrize("path", CODED)
async def test_a_code_that_was_never_given_out_looks_like_one_that_can_be_none(
    site: Server, path: str
) -> None:
    async with site.http() as http:
        answers = [
            await http.get(path.format(code=code), headers=SCRIPT)
            for code in (UNKNOWN, "x", "%00", "a" * 500, "../x")
        ]
    told = {(a.status_code, re.sub(r'value="/[^"]*"', "", a.text)) for a in answers}
    assert len(told) == 1
    assert told.pop()[0] == 404


@pytest.mark.parametrize("path", [*CODED, "/s/{code}", "/m/{code}/export", "/api/matches/{code}"])
async def test_who_tries_codes_is_told_the_same_of_a_right_one(site: Server, path: str) -> None:
    right = (await a_lobby(site)).code
    async with from_address(site) as http, from_address(site, "203.0.113.6") as other:
        answer = await until_refused(http, path.format(code=UNKNOWN), 40)
        assert int(answer.headers["retry-after"]) >= 1
        assert (await http.get(f"/t/{right}")).status_code == 429
        assert (await http.get("/")).status_code == 200
        assert (await other.get(f"/t/{right}")).status_code == 200
    assert site.house.metrics.limited["missing"] >= 1


async def test_codes_can_t_be_tried_in_the_field_for_a_code_either(site: Server) -> None:
    async with from_address(site) as http:
        tries = [await http.post("/join", data={"code": UNKNOWN}) for _ in range(40)]
    assert [answer.status_code for answer in tries[:30]] == [404] * 30
    assert tries[-1].status_code == 429


async def test_codes_can_t_be_tried_by_sockets_either(site: Server) -> None:
    stranger = Browser(site, "Olga", code=UNKNOWN)
    closes = []
    for _ in range(35):
        async with socket_of(stranger, client=STRANGER) as socket:
            closes.append(socket.closed)
    assert closes[:30] == [4403] * 30
    assert closes[-1] == 1013


async def test_style_sheets_and_drawings_count_for_nothing(site: Server) -> None:
    async with from_address(site) as http:
        for _ in range(400):
            assert (await http.get("/static/css/base.css")).status_code == 200


async def test_the_machine_itself_is_not_limited(site: Server) -> None:
    async with site.http() as http:
        for _ in range(400):
            assert (await http.get("/health")).status_code == 200


async def test_limits_can_be_switched_off(maker: Maker) -> None:
    site = maker.site(limits=False)
    async with from_address(site) as http:
        for _ in range(400):
            assert (await http.get("/health")).status_code == 200
    await site.house.backing.database.close()


async def test_one_browser_opens_so_many_sockets_and_no_more(site: Server) -> None:
    company = await a_match(site)
    open_: list[Socket] = []

    async def one_more(left: int) -> None:
        async with socket_of(company.host, client=STRANGER) as socket:
            open_.append(socket)
            if left:
                await one_more(left - 1)

    await one_more(20)
    assert [socket.closed for socket in open_] == [None] * 20 + [1013]
    assert site.house.metrics.sockets == 0
    async with socket_of(company.host, client=STRANGER) as socket:
        assert socket.closed is None


async def test_a_process_opens_so_many_sockets_and_no_more(maker: Maker) -> None:
    site = maker.site(most_sockets=1)
    company = await a_match(site)
    async with socket_of(company.host) as first, socket_of(company.host) as second:
        assert (first.closed, second.closed) == (None, 1013)
    async with socket_of(company.host) as third:
        assert third.closed is None
    await site.house.backing.database.close()


async def test_who_talks_over_a_socket_is_cut_off(site: Server) -> None:
    company = await a_match(site)
    async with socket_of(company.host) as socket:
        for _ in range(20):
            socket.put("receive")
        await company.play(1)
        assert socket.closed is None
        socket.put("receive")
        await socket.is_closed()
        assert socket.closed == 1008
    assert site.house.metrics.closes[1008] == 1


async def test_every_answer_has_a_number_of_its_own(site: Server) -> None:
    async with site.http() as http:
        numbers = [(await http.get(path)).headers["x-request-id"] for path in ("/", "/", "/nope")]
    assert len(set(numbers)) == 3


async def test_by_tls_the_browser_is_told_to_stay_with_it(site: Server) -> None:
    async with site.http() as http:
        assert "strict-transport-security" not in (await http.get("/")).headers
        answer = await http.get("https://test/")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
