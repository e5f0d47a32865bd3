"""Forgetting a player: names, chat, devices, tokens and reports go; the log of steps stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.kernel.database import Database
from app.matches.records import store
from app.matches.records.refusals import NobodyKnown, StillPlaying
from app.matches.schemas import Match, Status
from app.matches.service import Matches
from app.players.service import Players
from app.tables.records.service import TableRecords
from app.tables.schemas import Table
from app.tables.service import Tables


@dataclass(frozen=True, slots=True)
class Keepers:
    """The services that keep something of people."""

    players: Players
    tables: Tables
    matches: Matches
    tables_kept: TableRecords


class Records:
    """The use cases of being forgotten."""

    def __init__(self, database: Database, keepers: Keepers) -> None:
        """Stand on everything that keeps anything."""
        self._database = database
        self._keep = keepers

    async def sitting(self, match: Match) -> Mapping[int, frozenset[UUID]]:
        """Return the players of each seat of a match, on whichever device, as far as known."""
        table = await self._keep.tables.current(match.table_id)
        if (await self._keep.matches.current(table)).id == match.id:
            numbers = {
                player_id: seat.number
                for seat in table.seats
                for player_id in (*seat.devices, *filter(None, (seat.player_id,)))
            }
        else:
            async with self._database.read() as connection:
                numbers = dict(await store.sitters(connection, match.id))
        return {
            index: frozenset(who for who, number in numbers.items() if number == seat.number)
            for index, seat in enumerate(match.seats)
        }

    async def forget(self, player_ids: Collection[UUID]) -> Sequence[UUID]:
        """Delete what is kept of these players; returns the matches in which they had a name.

        What is committed of it stays done should it fail half-way, and it can be asked for again.
        Raises StillPlaying, and NobodyKnown where nothing is kept, with nothing changed.
        """
        ids = frozenset(player_ids)
        names = await self._keep.players.names(ids)
        tables = await self._keep.tables_kept.tables_with(ids)
        async with self._database.read() as connection:
            tables |= await store.tables_with(connection, ids)
        if not tables and not names:
            raise NobodyKnown
        for table_id in tables:
            await self._require_still(table_id, ids)
        await self._keep.players.revoke(ids)
        changed: list[UUID] = []
        for table_id in sorted(tables):
            changed += await self._forget_at(table_id, ids, names)
        await self._keep.players.blank(ids)
        return changed

    async def _require_still(self, table_id: UUID, ids: frozenset[UUID]) -> None:
        table = await self._keep.tables.current(table_id)
        match = await self._keep.matches.current(table)
        if match.status in {Status.PLAYING, Status.PAUSED} and _held(table, ids):
            raise StillPlaying

    async def _forget_at(
        self, table_id: UUID, ids: frozenset[UUID], names: frozenset[str]
    ) -> Sequence[UUID]:
        code = (await self._keep.tables.current(table_id)).code
        async with self._keep.tables.changing(code) as (connection, table):
            known = await self._keep.tables_kept.known_at(table)
            here = names | {name for who, name in known if who in ids and name}
            changed = await store.erase(
                connection, table_id, ids, names=here, held=_held(table, ids)
            )
            await self._keep.tables_kept.erase(connection, table, ids, here)
        return changed


def _held(table: Table, ids: frozenset[UUID]) -> frozenset[int]:
    return frozenset(
        seat.number for seat in table.seats if seat.player_id in ids or seat.devices & ids
    )
