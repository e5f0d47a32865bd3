"""Browsers without a screen: cookies, forms, fragments and a socket, in this process."""

import asyncio
import html
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID

import httpx

from games.kit.bots import free_payload
from games.kit.rng import Rng
from tests.app.houses import NAMES, NO_MATCH, ROLES, Given, Server, sent, until

OURS = {"sec-fetch-site": "same-origin"}
SCRIPT = {**OURS, "hx-request": "true"}
PARTIAL = re.compile(r'<hx-partial id="([\w-]+)">(.*?)</hx-partial>', re.DOTALL)
REGION = re.compile(r'<section id="([\w-]+)" data-v="([\d.]+)">')

Fields = Mapping[str, str | Sequence[str]]


@dataclass
class Browser:
    """One browser at one table; everything it was ever sent stands in `received`."""

    server: Server
    name: str = "Mira"
    code: str = ""
    origin: Mapping[str, str] = field(default_factory=lambda: OURS)
    http: httpx.AsyncClient = field(init=False)
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = self.server.http(headers=OURS)

    async def get(self, path: str, **more: Given) -> httpx.Response:
        return self._kept(await self.http.get(path, **more))

    async def post(self, path: str, fields: Fields | None = None, *, script: bool = True,
                   **more: Given) -> httpx.Response:  # fmt: skip
        headers = SCRIPT if script else OURS
        answer = await self.http.post(path, data=dict(fields or {}), headers=headers, **more)
        return self._kept(answer)

    async def at(self, place: str, fields: Fields | None = None, **more: Given) -> httpx.Response:
        """Send a form of the table's page."""
        return await self.post(f"/t/{self.code}/{place}", fields, **more)

    async def page(self) -> str:
        return (await self.get(f"/t/{self.code}")).text

    async def regions(self, stage: str = "match", number: int = 1) -> httpx.Response:
        """Ask for everything that may have changed, as a page does that lost its socket."""
        query = {"stage": stage, "number": str(number)}
        return await self.get(f"/t/{self.code}/regions", params=query, headers=SCRIPT)

    async def sit(self, role: str | None) -> httpx.Response:
        return await self.at("sit", {"name": self.name, "role": role or ""})

    @property
    def token(self) -> str:
        return str(self.http.cookies.get("player") or "")

    async def player_id(self) -> UUID:
        player = await self.server.players.recognise(self.token)
        assert player is not None
        return player.id

    def _kept(self, answer: httpx.Response) -> httpx.Response:
        self.received += [answer.text, *(f"{k}: {v}" for k, v in answer.headers.items())]
        return answer


@dataclass
class Company:
    """Browsers at one table, in the order of their seats, and the match they play."""

    server: Server
    browsers: list[Browser]
    match_id: UUID = NO_MATCH
    rng: Rng = field(default_factory=lambda: Rng(b"a company in a test", "choices"))

    @property
    def host(self) -> Browser:
        return self.browsers[0]

    @property
    def code(self) -> str:
        return self.host.code

    async def start(self) -> Self:
        answer = await self.host.at("start")
        assert answer.status_code == 200, answer.text
        table = await self.server.tables.at(self.code)
        self.match_id = (await self.server.matches.current(table)).id
        return self

    async def choice(self) -> tuple[int, dict[str, Sequence[str]]]:
        """Whoever is awaited, and the fields of a legal answer."""
        position = (await self.server.matches.reload(self.match_id)).position
        seat = self.rng.pick(tuple(position.decisions))
        drawn = sent(position.opened[seat], free_payload(position.decisions[seat], self.rng))
        fields: dict[str, Sequence[str]] = dict(drawn.fields)
        return seat, {"token": str(drawn.token), **fields}

    async def act(self, seat: int, fields: Fields, **more: Given) -> httpx.Response:
        return await self.browsers[seat].post(f"/m/{self.match_id}/act", fields, **more)

    async def over(self) -> bool:
        return not (await self.server.matches.reload(self.match_id)).position.decisions

    async def play(self, steps: int) -> None:
        for _ in range(steps):
            if await self.over():
                return
            answer = await self.act(*await self.choice())
            assert answer.status_code == 200, answer.text


async def a_lobby(server: Server, game: str = "why", people: int = 2, seats: int = 0) -> Company:
    """Browsers that sit at a new table and are ready."""
    company = Company(server, [Browser(server, name) for name in NAMES[:people]])
    form = {"name": NAMES[0], "seats": str(seats or people), "limit": "none"}
    made = await company.host.post(f"/host/{game}", form, script=False)
    code = made.headers["location"].rpartition("/")[2]
    for browser, role in zip(company.browsers, ROLES[game], strict=False):
        browser.code = code
        assert (await browser.sit(role)).status_code == 200
        assert (await browser.at("ready", {"contribution": ""})).status_code == 200
    return company


async def a_match(server: Server, game: str = "why", people: int = 2, seats: int = 0) -> Company:
    return await (await a_lobby(server, game, people, seats)).start()


def partials(text: str) -> dict[str, str]:
    """The fragments of an answer or a frame by the id they replace."""
    found = dict(PARTIAL.findall(text))
    assert found, text[:500]
    return found


def regions_of(text: str) -> set[str]:
    return {name for name, _ in REGION.findall(text)}


def says(text: str, sentence: str) -> bool:
    """Whether a page or fragment shows a sentence, however it is marked up."""
    plain = html.unescape(re.sub(r"<[^>]+>", "", text))
    return sentence in " ".join(plain.split())


@dataclass
class Socket:
    """The socket of a page, spoken to the application itself."""

    frames: list[str] = field(default_factory=list)
    closed: int | None = None
    beats: int = 0
    accepted: bool = False
    _inbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)

    async def receive(self) -> dict[str, Any]:
        return await self._inbox.get()

    async def send(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.send":
                # A heartbeat says nothing about the table.
                if message["text"].startswith('<hx-partial id="beat">'):
                    self.beats += 1
                else:
                    self.frames.append(message["text"])
            case "websocket.close":
                self.closed = message["code"]

    def put(self, kind: str) -> None:
        self._inbox.put_nowait({"type": f"websocket.{kind}", "code": 1001})

    @property
    def pushed(self) -> str:
        return "".join(self.frames)


@asynccontextmanager
async def socket_of(
    browser: Browser, stage: str = "match", number: int = 1
) -> AsyncIterator[Socket]:
    """The socket of a browser's page, open until the block ends."""
    socket = Socket()
    socket.put("connect")
    sent_headers = {"host": "test", "cookie": f"player={browser.token}", **browser.origin}
    scope = {
        "type": "websocket",
        "scheme": "ws",
        "path": f"/t/{browser.code}/live",
        "query_string": f"stage={stage}&number={number}".encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent_headers.items()],
        "subprotocols": [],
        "server": ("test", 80),
    }
    app: Any = browser.server.app
    task = asyncio.create_task(app(scope, socket.receive, socket.send))
    await until(lambda: socket.frames or socket.closed or task.done())
    try:
        yield socket
    finally:
        socket.put("disconnect")
        async with asyncio.timeout(10):
            await task


@asynccontextmanager
async def wired(server: Server) -> AsyncIterator[Server]:
    """The server with its bus listening, so that sockets hear of news; the rest stays still."""
    bus, hub = server.house.backing.bus, server.house.hub
    await bus.start(hub.hear, hub.doubt)
    try:
        yield server
    finally:
        await bus.stop()
