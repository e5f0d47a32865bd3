"""Matches that are played while servers fall, and the book of what was acknowledged."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import select, update

from app.kernel.database import Database
from app.matches.models import MATCHES, STEPS
from games.registry import discover
from tests.support.page_client import PageClient
from tests.support.players import ROLES, ApiPlayer

NAMES = ("Ann", "Ben", "Cat", "Dan")
AWAY = 503
ACTION = discover()["why"].game.types.action
View = dict[str, Any]


@dataclass(frozen=True, order=True)
class Act:
    """An action that a server acknowledged, or that the log holds."""

    match: str
    seat: int
    token: int
    action: str


def act_of(match: object, seat: int, token: int, action: Mapping[str, Any]) -> Act:
    # What was sent and what was stored differ in what has its default, and in lists and tuples.
    plain = ACTION.dump_json(ACTION.validate_python(action))
    return Act(str(match), seat, token, plain.decode())


@asynccontextmanager
async def browser(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client that reaches this server and no proxy."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=15) as http:
        yield http


async def until(holds: Callable[[], bool], within: float = 30.0) -> None:
    """Wait for something that nobody tells us of."""
    deadline = time.monotonic() + within
    while not holds():
        assert time.monotonic() < deadline, "it did not come to pass"
        await asyncio.sleep(0.03)


@dataclass
class Game:
    """A match of which every action is repeated until it is acknowledged, then written down.

    `cut`: requests that no answer came to. `told_to_wait`: what each 503 said of when to come back.
    """

    players: Sequence[ApiPlayer]
    acts: list[Act] = field(default_factory=list)
    pages: list[PageClient] = field(default_factory=list)
    awaited: ApiPlayer | None = None
    cut: int = 0
    told_to_wait: list[str] = field(default_factory=list)

    @property
    def match(self) -> str:
        return self.players[0].match

    async def open_pages(self) -> None:
        """Open a tab for each player, on the server that the player uses."""
        for player in self.players:
            page = PageClient(player.http, player.code, player.headers)
            self.pages.append(await page.open())

    async def close_pages(self) -> None:
        for page in self.pages:
            await page.close()

    async def view(self, player: ApiPlayer) -> View:
        path = f"/api/matches/{self.match}"
        answer = await self._answered(lambda: player.http.get(path, headers=player.headers))
        answer.raise_for_status()
        return dict(answer.json())

    async def turn(self) -> tuple[ApiPlayer, View] | None:
        """Whose decision is open, unless a bot's is or the match is over."""
        for player in sorted(self.players, key=lambda one: one is not self.awaited):
            view = await self.view(player)
            if view["decision"]:
                return player, view
            if view["status"] != "playing":
                break
        return None

    async def step(self) -> View | None:
        """Let one player who is awaited act; None where nobody is."""
        found = await self.turn()
        return await self.act(*found) if found else None

    async def act(
        self, player: ApiPlayer, view: View, action: Mapping[str, Any] | None = None
    ) -> View:
        """Act, again and again until it is acknowledged; returns the view after it."""
        action = action or player.choose(view)
        body = {"token": view["token"], "action": action}
        path = f"/api/matches/{self.match}/act"
        answer = await self._answered(
            lambda: player.http.post(path, json=body, headers=player.headers)
        )
        assert answer.status_code == 200, answer.text
        self.acts.append(act_of(self.match, view["seat"], view["token"], action))
        after = dict(answer.json())
        # Bots have the last seats: whoever is awaited and no bot sits where it stands in the list.
        self.awaited = dict(enumerate(self.players)).get(min(after["awaited"], default=-1))
        return after

    async def _answered(
        self, send: Callable[[], Awaitable[httpx.Response]], within: float = 60.0
    ) -> httpx.Response:
        """Send the same request until a server answers, as somebody does who presses again."""
        deadline = time.monotonic() + within
        while True:
            try:
                answer = await send()
            except httpx.TransportError:
                self.cut += 1
            else:
                if answer.status_code != AWAY:
                    return answer
                self.told_to_wait.append(answer.headers.get("Retry-After", "never"))
            assert time.monotonic() < deadline, "no server answers"
            await asyncio.sleep(0.05)

    async def converged(self, within: float = 10.0) -> None:
        """Wait until every tab shows what a fresh one would."""
        await asyncio.gather(*(page.converged(within) for page in self.pages))


async def a_game(*https: httpx.AsyncClient, bots: int = 0, limit: int | None = 120) -> Game:
    """Begin a match of one player on each of these clients, and of bots in the last seats."""
    pairs = zip(https, NAMES, strict=False)
    players = [await ApiPlayer(http, name).introduce() for http, name in pairs]
    code = await players[0].host(seats=len(players) + bots, limit_seconds=limit)
    for player, role in zip(players, ROLES, strict=False):
        await player.sit(code, role)
        await player.ready()
    for seat in range(len(players), len(players) + bots):
        await players[0].add_bot(seat + 1)
    match = await players[0].start()
    for player in players:
        player.match = match
    return Game(players)


@dataclass(frozen=True)
class Log:
    """What the database holds of a match."""

    seqs: list[int]
    newest: int
    status: str
    causes: list[str]
    acts: list[Act]


async def read_log(url: str, match: str) -> Log:
    database = Database(url, pool_size=1)
    try:
        async with database.read() as connection:
            mine = STEPS.c.match_id == UUID(match)
            rows = (await connection.execute(select(STEPS).where(mine).order_by(STEPS.c.seq))).all()
            found = select(MATCHES.c.seq, MATCHES.c.status).where(MATCHES.c.id == UUID(match))
            newest, status = (await connection.execute(found)).one()
    finally:
        await database.close()
    return Log(
        [row.seq for row in rows],
        newest,
        status,
        [row.cause for row in rows],
        [act_of(match, r.seat, r.token, r.action) for r in rows if r.cause == "player"],
    )


async def age(url: str, match: str, by: timedelta) -> None:
    """Let a match be older than it is, as if its clock had run on."""
    database = Database(url, pool_size=1)
    try:
        async with database.write() as connection:
            steps = STEPS.c.match_id == UUID(match)
            for row in (await connection.execute(select(STEPS).where(steps))).all():
                one = update(STEPS).where(steps, STEPS.c.seq == row.seq)
                await connection.execute(one.values(at=row.at - by))
            mine = MATCHES.c.id == UUID(match)
            wake_at = (await connection.execute(select(MATCHES.c.wake_at).where(mine))).scalar_one()
            await connection.execute(update(MATCHES).where(mine).values(wake_at=wake_at - by))
    finally:
        await database.close()


async def require_kept(url: str, game: Game) -> Log:
    """Compare the log with what was acknowledged: nothing is missing, nothing is there twice."""
    log = await read_log(url, game.match)
    assert (set(log.acts) - set(game.acts), set(game.acts) - set(log.acts)) == (set(), set())
    assert len(log.acts) == len(game.acts)
    assert log.seqs == list(range(log.newest + 1))
    return log
