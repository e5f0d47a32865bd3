"""What is kept for so long and no longer: matches, tables, lines of the chat, and identities.

Every process does a part of it now and then; two that do the same at once delete it once.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

import structlog

from app.kernel.clock import Clock
from app.kernel.database import Database
from app.matches.cases import store as cases
from app.matches.dailies import store as dailies
from app.matches.records import store
from app.matches.records.service import Keepers

# So much is looked at in a round: a match has at most a few thousand steps.
_MATCHES, _LINES, _PLAYERS, _CASES = 20, 500, 500, 500
_NOBODY = UUID(int=0)

log = structlog.get_logger(__name__)


class Retention:
    """`sweep` is one round."""

    def __init__(
        self, database: Database, clock: Clock, keepers: Keepers, keep_for: timedelta
    ) -> None:
        """`keep_for`: how long a match is kept after its end, and a lobby after its opening."""
        self._database = database
        self._clock = clock
        self._keep = keepers
        self._keep_for = keep_for
        self._looked_at = _NOBODY

    async def sweep(self) -> bool:
        """Delete some of what is too old; tells whether there may be more of it."""
        before = self._clock.now() - self._keep_for
        async with self._database.read() as connection:
            ended = await store.ended_before(connection, before, _MATCHES)
            waiting = await store.waiting_since(connection, before, _MATCHES)
        removed = 0
        for table_id in dict.fromkeys((*ended, *waiting)):
            removed += await self._sweep_at(table_id, before)
        gone = await self._sweep_arranged(before)
        lines = await self._keep.tables_kept.forget_lines(before, _LINES)
        await self._sweep_players(before)
        if removed or lines:
            log.info("kept_no_longer", matches=removed, lines=lines)
        return removed > 0 or gone == _CASES or lines == _LINES

    async def _sweep_at(self, table_id: UUID, before: datetime) -> int:
        """Delete the old matches of a table, and with the last of them the table."""
        kept = self._keep.tables_kept
        async with kept.holding(table_id) as (connection, table):
            if table is None:
                # Another process was quicker.
                return 0
            # Nobody loses the table they are looking at.
            watched = any(seat.present for seat in table.seats)
            removed = await store.remove_before(connection, table_id, before, newest=not watched)
            if not await store.any_left(connection, table_id):
                await kept.remove(connection, table_id)
        return removed

    async def _sweep_arranged(self, before: datetime) -> int:
        """Delete old cases of which no match is left, and what days long past came to."""
        async with self._database.write() as connection:
            await dailies.remove_before(connection, before.date())
            return await cases.remove_unused(connection, before, _CASES)

    async def _sweep_players(self, before: datetime) -> None:
        """Delete the next of the old identities that nothing refers to any more."""
        older = await self._keep.players.older(before, self._looked_at, _PLAYERS)
        self._looked_at = older[-1] if len(older) == _PLAYERS else _NOBODY
        if older:
            tied = await self._keep.tables_kept.tied(older)
            async with self._database.read() as connection:
                tied |= await store.tied(connection, older)
            await self._keep.players.remove([who for who in older if who not in tied])
