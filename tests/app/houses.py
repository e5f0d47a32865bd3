"""Servers in this process, on a database of the test, with a clock and chance of its own."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias
from uuid import UUID

import httpx
from fastapi import FastAPI
from sqlalchemy import text

from app.kernel.database import METADATA
from app.main import House, _build, create_app
from app.matches.schemas import Submission
from app.matches.service import Acted, Matches
from app.players.schemas import Player
from app.players.service import Players
from app.settings import Settings
from app.tables.schemas import NewTable, Table
from app.tables.service import Tables
from games.kit.bots import free_payload
from games.kit.models import AnyAction
from games.kit.protocol import Plugin
from games.kit.rng import Rng
from games.why import PLUGIN as WHY
from tests.games.kit.toy import PLUGIN as TOY

# A setting or choice, handed on by its name.
Given: TypeAlias = Any

BOUND = 20.0
NO_MATCH = UUID(int=0)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES: Mapping[str, Plugin] = {"toy": TOY, "why": WHY}
ROLES: Mapping[str, Sequence[str | None]] = {
    "why": ("clam", "crazy", "monday", "bones"),
    "toy": (None,) * 8,
    "awkward-guests": (None,) * 8,
}
NAMES = ("Mira", "Nils", "Ingrid", "Yusuf", "Olga", "Pär", "Quentin", "Rosa")
CHANCE = bytes(range(16))


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that other tasks bring about."""
    async with asyncio.timeout(BOUND):
        while not condition():  # noqa: ASYNC110  the condition is no event of ours
            await asyncio.sleep(0.01)


class StoppedClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self._now = NOON

    def now(self) -> datetime:
        return self._now

    def pass_(self, **time: float) -> None:
        self._now += timedelta(**time)


class Chance:
    """Entropy that is the same in every run, and remembers what it gave."""

    def __init__(self, name: str = "chance") -> None:
        self._name = name
        self.given: list[bytes] = []

    def __call__(self, length: int) -> bytes:
        digest = hashlib.shake_256(f"{self._name}/{len(self.given)}".encode()).digest(length)
        self.given.append(digest)
        return digest


