"""Who is at a table: noted by every process for its own pages, settled in the database.

A process writes now and then when it last saw whom. Somebody who was seen lately is present; the
change from one to the other is a change at the table like any other, told to everybody. So it
does not matter at which process a page is, and a process that dies takes nobody's place with it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from app.kernel.bus import Bus, Notice
from app.kernel.clock import Clock
from app.kernel.database import Database
from app.tables import store
from app.tables.schemas import Table
from app.tables.service import Tables

_AT_ONCE = 200
_BATCH = 500
# Who plays for days is not expected to sit at the page.
_SLOW = timedelta(days=1)

Key = tuple[UUID, UUID]
"""A table and a player."""

Turned = Callable[[Table, Table], Awaitable[None]]
"""Told of a table as it was and as it is."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things stay as they are while somebody is not seen.

    `rewrite`: how often it is written that somebody is still here. `away`: after how long
    somebody counts as away. `host`: after how long the host role moves on. `leave`: after how
    long a match that all have left is closed; `leave_slow` for one that is paused or takes days.
    """

    rewrite: timedelta
    away: timedelta
    host: timedelta
    leave: timedelta
    leave_slow: timedelta


class Presence:
    """One a process. `on_turn` is told of each table at which somebody has left or come back."""

    def __init__(
        self, tables: Tables, database: Database, bus: Bus, clock: Clock, patience: Patience
    ) -> None:
        """Know of nobody yet."""
        self._tables = tables
        self._database = database
        self._bus = bus
        self._clock = clock
        self._patience = patience
        self._here: Counter[Key] = Counter()
        self._asked: set[Key] = set()
        self._written: dict[Key, datetime] = {}
        self._stirred = asyncio.Event()
        self._since: datetime | None = None
        self.on_turn: Turned = _nobody_waits

    # -- told by pages and requests

    def come(self, table: Table, player_id: UUID | None) -> Key | None:
        """Note that a page of this player is open from now on; returns what `go` wants to hear."""
        if player_id is None:
            return None
        key = (table.id, player_id)
        self._here[key] += 1
        self._hasten(table, key)
        return key

    def go(self, key: Key | None) -> None:
        """Note that the page is closed; the player may have others, or reload it."""
        if key is None:
            return
        self._here[key] -= 1
        if not self._here[key]:
            del self._here[key]

    def ask(self, table: Table, player_id: UUID | None) -> None:
        """Note a request of a player, who may be a program without a page."""
        if player_id is not None:
            self._asked.add((table.id, player_id))
            self._hasten(table, (table.id, player_id))

    def _hasten(self, table: Table, key: Key) -> None:
        seat = table.seat_of(key[1])
        guest = table.guest(key[1])
        if (seat and not seat.present) or (guest and not guest.present):
            self._written.pop(key, None)
            self._stirred.set()

    # -- done now and then

    def begin(self) -> None:
        """Remember since when this process has been looking: before that, nobody could be seen."""
        self._since = self._clock.now()

    async def wait(self, longest: timedelta) -> None:
        """Sleep until somebody has come back, or for that long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), longest.total_seconds())
        self._stirred.clear()

    async def look_round(self) -> None:
        """Write who is here, settle who is present, and find each table a host who is."""
        await self._write()
        await self._settle()
        await self._move_hosts()

    async def _write(self) -> None:
        now = self._clock.now()
        due = [
            key
            for key in {*self._here, *self._asked}
            if now - self._written.get(key, datetime.min.replace(tzinfo=now.tzinfo))
            >= self._patience.rewrite
        ]
        self._asked.clear()
        for first in range(0, len(due), _BATCH):
            batch = sorted(due[first : first + _BATCH])
            async with self._database.read() as connection:
                await store.mark_seen(connection, batch, now)
            self._written.update(dict.fromkeys(batch, now))
        old = now - self._patience.rewrite
        self._written = {key: at for key, at in self._written.items() if at > old}

    async def _settle(self) -> None:
        now = self._clock.now()
        back = now - self._patience.away
        gone = back if self._since is None or self._since <= back else None
        async with self._database.read() as connection:
            found = await store.unsettled(connection, gone, back, _AT_ONCE)
        for table_id in found:
            await self._settle_at(table_id, gone, back)

    async def _settle_at(self, table_id: UUID, gone: datetime | None, back: datetime) -> None:
        async with self._database.write() as connection:
            before = await store.hold(connection, table_id=table_id)
            if before is None or not await store.settle(connection, before, gone, back):
                return
            version = await store.bump(connection, before)
        self._bus.announce(Notice("t", table_id, version))
        await self.on_turn(before, await self._tables.newest(table_id, version))

    async def _move_hosts(self) -> None:
        async with self._database.read() as connection:
            since = self._clock.now() - self._patience.host
            found = await store.hostless(connection, since, _AT_ONCE)
        for table_id in found:
            await self._move_host(table_id)

    async def _move_host(self, table_id: UUID) -> None:
        async with self._database.write() as connection:
            table = await store.hold(connection, table_id=table_id)
            heir = self._heir(table) if table else None
            if table is None or heir is None:
                return
            await store.set_table(connection, table, host_id=heir)
            version = await store.bump(connection, table)
        self._bus.announce(Notice("t", table_id, version))

    def _heir(self, table: Table) -> UUID | None:
        """Return who becomes the host, or None while the old one may still come back."""
        present, seen_at = table.host_seen
        patience = self._patience.host
        if table.limit_seconds is not None:
            limit = timedelta(seconds=table.limit_seconds)
            patience = limit if limit >= _SLOW else patience
        if present or self._clock.now() - seen_at < patience:
            return None
        others = (seat.player_id for seat in table.seats if seat.present)
        return next((other for other in others if other not in {None, table.host_id}), None)

    async def deserted(self, since: timedelta, until: timedelta) -> tuple[UUID, ...]:
        """Return the tables whose last player left between these spans of time ago."""
        now = self._clock.now()
        async with self._database.read() as connection:
            found = await store.deserted(connection, now - since, now - until)
        return tuple(found)


async def _nobody_waits(before: Table, after: Table) -> None:
    """Stand in for the matches, where there are none."""
    del before, after


def returned(before: Table, after: Table) -> bool:
    """Tell whether somebody has come back to a seat."""
    seats = zip(before.seats, after.seats, strict=False)
    return any(now.present and not then.present for then, now in seats)
