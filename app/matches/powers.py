"""What a host may decide about a match: pause it, end it, let a bot stand in for the absent.

None of this is a step: it is stored beside the match and raises its revision, by which the
append of a step that was judged before is refused. The waker is told to look at once, and finds
by itself what is due now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from app.kernel.database import Session
from app.matches import refusals, store
from app.matches.schemas import Closed, Loaded, Match, Pause, Status
from app.matches.service import Backing, Matches
from app.players.schemas import Player
from app.tables.powers import Powers as TablePowers
from app.tables.refusals import TableLocked
from app.tables.schemas import NewTable, Table
from app.tables.service import Tables, own_seat, require_host, seat_at

_IDLE = timedelta(seconds=60)
_BATCH = 500

Change = Callable[[Table, Match], Match | None]
"""What becomes of a match, or None where it stays as it is."""


class Powers:
    """The use cases of a host during a match."""

    def __init__(self, backing: Backing, tables: Tables, matches: Matches) -> None:
        """Act on these tables and matches."""
        self._back = backing
        self._tables = tables
        self._matches = matches
        self.table = TablePowers(tables)

    # -- the whole match

    async def pause(self, code: str, player: Player) -> None:
        """Stop all clocks and let nobody act. Raises NotHost or NotRunning."""

        def paused(table: Table, match: Match) -> Match | None:
            require_host(table, player)
            if match.status is Status.PAUSED:
                return None
            now = self._back.clock.now()
            return replace(match, status=Status.PAUSED, pauses=(*match.pauses, (now, None)))

        await self._change(code, paused)

    async def resume(self, code: str, player: Player) -> None:
        """Let the match go on; no clock has run meanwhile. Raises NotHost, NotPaused."""

        def resumed(table: Table, match: Match) -> Match:
            require_host(table, player)
            if match.status is not Status.PAUSED:
                raise refusals.NotPaused
            now = self._back.clock.now()
            return replace(match, status=Status.PLAYING, pauses=_ended(match, now, oldest=oldest))

        loaded = await self._loaded_at(code)
        oldest = min(loaded.opened_at.values(), default=None)
        await self._change(code, resumed)

    async def end(self, code: str, player: Player) -> None:
        """End the match where too few are left to play it. Raises NotHost or NotRunning."""

        def ended(table: Table, match: Match) -> Match:
            require_host(table, player)
            return self._closed(match, Closed.HOST)

        await self._change(code, ended)

    async def close_deserted(self, table_ids: Sequence[UUID], *, slow: bool) -> int:
        """End the matches at tables that all have left; returns how many were ended.

        `slow`: those that are paused or whose decisions take days, else the others.
        """
        ended = 0
        for first in range(0, len(table_ids), _BATCH):
            async with self._back.database.read() as connection:
                found = await store.running_at(connection, table_ids[first : first + _BATCH])
            for match in found:
                if (match.slow or match.status is Status.PAUSED) is slow:
                    table = await self._tables.newest(match.table_id)
                    await self._change(table.code, self._left)
                    ended += 1
        return ended

    def _left(self, table: Table, match: Match) -> Match | None:
        if any(seat.present for seat in table.seats):
            return None
        return self._closed(match, Closed.DESERTED)

    def _closed(self, match: Match, why: Closed) -> Match:
        now = self._back.clock.now()
        return replace(match, status=Status.FINISHED, closed=why, finished_at=now)

    # -- one seat

    async def send_away(self, code: str, player: Player, number: int) -> None:
        """Free a seat for good of its player; in a match a bot plays on for it.

        Raises NotHost, NobodyThere or HostSeat.
        """
        async with self._tables.changing(code) as (connection, table):
            await self.table.send_away(connection, table, player, number)
            match = await store.newest_of(connection, table.id)
            seat = _index(match, number)
            if match and match.running and seat is not None:
                await self._store(connection, match, self._stood_in(match, seat))
        await self._refresh(match)

    async def stand_in(self, code: str, player: Player, number: int) -> None:
        """Let a bot play for a seat whose player is away or does nothing, until the return.

        Raises NotHost, NotRunning, NoSuchSeat or SeatPresent.
        """
        loaded = await self._loaded_at(code)

        def stood_in(table: Table, match: Match) -> Match | None:
            require_host(table, player)
            held = seat_at(table, number)
            seat = _index(match, number)
            if seat is None or match.seats[seat].bot or seat in match.stand_ins:
                return None
            opened_at = loaded.opened_at.get(seat)
            idle = opened_at is not None and self._back.clock.now() - opened_at >= _IDLE
            if held.present and not idle:
                raise refusals.SeatPresent
            return self._stood_in(match, seat)

        await self._change(code, stood_in)

    async def hand_back(self, code: str, player: Player, number: int | None = None) -> None:
        """End the stand-in of one's own seat, or as the host that of another.

        Raises NotSeated, NotHost or NotRunning.
        """

        def handed_back(table: Table, match: Match) -> Match | None:
            mine = table.seat_of(player.id)
            if number is not None and (mine is None or mine.number != number):
                require_host(table, player)
            at = own_seat(table, player).number if number is None else number
            return _without(match, {_index(match, at)})

        await self._change(code, handed_back)

    async def came_back(self, table: Table) -> None:
        """Hand their seats back to players who are present again."""

        def handed_back(table: Table, match: Match) -> Match | None:
            here = {_index(match, seat.number) for seat in table.seats if seat.present}
            return _without(match, here)

        async with self._back.database.read() as connection:
            match = await store.newest_of(connection, table.id)
        if match and match.running and match.stand_ins:
            await self._change(table.code, handed_back)

    async def relieve(self, loaded: Loaded, seat: int) -> bool:
        """Let a bot stand in where time runs out for somebody away and others are waiting."""
        number = loaded.match.seats[seat].number

        def relieved(table: Table, match: Match) -> Match | None:
            waiting = any(each.present for each in table.seats)
            if not match.playing or table.seats[number].present or not waiting:
                return None
            return self._stood_in(match, seat)

        table = await self._tables.current(loaded.match.table_id)
        if relieved(table, loaded.match) is None:
            return False
        try:
            return await self._change(table.code, relieved)
        except refusals.NotRunning:
            # It ended meanwhile, and with it the time that ran out.
            return False

    def _stood_in(self, match: Match, seat: int) -> Match:
        strongest = next(reversed(tuple(self._back.plugins[match.game].bots)), "")
        return replace(match, stand_ins={**match.stand_ins, seat: strongest})

    # -- between two matches

    async def change_options(self, code: str, player: Player, new: NewTable) -> None:
        """Play the match that is being gathered by other options.

        Raises NotHost, TableLocked once it has begun, or TooFewSeats.
        """
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            match = await store.newest_of(connection, table.id)
            if match is None or match.status is not Status.OPEN:
                raise TableLocked
            pinned = await self._matches.cases.pinned(connection, match)
            new = replace(new, options={**new.options, **pinned})
            await self.table.change(connection, table, new)
            limit = None if new.limit_seconds is None else timedelta(seconds=new.limit_seconds)
            after = replace(match, options=new.options, limit=limit)
            await store.change(connection, match, after, wake_at=None)

    # -- storing

    async def _change(self, code: str, change: Change) -> bool:
        """Carry out a change of the running match; tells whether there was anything to change."""
        async with self._tables.changing(code) as (connection, table):
            match = await store.newest_of(connection, table.id)
            if match is None or not match.running:
                raise refusals.NotRunning
            after = change(table, match)
            if after is not None:
                await self._store(connection, match, after)
        if after is not None:
            await self._refresh(match)
        return after is not None

    async def _store(self, connection: Session, before: Match, after: Match) -> None:
        # The waker looks at once and finds by itself what is due, and when.
        wake_at = self._back.clock.now() if after.playing else None
        if not await store.change(connection, before, after, wake_at=wake_at):
            raise refusals.NotRunning

    async def _refresh(self, match: Match | None) -> None:
        if match is not None and match.status is not Status.OPEN:
            await self._matches.reload(match.id)
            self._matches.on_wake(self._back.clock.now())

    async def _loaded_at(self, code: str) -> Loaded:
        table = await self._tables.at(code)
        match = await self._matches.current(table)
        if not match.running:
            raise refusals.NotRunning
        return await self._matches.loaded(match.id, match.seq, match.revision)


def _index(match: Match | None, number: int) -> int | None:
    """Return the seat of the rules that has this number at the table."""
    seats = match.seats if match else ()
    return next((index for index, seat in enumerate(seats) if seat.number == number), None)


def _without(match: Match, seats: set[int | None]) -> Match | None:
    left = {seat: level for seat, level in match.stand_ins.items() if seat not in seats}
    return None if len(left) == len(match.stand_ins) else replace(match, stand_ins=left)


def _ended(match: Match, now: datetime, oldest: datetime | None) -> tuple[Pause, ...]:
    """Return the pauses that a clock which runs since `oldest` still has to count."""
    ended = ((start, end or now) for start, end in match.pauses)
    return tuple((start, end) for start, end in ended if oldest is None or end > oldest)
