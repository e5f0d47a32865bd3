"""What happens beside the steps: written down as it happens, and read beside them."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from app.errors import AppError
from app.kernel.ids import new_id
from app.matches import store as match_store
from app.matches.conduct import store
from app.matches.conduct.refusals import BadReport, NoSuchReport, ReportedAlready, TooManyReports
from app.matches.conduct.schemas import (
    TEXT_LENGTH,
    Beside,
    Incident,
    Kind,
    Refusal,
    Report,
    Reported,
)
from app.matches.schemas import Loaded, Match, Submission
from app.matches.service import Backing, Matches
from app.players.schemas import Player
from app.tables.chat import tidy_line
from app.tables.records.service import TableRecords
from app.tables.refusals import BadLine
from app.tables.schemas import Line, Table

# Of each seat and kind in a match: enough to see what went wrong, and no way to fill a disk.
MOST = 100
_FIELDS, _VALUES, _LONGEST = 12, 8, 80
_BEFORE, _AFTER = 8, 4
# What was said just now counts too.
_SOON = timedelta(seconds=1)
_MOST_REPORTS, _WITHIN = 5, timedelta(hours=1)


class Conduct:
    """The use cases of what happens beside the steps."""

    def __init__(self, backing: Backing, matches: Matches, records: TableRecords) -> None:
        """`records`: of what is said at the tables."""
        self._database = backing.database
        self._clock = backing.clock
        self._matches = matches
        self._records = records

    # -- writing down

    async def refused(self, loaded: Loaded, seat: int, sent: Submission, why: AppError) -> None:
        """Note that a seat's action was refused while the match ran."""
        if loaded.match.running:
            refusal = Refusal(_cut(sent.fields), why.code, why.message, why.rule)
            await self._note(loaded.match, seat, Kind.REFUSED, refusal)

    async def turned(self, before: Table, after: Table) -> None:
        """Note who of those that play at the table is gone, or here again."""
        turned = {
            now.number: Kind.BACK if now.present else Kind.LEFT
            for then, now in zip(before.seats, after.seats, strict=False)
            if now.present is not then.present
        }
        async with self._database.read() as connection:
            match = await match_store.newest_of(connection, after.id)
        if match is None or not match.running:
            return
        for index, seat in enumerate(match.seats):
            if kind := turned.get(seat.number):
                await self._note(match, index, kind)

    async def _note(
        self, match: Match, seat: int, kind: Kind, refusal: Refusal | None = None
    ) -> None:
        now = self._clock.now()
        incident = Incident(new_id(), match.id, seat, match.seq, kind, now, refusal)
        async with self._database.read() as connection:
            await store.note(connection, incident, most=MOST)

    # -- reports

    async def report(self, match: Match, player: Player, about: int | None, text: str) -> None:
        """Report a match, or a seat of it, to those who run the server.

        `about`: a seat as the rules count, None for the match as a whole. Raises NotFound for one
        without a seat, BadReport, ReportedAlready or TooManyReports.
        """
        seat = await self._matches.seat(match, player)
        text = _tidy(text)
        if about is not None and (about == seat or not 0 <= about < len(match.seats)):
            raise BadReport
        now = self._clock.now()
        report = Report(match.id, seat, about, text, now)
        async with self._database.read() as connection:
            if await store.reported_by(connection, player.id, now - _WITHIN) >= _MOST_REPORTS:
                raise TooManyReports
            if not await store.add_report(connection, report, player.id):
                raise ReportedAlready

    async def reports(self, match_id: UUID) -> Sequence[Report]:
        """Return what the seats of a match reported, in the order of the seats."""
        async with self._database.read() as connection:
            return await store.reports(connection, match_id)

    async def close_report(self, match_id: UUID, seat: int, by: str, note: str) -> None:
        """Note that a report was dealt with, by whom and how. Raises NoSuchReport."""
        now = self._clock.now()
        async with self._database.read() as connection:
            if not await store.close_report(connection, match_id, seat, (now, by, note)):
                raise NoSuchReport

    async def reported(self, match_ids: Sequence[UUID]) -> Mapping[UUID, Reported]:
        """Return of those of these matches that were reported how that stands."""
        async with self._database.read() as connection:
            return await store.reported(connection, match_ids)

    async def reported_since(self, moment: datetime, most: int) -> Mapping[UUID, Reported]:
        """Return the matches that were reported since then, the earliest first, and how it stands.

        At most so many reports are looked at.
        """
        async with self._database.read() as connection:
            found = await store.matches_since(connection, moment, most)
            return await store.reported(connection, found)

    # -- reading

    async def around(self, match: Match, step: int) -> Sequence[Beside]:
        """Return what happened around a step of the match, in order."""
        async with self._database.read() as connection:
            moments = await store.moments(connection, match.id)
            incidents = await store.incidents(
                connection, match.id, step=step, before=_BEFORE, after=_AFTER
            )
            until = await store.next_opened(connection, match.table_id, match.number)
        following = moments[step + 1] if step + 1 < len(moments) else None
        span = (match.opened_at, until or self._clock.now() + _SOON)
        lines = await self._records.said(
            match.table_id, span, around=following or span[1], most=(_BEFORE, _AFTER)
        )
        found = [*map(_of_incident, incidents), *_of_lines(match, lines, moments)]
        found.sort(key=lambda beside: (beside.seq, beside.at))
        earlier = [beside for beside in found if beside.seq <= step]
        return (*earlier[-_BEFORE:], *found[len(earlier) :][:_AFTER])


def _of_incident(incident: Incident) -> Beside:
    return Beside(incident.kind, incident.seq, incident.at, incident.seat, incident.refusal)


def _of_lines(match: Match, lines: Sequence[Line], moments: Sequence[datetime]) -> Iterator[Beside]:
    seats = {seat.number: index for index, seat in enumerate(match.seats)}
    for line in lines:
        # What was said before the deal stands beside it.
        seq = max(0, bisect_right(moments, line.at) - 1)
        seat = None if line.seat is None else seats.get(line.seat)
        yield Beside(Kind.SAID, seq, line.at, seat, None, line.name, line.text, line.gallery)


def _cut(fields: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Return the beginning of what was sent: anybody may send anything, and it is stored."""
    some = list(fields.items())[:_FIELDS]
    return {_plain(name): [_plain(text) for text in texts[:_VALUES]] for name, texts in some}


def _tidy(text: str) -> str:
    try:
        line = tidy_line(text)
    except BadLine as bad:
        raise BadReport from bad
    if len(line) > TEXT_LENGTH:
        raise BadReport
    return line


def _plain(text: str) -> str:
    text = text[:_LONGEST]
    return "".join(letter for letter in text if unicodedata.category(letter)[0] != "C")
