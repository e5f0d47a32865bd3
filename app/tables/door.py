"""What somebody without a seat may do: give the password, ask for a seat back, look on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from app.kernel.clock import Clock
from app.kernel.database import Database
from app.kernel.passwords import is_password
from app.players.schemas import Player
from app.players.service import tidy_name
from app.tables import refusals, store
from app.tables.schemas import Table
from app.tables.service import Tables, known_guest, seat_at

_TRIES, _WITHIN = 10, timedelta(minutes=1)
_AT_ONCE = 2
_REMEMBERED = 1_000


class Door:
    """The use cases of whoever comes by the link."""

    def __init__(self, tables: Tables, database: Database, clock: Clock) -> None:
        """Remember no wrong password yet."""
        self._tables = tables
        self._database = database
        self._clock = clock
        self._wrong: OrderedDict[UUID, deque[datetime]] = OrderedDict()
        # Each look takes memory and a core for a while: more at once would only be slower.
        self._looking = asyncio.Semaphore(_AT_ONCE)

    async def enter(self, code: str, player: Player, password: str) -> Table:
        """Let in who knows the password. Raises WrongPassword, TooManyTries or Barred.

        Wrong ones are counted by this process for each table, so that nobody tries for long.
        """
        table = await self._tables.at(code)
        if table.bars(player.id):
            raise refusals.Barred
        async with self._database.read() as connection:
            stored = await store.password_hash(connection, table)
        if stored is not None:
            await self._compare(table, password, stored)
        async with self._tables.changing(code) as (connection, held):
            guest = replace(known_guest(held, player), admitted=True)
            await store.set_guest(connection, held, guest)
        return await self._tables.at(code)

    async def _compare(self, table: Table, password: str, stored: str) -> None:
        tries = self._wrong.setdefault(table.id, deque(maxlen=_TRIES))
        if len(self._wrong) > _REMEMBERED:
            self._wrong.popitem(last=False)
        async with self._looking:
            now = self._clock.now()
            if len(tries) == _TRIES and now - tries[0] < _WITHIN:
                raise refusals.TooManyTries
            if not await is_password(password[:200], stored):
                tries.append(now)
                raise refusals.WrongPassword

    async def claim(self, code: str, player: Player, number: int) -> Table:
        """Ask the host for a seat that was mine: "that was me". The host is shown the name.

        Raises Barred, PasswordNeeded, SeatElsewhere, NobodyThere for a bot's seat, SeatInUse
        while its player is here, SeatClaimed where somebody else asks already, or BadName.
        """
        async with self._tables.changing(code) as (connection, table):
            _require_let_in(table, player)
            seat = seat_at(table, number)
            if table.seat_of(player.id):
                raise refusals.SeatElsewhere
            # While no match runs, a free seat needs nobody's leave.
            if seat.bot or (seat.free and not table.locked):
                raise refusals.NobodyThere
            if seat.present:
                raise refusals.SeatInUse
            if any(g.claims == number and g.player_id != player.id for g in table.guests):
                raise refusals.SeatClaimed
            known, now = known_guest(table, player), self._clock.now()
            name = tidy_name(player.name)
            guest = replace(known, name=name, claims=number, present=True, seen_at=now)
            await store.set_guest(connection, table, guest)
        return await self._tables.at(code)

    async def watch(self, code: str, player: Player, *, watching: bool) -> Table:
        """Look on, as soon as it is allowed, or no longer. Raises NoSpectators or BadName.

        Everybody at the table is shown the name.
        """
        async with self._tables.changing(code) as (connection, table):
            _require_let_in(table, player)
            if watching and table.spectators == "none":
                raise refusals.NoSpectators
            known, now = known_guest(table, player), self._clock.now()
            name = tidy_name(player.name)
            guest = replace(known, name=name, watching=watching, present=True, seen_at=now)
            await store.set_guest(connection, table, guest)
        return await self._tables.at(code)


def _require_let_in(table: Table, player: Player) -> None:
    if table.bars(player.id):
        raise refusals.Barred
    if not table.admits(player.id):
        raise refusals.PasswordNeeded