@dataclass
class Server:
    """One process's worth of a server: its parts and, where it has them, its pages."""

    house: House
    clock: StoppedClock
    chance: Chance
    app: FastAPI | None = None

    @property
    def players(self) -> Players:
        return self.house.services.players

    @property
    def tables(self) -> Tables:
        return self.house.services.tables

    @property
    def matches(self) -> Matches:
        return self.house.services.matches

    def http(self, **more: Given) -> httpx.AsyncClient:
        """A browser's worth of cookies."""
        assert self.app is not None
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://test", **more)

    async def player(self, name: str) -> Player:
        return (await self.players.introduce(name)).player

    async def query(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """Rows of a query that no store offers, to look behind the services."""
        async with self.house.backing.database.read() as connection:
            rows = await connection.execute(text(statement), values)
            return [tuple(row) for row in rows]

    async def dump(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the database, but that something was refused: that is written down."""
        return {
            name: sorted(await self.query(f"SELECT * FROM {name}"), key=repr)  # noqa: S608  our own
            for name in METADATA.tables
            if name != "incidents"
        }


@dataclass(frozen=True)
class Maker:
    """Makes servers on one database; several of them are the processes of an installation."""

    url: str
    clock: StoppedClock = field(default_factory=StoppedClock)
    chance: Chance = field(default_factory=Chance)

    def server(self, plugins: Mapping[str, Plugin] = GAMES, **settings: Given) -> Server:
        """The parts of a server: no pages, no background tasks; tests call the waker themselves."""
        chosen = self._settings(settings)
        return Server(_build(chosen, plugins, self.clock, self.chance), self.clock, self.chance)

    def site(self, plugins: Mapping[str, Plugin] = GAMES, **settings: Given) -> Server:
        """A server with its pages, and still without background tasks."""
        chosen = self._settings(settings)
        app = create_app(chosen, plugins=plugins, clock=self.clock, entropy=self.chance)
        return Server(app.state.house, self.clock, self.chance, app)

    def _settings(self, chosen: Mapping[str, Any]) -> Settings:
        return Settings(**{"database_url": self.url, "pool_size": 12, **chosen})

    @asynccontextmanager
    async def running(
        self, plugins: Mapping[str, Plugin] = GAMES, **settings: Given
    ) -> AsyncIterator[Server]:
        """A server as it runs, with its waker, hub and bus."""
        server = self.site(plugins, **settings)
        assert server.app is not None
        async with server.app.router.lifespan_context(server.app):
            yield server


@dataclass
class Party:
    """People who sit at one table; `seats` are counted as the rules count."""

    server: Server
    people: list[Player]
    table: Table
    match_id: UUID = NO_MATCH
    rng: Rng = field(default_factory=lambda: Rng(b"a party in a test", "choices"))

    @property
    def host(self) -> Player:
        return self.people[0]

    @property
    def code(self) -> str:
        return self.table.code

    async def start(self) -> "Party":
        self.match_id = (await self.server.matches.start(self.code, self.host)).id
        return self

    async def submission(self, seat: int) -> Submission:
        """A legal answer of an awaited seat, as its browser would send it."""
        loaded = await self.server.matches.reload(self.match_id)
        position = loaded.position
        return sent(position.opened[seat], free_payload(position.decisions[seat], self.rng))

    async def act(self, seat: int, submission: Submission | None = None) -> Acted:
        given = submission or await self.submission(seat)
        return await self.server.matches.act(self.match_id, self.people[seat], given)

    async def awaited(self) -> tuple[int, ...]:
        loaded = await self.server.matches.reload(self.match_id)
        return tuple(loaded.position.decisions)

    async def play(self, steps: int = 10_000) -> int:
        """Let whoever is awaited act; returns how many steps were made until the end."""
        for done in range(steps):
            awaited = await self.awaited()
            if not awaited:
                return done
            self.server.clock.pass_(seconds=5)
            acted = await self.act(self.rng.pick(awaited))
            assert acted.refused is None
        return steps


def sent(token: int, action: Mapping[str, AnyAction]) -> Submission:
    """What a browser sends for an action: nothing for what was left empty."""
    fields = {name: texts for name, value in action.items() if (texts := _texts(value))}
    return Submission(token, fields)


def _texts(value: AnyAction) -> tuple[str, ...]:
    values = value if isinstance(value, tuple | list) else (value,)
    return tuple(str(item) for item in values)


async def hosted(server: Server, game: str = "why", seats: int = 2, **more: Given) -> Party:
    """A new table at which only its host is known, and nobody sits."""
    host = await server.player(NAMES[0])
    options = server.house.backing.plugins[game].game.types.options
    chosen = options.dump_python(options.validate_python({}), mode="json")
    new = NewTable(game, chosen, seats, more.get("limit"))
    return Party(server, [host], await server.matches.host(host, new))


async def seated(
    server: Server, game: str = "why", people: int = 2, seats: int = 0, **more: Given
) -> Party:
    """People who sit and are ready."""
    party = await hosted(server, game, seats or people, **more)
    for number in range(people):
        if number:
            party.people.append(await server.player(NAMES[number]))
        player, role = party.people[number], ROLES[game][number]
        await server.tables.sit(party.code, player, NAMES[number], role)
        party.table = await server.tables.ready(party.code, player, CHANCE)
    return party


async def begun(server: Server, game: str = "why", people: int = 2, **more: Given) -> Party:
    """People in a match that has begun."""
    return await (await seated(server, game, people, **more)).start()


async def with_bots(server: Server, game: str = "toy", bots: int = 1, **more: Given) -> Party:
    """One person and bots in a match that has begun."""
    party = await seated(server, game, 1, seats=1 + bots, **more)
    for number in range(1, 1 + bots):
        await server.tables.add_bot(party.code, party.host, number, "random")
    return await party.start()


async def finished(server: Server, game: str = "toy", people: int = 2, **more: Given) -> Party:
    """People whose match is over."""
    party = await begun(server, game, people, **more)
    await party.play()
    return party
