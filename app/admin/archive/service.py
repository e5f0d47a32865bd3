"""The list of finished matches, kept from the log, and what is counted of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from app.admin.archive import store
from app.admin.schemas import Filed, Found, Place, Tally, Wanted
from app.kernel.database import Database
from app.matches.history.schemas import Ended
from app.matches.history.service import History
from app.tables.service import Tables

PAGE = 25
_BATCH = 1_000
_MOST_REASONS = 60
# A step is dated before it is committed, so one with an earlier date may come a moment later.
_OVERLAP = timedelta(minutes=2)
_NO_ID = UUID(int=0)
_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


class Archive:
    """Files what has ended, whoever ended it, and finds it again."""

    def __init__(self, database: Database, history: History, tables: Tables) -> None:
        """Stand on the log."""
        self._database = database
        self._history = history
        self._tables = tables

    async def catch_up(self) -> int:
        """File every match that has ended since the last time; returns how many were looked at."""
        async with self._database.read() as connection:
            newest = await store.newest(connection)
        after = (newest - _OVERLAP if newest else _BEGINNING, _NO_ID)
        looked_at = 0
        while ended := await self._history.ended(after, _BATCH):
            codes = await self._tables.codes([match.table_id for match in ended])
            filed = [_filed(match, codes[match.table_id]) for match in ended]
            async with self._database.write() as connection:
                await store.file(connection, filed)
            after = (ended[-1].finished_at, ended[-1].id)
            looked_at += len(ended)
        return looked_at

    async def find(self, wanted: Wanted, place: Place | None) -> Found:
        """Return a page of the matches that are wanted."""
        await self.catch_up()
        async with self._database.read() as connection:
            rows = await store.page(connection, wanted, place, PAGE + 1)
            total = await store.count(connection, wanted)
        back = place is not None and place.back
        more = len(rows) > PAGE
        rows = rows[-PAGE:] if back else rows[:PAGE]
        earlier = more if back else place is not None
        later = True if back else more
        return Found(
            rows=tuple(rows),
            total=total,
            earlier=store.place_at(rows[0], wanted.order, back=True) if earlier and rows else None,
            later=store.place_at(rows[-1], wanted.order, back=False) if later and rows else None,
        )

    async def tally(self, wanted: Wanted) -> Tally:
        """Count the matches that are wanted."""
        await self.catch_up()
        async with self._database.read() as connection:
            return await store.tally(connection, wanted)

    async def reasons(self) -> Sequence[str]:
        """Return the reasons by which matches have ended."""
        async with self._database.read() as connection:
            return await store.reasons(connection, _MOST_REASONS)


def _filed(match: Ended, code: str) -> Filed:
    outcome = match.outcome or {}
    first = {place["seat"] for place in outcome.get("placements", ()) if place["rank"] == 1}
    names = [str(seat["name"]) for seat in match.seats]
    return Filed(
        match_id=match.id,
        finished_at=match.finished_at,
        seconds=max(0, round((match.finished_at - match.started_at).total_seconds())),
        game=match.game,
        code=code,
        steps=match.seq,
        seats=len(match.seats),
        bots=sum(seat["bot"] is not None for seat in match.seats),
        reason=outcome.get("reason"),
        first_won=0 in first if first and len(first) < len(match.seats) else None,
        players=", ".join(names),
        names="\n".join(name.casefold() for name in names),
    )
