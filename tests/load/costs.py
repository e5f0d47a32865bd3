"""What each step in the life of a move costs the processor: `python -m tests.load.costs`.

Plays matches of WHY in this process and times every part by processor time. A fixed piece of work
runs beside each step; figures are scaled by it to what they would be at `QUIET` microseconds, so
that runs on a busy machine compare. Prints a table of microseconds: a call, and a step.
"""

import argparse
import hashlib
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import uvloop
from starlette.requests import Request

from app.kernel.bus import Notice
from app.kernel.clock import SystemClock
from app.kernel.database import Database
from app.kernel.ids import new_token
from app.kernel.schema import migrate
from app.kernel.templating import Templates
from app.kernel.web import read_fields
from app.main import House, _build
from app.matches import codec, store
from app.matches.scene import Reader, Scene
from app.matches.schemas import Cause, Loaded, LoggedStep
from app.matches.stepping import advanced, row_of
from app.settings import Settings
from app.tables.schemas import NewTable, Table
from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import read_form
from games.kit.models import Viewer
from games.kit.rng import Rng
from games.registry import discover
from tests.support.players import ROLES
from tests.support.servers import PostgresServer

QUIET = 45.0
MAX_STEPS = 300
CHANCE = bytes(16)


_DRAWN = count()


def chance(length: int) -> bytes:
    """Deal the same in every run."""
    return hashlib.shake_256(f"costs/{next(_DRAWN)}".encode()).digest(length)


