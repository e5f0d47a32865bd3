"""The list of finished matches, kept from the log, and what is counted of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal
from uuid import UUID

from app.admin.archive import store
from app.admin.schemas import Filed, Found, Place, Tally, Wanted
from app.kernel.database import Database
from app.matches.conduct.schemas import Reported
from app.matches.conduct.service import Conduct
from app.matches.history.schemas import Ended
from app.matches.history.service import History
from app.tables.service import Tables

PAGE = 25
_BATCH = 250
# How many matches are filed by a round of the keeper, and at most by somebody who looks.
_A_ROUND, _A_LOOK = 2_500, 40
_MOST_REASONS = 60
# A step is dated before it is committed, so one with an earlier date may come a moment later.
_OVERLAP = timedelta(minutes=2)
_NO_ID = UUID(int=0)
_BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


class Archive:
    """Files what has ended, whoever ended it, and finds it again."""

    def __init__(
        self, database: Database, history: History, tables: Tables, conduct: Conduct
    ) -> None:
        """Stand on the log."""
        self._database = database
        self._history = history
        self._tables = tables
        self._conduct = conduct

    async def catch_up(self, most: int = _A_ROUND) -> bool:
        """File what has ended and been reported since the last time, `most` matches at once.

        Tells whether that many were new, so that there may be more.
        """
        new = await self._file_ended(most)
        await self._mark_reported(min(most, _BATCH))
        return new >= most

    async def _file_ended(self, most: int) -> int:
        async with self._database.read() as connection:
            newest = await store.newest(connection)
        after = (newest - _OVERLAP if newest else _BEGINNING, _NO_ID)
        new = 0
        while new < most and (ended := await self._history.ended(after, min(most, _BATCH))):
            new += await self._file(ended)
            after = (ended[-1].finished_at, ended[-1].id)
        return new

    async def _file(self, ended: Sequence[Ended]) -> int:
        """File those of these matches that are not filed yet; returns how many they are."""
        async with self._database.read() as connection:
            known = await store.filed(connection, [match.id for match in ended])
        fresh = await self._filed([match for match in ended if match.id not in known])
        if fresh:
            async with self._database.write() as connection:
                await store.file(connection, fresh)
        return len(fresh)

    async def _filed(self, ended: Sequence[Ended]) -> Sequence[Filed]:
        codes = await self._tables.codes([match.table_id for match in ended])
        reported = await self._conduct.reported([match.id for match in ended])
        return [_filed(match, codes[match.table_id], reported.get(match.id)) for match in ended]

    async def _mark_reported(self, most: int) -> None:
        async with self._database.read() as connection:
            newest = await store.newest_report(connection)
        since = newest - _OVERLAP if newest else _BEGINNING
        found = await self._conduct.reported_since(since, most)
        async with self._database.write() as connection:
            await store.mark(connection, {m: (_word(r), r.at) for m, r in found.items()})

    async def look_again(self, match_ids: Sequence[UUID]) -> None:
        """File these matches anew: what is known of them, or of their reports, has changed."""
        for match in await self._filed(await self._history.ended_of(match_ids)):
            async with self._database.read() as connection:
                await store.refile(connection, match)

    async def find(self, wanted: Wanted, place: Place | None) -> Found:
        """Return a page of the matches that are wanted."""
        await self.catch_up(_A_LOOK)
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
        await self.catch_up(_A_LOOK)
        async with self._database.read() as connection:
            return await store.tally(connection, wanted)

    async def reasons(self) -> Sequence[str]:
        """Return the reasons by which matches have ended."""
        async with self._database.read() as connection:
            return await store.reasons(connection, _MOST_REASONS)


def _filed(match: Ended, code: str, reported: Reported | None) -> Filed:
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
        reported=_word(reported) if reported else None,
        reported_at=reported.at if reported else None,
    )


def _word(reported: Reported) -> Literal["open", "closed"]:
    return "open" if reported.open else "closed"
