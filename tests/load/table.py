"""Four people at one table, who play as the page does: forms out, fragments in."""

import asyncio
import html
import json
import random
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from tests.load.wire import Answer, Http, Socket, connect
from tests.support.players import ROLES

STEP_SECONDS = 10.0
# As people are called: a page is as long as the names on it.
NAMES = ("Anna", "Björn", "Clara", "Oskar")
SETUP_SECONDS = 30.0

Version = tuple[int, int, int]

_VERSION = re.compile(rb'data-v="(\d+)\.(\d+)\.(\d+)"')
_DECISION = re.compile(rb'<section id="decision".*?</section>', re.DOTALL)
_FORM = re.compile(rb'<form class="act".*?</form>', re.DOTALL)
_PATH = re.compile(rb'action="([^"]+)"')
_HIDDEN = re.compile(rb'<input type="hidden" name="([^"]+)" value="([^"]*)"')
_RADIO = re.compile(rb'<input type="radio" name="([^"]+)" value="([^"]*)"')


class Failed(Exception):
    """Something that a person would have noticed."""


@dataclass(frozen=True)
class Form:
    """What is posted: where to, and the fields."""

    path: str
    body: bytes


def newest_version(fragments: bytes) -> Version:
    """Return the highest `data-v` in what was received."""
    found = [(int(a), int(b), int(c)) for a, b, c in _VERSION.findall(fragments)]
    return max(found, default=(0, 0, 0))


def choose(decision: bytes, chance: random.Random) -> Form:
    """Fill in one of the forms of a decision at random."""
    form = chance.choice(_FORM.findall(decision))
    fields = {_text(name): _text(value) for name, value in _HIDDEN.findall(form)}
    rows: dict[str, list[str]] = {}
    for name, value in _RADIO.findall(form):
        rows.setdefault(_text(name), []).append(_text(value))
    fields |= {name: chance.choice(values) for name, values in rows.items()}
    path = _PATH.search(form)
    assert path is not None
    return Form(_text(path[1]), urlencode(fields).encode())


def _text(value: bytes) -> str:
    return html.unescape(value.decode())


@dataclass
class Person:
    """A browser: its cookie, its socket, and what its page shows now."""

    name: str
    role: str
    token: str = ""
    shown: Version = (0, 0, 0)
    decision: bytes = b""
    sizes: list[int] = field(default_factory=list)
    socket: Socket | None = None

    @property
    def cookie(self) -> str:
        return f"player={self.token}"

    def take(self, message: bytes) -> bool:
        """Show what the socket brought; returns whether it was news."""
        version = newest_version(message)
        if version == (0, 0, 0):
            return False  # a heartbeat
        self.sizes.append(len(message))
        self.shown = max(self.shown, version)
        found = _DECISION.search(message)
        if found is not None:
            mine = b"data-mine=" in found[0]
            self.decision = found[0] if mine else b""
        elif b'data-stage="outcome"' in message:
            self.decision = b""
        return True


class Table:
    """A table of WHY with four people."""

    def __init__(self, http: Http, port: int, number: int, seed: int) -> None:
        self._http, self._port = http, port
        self._chance = random.Random(f"{seed}/{number}")  # noqa: S311  a choice of moves
        self._news = asyncio.Event()
        self.people = [Person(name, role) for name, role in zip(NAMES, ROLES, strict=True)]
        self.code = ""
        self.steps = 0
        self.matches = 0

    # -- before the match

    async def prepare(self) -> None:
        """Make the table, sit down, get ready and deal."""
        for person in self.people:
            made = await self._api("/api/players", {"name": person.name}, "")
            person.token = made["token"]
        host = self.people[0].token
        wanted = {"game": "why", "seats": len(self.people), "limit_seconds": 300}
        self.code = (await self._api("/api/tables", wanted, host))["code"]
        for person in self.people:
            seat = {"name": person.name, "role": person.role}
            await self._api(f"/api/tables/{self.code}/sit", seat, person.token)
        await self._deal()

    async def _deal(self) -> None:
        for person in self.people:
            chance = {"ready": True, "contribution": self._chance.randbytes(16).hex()}
            await self._api(f"/api/tables/{self.code}/ready", chance, person.token)
        await self._api(f"/api/tables/{self.code}/start", {}, self.people[0].token)
        self.matches += 1

    async def _api(self, path: str, body: dict[str, Any], token: str) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        answer = await self._http.ask("POST", path, headers, json.dumps(body).encode())
        found: dict[str, Any] = json.loads(answer.body)
        if answer.status >= 400:
            raise Failed(f"{path}: {answer.status} {found}")
        return found

    async def watch(self) -> None:
        """Connect the four sockets and wait until each shows the match."""
        for person in self.people:
            path = f"/t/{self.code}/live?stage=lobby&number=1"

            def received(message: bytes, person: Person = person) -> None:
                if person.take(message):
                    self._news.set()

            person.socket = await connect(self._port, path, person.cookie, received)
        await self._until((self.matches, 1, 0), SETUP_SECONDS)

    # -- during it

    async def step(self) -> None:
        """Let whoever is awaited act, and wait until all four pages show the step.

        Raises Failed where the step is refused or a page is not told in time.
        """
        actor = next((person for person in self.people if person.decision), None)
        if actor is None:
            raise Failed(f"nobody may act at {self.code} in {self.people[0].shown}")
        number, after, _ = actor.shown
        form = choose(actor.decision, self._chance)
        answer = await self._post(form.path, actor, form.body)
        acknowledged = newest_version(answer.body)
        if answer.status != 200 or acknowledged[:2] != (number, after + 1):
            raise Failed(f"{form.path} {form.body!r}: {answer.status}, shown {acknowledged}")
        await self._until((number, after + 1, 0), STEP_SECONDS)
        self.steps += 1

    async def refresh(self) -> bool:
        """Begin the next match where this one is over; returns whether it was."""
        if any(person.decision for person in self.people):
            return False
        await self._post(f"/t/{self.code}/rematch", self.people[0], b"")
        await self._until((self.matches + 1, 0, 0), SETUP_SECONDS)
        await self._deal()
        await self._until((self.matches, 1, 0), SETUP_SECONDS)
        return True

    async def _post(self, path: str, person: Person, body: bytes) -> Answer:
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": person.cookie,
            "HX-Request": "true",
            "Sec-Fetch-Site": "same-origin",
            "Accept-Language": "en",
        }
        return await self._http.ask("POST", path, headers, body)

    async def _until(self, version: Version, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while any(person.shown < version for person in self.people):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError as error:
            shown = [person.shown for person in self.people]
            closed = [person.socket and person.socket.closed for person in self.people]
            raise Failed(f"{self.code} waits for {version}: {shown}, {closed}") from error

    def close(self) -> None:
        """Close the sockets."""
        for person in self.people:
            if person.socket is not None:
                person.socket.close()