@dataclass
class Times:
    """Processor seconds and calls by part."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @contextmanager
    def of(self, part: str) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.seconds[part] += time.process_time() - begun
        self.calls[part] += 1

    def spin(self) -> None:
        with self.of("spin"):
            sum(turn * turn for turn in range(1000))

    def table(self, steps: int) -> Iterator[str]:
        """Yield a line for each part, in the order of their first call."""
        each = self.seconds["spin"] / self.calls["spin"] * 1e6
        yield f"{steps} steps; a spin took {each:.1f} us, figures are scaled to {QUIET:.0f}"
        yield f"{'part':34} {'us/call':>9} {'calls/step':>10} {'us/step':>9}"
        for part, seconds in self.seconds.items():
            spent = seconds * 1e6 * QUIET / each
            calls = self.calls[part]
            yield f"{part:34} {spent / calls:9.1f} {calls / steps:10.2f} {spent / steps:9.1f}"


class Deaf:
    """A watcher that notices nothing further."""

    def notice(self, topic: object, number: int) -> None:
        """Hear."""


@dataclass
class Bench:
    """A house, a running match at a table of four, and the databases that a step goes into."""

    house: House
    table: Table
    loaded: Loaded
    readers: tuple[Reader, ...]
    copies: dict[str, Database]
    times: Times
    rng: Rng

    async def step(self) -> bool:
        """Take one move through its life; False once the match is over."""
        times, position = self.times, self.loaded.position
        if not position.decisions:
            return False
        times.spin()
        (seat, *_) = position.decisions
        payload = free_payload(position.decisions[seat], self.rng)
        fields = await self._parsed(payload)
        game = self.house.services.matches.game(self.loaded.match)
        with times.of("read form"):
            action = engine.parse_action(game, read_form(position.decisions[seat], fields))
        with times.of("key"):
            key = self.loaded.match.key
        with times.of("judge"):
            position.decisions[seat].judge(action)
        with times.of("apply"):
            applied = game.apply(position.state, seat, action, Rng(key, "step", position.seq + 1))
        with times.of("decisions and tokens"):
            moved = engine._follow(game, position, seat, step=applied)
        with times.of("outcome"):
            game.outcome(moved.position.state)
        now = SystemClock().now()
        with times.of("dump action"):
            dumped = game.types.action.dump_python(action, mode="json")
        step = LoggedStep(
            moved.position.seq, seat, position.opened[seat], Cause.PLAYER, dumped,
            moved.emissions, moved.reveals, now,
        )  # fmt: skip
        with times.of("dump position"):
            content = codec.body(game, moved.position, moved.emissions)
        with times.of("deflate"):
            packed = self.loaded.dictionary.pack(moved.position.seq, content)
        for name, database in self.copies.items():
            row = row_of(self.loaded.match, step, packed)
            with times.of(f"append {name}"):
                await store.append(database, row, wake_at=now, outcome=None)
        dictionary = self.loaded.dictionary.after(moved.position.seq, content)
        self.loaded = replace(advanced(self.loaded, moved.position, step), dictionary=dictionary)
        self._shown()
        return True

    async def _parsed(self, payload: dict[str, Any]) -> Any:  # noqa: ANN401  form fields
        body = "&".join(f"{name}={value}" for name, value in payload.items()).encode()
        with self.times.of("parse request body"):
            return await read_fields(_request(body))

    def _shown(self) -> None:
        times, house = self.times, self.house
        scene = Scene(self.table, self.loaded.match, self.loaded)
        with times.of("announce to 4 watchers"):
            house.backing.bus.announce(Notice("m", scene.match.id, scene.seq))
            house.hub.hear(Notice("m", scene.match.id, scene.seq))
        for seat in range(len(self.readers)):
            with times.of("view"):
                house.backing.plugins[scene.match.game].game.view(
                    self.loaded.position.state, Viewer(seat=seat)
                )
        for reader in self.readers:
            with times.of("regions of a viewer, all of it"):
                regions = house.services.presenter.regions(scene, reader)
            with times.of("the same again"):
                house.services.presenter.regions(scene, reader)
            with times.of("wrap and encode"):
                "".join(region.partial for region in regions.values()).encode()


def _request(body: bytes) -> Request:
    headers = [
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"content-length", str(len(body)).encode()),
    ]

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": headers}, receive)


async def a_bench(url: str, times: Times, number: int) -> Bench:
    """Deal one match in a house on this database."""
    settings = Settings(database_url=url, redis_url=None)
    house = _build(settings, discover(), SystemClock(), chance)
    await migrate(house.backing.database)
    people = [(await house.services.players.introduce(f"P{n}")).player for n in range(len(ROLES))]
    table = await house.services.matches.host(people[0], NewTable("why", {}, len(ROLES), 120))
    for player, role in zip(people, ROLES, strict=True):
        await house.services.tables.sit(table.code, player, player.name, role)
        await house.services.tables.ready(table.code, player, CHANCE)
    match = await house.services.matches.start(table.code, people[0])
    table = await house.services.tables.at(table.code)
    loaded = await house.services.matches.loaded(match.id)
    for _ in people:
        house.hub.watch(Deaf(), frozenset({("m", match.id)}), frozenset())
    kind = "sqlite" if house.backing.database.sqlite else "postgres"
    readers = tuple(Reader(player.id, player.name, "en") for player in people)
    copies = {kind: house.backing.database}
    rng = Rng(new_token(chance).encode(), "choices", number)
    return Bench(house, table, loaded, readers, copies, times, rng)


@contextmanager
def timed_templates(times: Times) -> Iterator[None]:
    """Time the drawing of each region by its template."""
    region = Templates.region

    def timed(self: Templates, name: str, *args: Any) -> Any:  # noqa: ANN401  handed on
        with times.of(f"  render {name}"):
            return region(self, name, *args)

    Templates.region = timed  # type: ignore[assignment, method-assign]  # only here
    try:
        yield
    finally:
        Templates.region = region  # type: ignore[method-assign]  # as it was


async def measure(url: str, matches: int) -> tuple[Times, int]:
    """Play on this database; the first match warms up and is not counted."""
    times, steps = Times(), 0
    for number in range(matches + 1):
        done = 0
        with timed_templates(times):
            bench = await a_bench(url, times, number)
            while done < MAX_STEPS and await bench.step():
                done += 1
        await bench.house.backing.database.close()
        if number == 0:
            times.seconds.clear()
            times.calls.clear()
        else:
            steps += done
    return times, steps


def show(title: str, run: Callable[[], Awaitable[tuple[Times, int]]]) -> None:
    times, steps = uvloop.run(_awaited(run))
    sys.stdout.write(f"{title}: " + "\n".join(times.table(steps)) + "\n\n")


async def _awaited(run: Callable[[], Awaitable[tuple[Times, int]]]) -> tuple[Times, int]:
    return await run()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.costs")
    parser.add_argument("--matches", type=int, default=3)
    matches = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'costs.db'}"
        show("SQLite", lambda: measure(url, matches))
    postgres = PostgresServer()
    try:
        address = postgres.start().url
        show("PostgreSQL", lambda: measure(address, matches))
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
