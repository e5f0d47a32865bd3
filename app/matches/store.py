"""The only SQL about matches and steps."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Integer, Row, Update, and_, bindparam, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import Database, Direct, insert_if_new
from app.matches.models import MATCHES, SITTERS, STEPS
from app.matches.schemas import Closed, Match, MatchSeat, Pause, Status
from app.tables.store import at_version
from games.kit.models import Outcome

_CLAIM_AT_ONCE = 20
_COLUMNS = tuple(column.name for column in STEPS.c)

StepRow = Row[Any]
"""A row of `steps`, with an attribute for each column."""


class StepTaken(Exception):
    """Somebody else has written this step, or the match is not playing."""


@dataclass(frozen=True, slots=True)
class NewStep:
    """A row of `steps`; `body` is packed. `revision`: of the match that the step was judged by."""

    match_id: UUID
    seq: int
    seat: int | None
    token: int | None
    cause: str
    action: Mapping[str, Any] | None
    reveals: bool
    body: bytes
    at: datetime
    revision: int = 0

    def row(self) -> dict[str, Any]:
        """Return the columns of this row."""
        return {name: getattr(self, name) for name in _COLUMNS}


# The statements of the append are built once. Every value is a parameter; `next` is the step's
# number. `known`: the version of the table at which the one who moves was seen to hold the seat.
_PLAYS_BEFORE = and_(
    MATCHES.c.id == bindparam("match_id"),
    MATCHES.c.seq == bindparam("next", type_=Integer) - 1,
    MATCHES.c.status == Status.PLAYING,
    MATCHES.c.revision == bindparam("judged_by", type_=Integer),
)


@dataclass(frozen=True, slots=True)
class _Append:
    """The append in its four forms: by a player or not, and with or without the end."""

    guarded: bool
    last: bool

    @property
    def move(self) -> Update:
        """Move the match to the step."""
        values: dict[str, Any] = {
            "seq": bindparam("next", type_=Integer),
            "wake_at": bindparam("wake", type_=MATCHES.c.wake_at.type),
        }
        if self.last:
            values |= {
                "status": Status.FINISHED,
                "outcome": bindparam("end", type_=MATCHES.c.outcome.type),
                "finished_at": bindparam("ended", type_=MATCHES.c.finished_at.type),
            }
        here = _PLAYS_BEFORE
        if self.guarded:
            here = and_(here, at_version(MATCHES.c.table_id, bindparam("known", type_=Integer)))
        return update(MATCHES).where(here).values(values)

    @property
    def direct(self) -> Direct:
        """Do it all in one statement, which is one round trip and its own transaction.

        The step is inserted only where the match row was moved, and the lock on that row lets the
        slower of two writers see it.
        """
        moved = self.move.returning(MATCHES.c.id).cte("moved")
        columns = [bindparam(column.name, type_=column.type) for column in STEPS.c]
        query = select(*columns).select_from(moved)
        return Direct(
            insert(STEPS).from_select(list(STEPS.c.keys()), query, include_defaults=False)
        )


_FORMS = tuple(_Append(guarded, last) for guarded in (False, True) for last in (False, True))
_MOVES = {form: form.move for form in _FORMS}
_APPENDS = {form: form.direct for form in _FORMS}


async def append(
    database: Database,
    step: NewStep,
    *,
    wake_at: datetime | None,
    outcome: Outcome | None,
    known: int | None = None,
) -> None:
    """Write one step and move the match to it, in one transaction.

    `known`: the version that the table still has to be at, None where nobody's seat is at stake.
    Raises StepTaken, with nothing written, unless the match plays, its newest step is the one
    before this, and neither the table nor anything else about the match has changed since.
    """
    row, form = step.row(), _Append(guarded=known is not None, last=outcome is not None)
    moved: dict[str, Any] = {
        "next": step.seq,
        "wake": wake_at,
        "known": known,
        "judged_by": step.revision,
    }
    if outcome is not None:
        moved |= {"end": outcome.model_dump(mode="json"), "ended": step.at}
    if database.sqlite:
        await _append_in_two(database, form, row, moved)
    elif await database.run(_APPENDS[form], row | moved) != 1:
        raise StepTaken


async def _append_in_two(
    database: Database, form: _Append, row: Mapping[str, Any], moved: Mapping[str, Any]
) -> None:
    async with database.write() as connection:
        parameters = {"match_id": row["match_id"], **moved}
        if (await connection.execute(_MOVES[form], parameters)).rowcount != 1:
            raise StepTaken
        await connection.execute(insert(STEPS), dict(row))


async def open_match(connection: AsyncConnection, match: Match) -> None:
    """Store a match that waits for its start; does nothing where that number exists already."""
    values = {
        "id": match.id,
        "table_id": match.table_id,
        "number": match.number,
        "game": match.game,
        "rules_version": match.rules_version,
        "options": dict(match.options),
        "limit_seconds": _seconds(match.limit),
        "status": match.status,
        "seed": match.seed,
        "seq": match.seq,
        "opened_at": match.opened_at,
        "revision": match.revision,
        "pauses": [],
        "stand_ins": {},
        "case_code": match.case_code,
    }
    query = insert_if_new(connection, MATCHES, MATCHES.c.table_id, MATCHES.c.number)
    await connection.execute(query.values(values))


async def begin(
    connection: AsyncConnection, match: Match, first: NewStep, *, wake_at: datetime | None
) -> None:
    """Store who plays and step 0. Raises StepTaken where the match has begun already."""
    values = {
        "status": Status.PLAYING,
        "seats": [_dump_seat(seat) for seat in match.seats],
        "seq": 0,
        "wake_at": wake_at,
        "started_at": first.at,
        "case_code": match.case_code,
    }
    waiting = and_(MATCHES.c.id == match.id, MATCHES.c.status == Status.OPEN)
    query = update(MATCHES).where(waiting).values(values)
    if (await connection.execute(query)).rowcount != 1:
        raise StepTaken
    await connection.execute(insert(STEPS).values(first.row()))


async def keep_sitters(
    connection: AsyncConnection, match_id: UUID, sitters: Mapping[UUID, int]
) -> None:
    """Store which seat's number each player held in a match, before the seats change hands."""
    rows = [
        {"match_id": match_id, "player_id": player_id, "number": number}
        for player_id, number in sitters.items()
    ]
    if rows:
        await connection.execute(insert(SITTERS), rows)


async def sitter(connection: AsyncConnection, match_id: UUID, player_id: UUID) -> int | None:
    """Return the seat's number at the table that the player held in a match of the past."""
    query = select(SITTERS.c.number).where(
        SITTERS.c.match_id == match_id, SITTERS.c.player_id == player_id
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def close(connection: AsyncConnection, match_id: UUID, now: datetime) -> bool:
    """End a match that runs or pauses, without an outcome, as an admin; tell whether it ran."""
    running = MATCHES.c.status.in_([Status.PLAYING, Status.PAUSED])
    here = and_(MATCHES.c.id == match_id, running)
    values = {
        "status": Status.FINISHED,
        "closed": Closed.ADMIN,
        "revision": MATCHES.c.revision + 1,
        "finished_at": now,
        "wake_at": None,
    }
    return (await connection.execute(update(MATCHES).where(here).values(values))).rowcount == 1


async def find(connection: AsyncConnection, match_id: UUID) -> Match | None:
    """Return a match by its id."""
    query = select(MATCHES).where(MATCHES.c.id == match_id)
    row = (await connection.execute(query)).one_or_none()
    return _match(row) if row else None


async def newest_of(connection: AsyncConnection, table_id: UUID) -> Match | None:
    """Return the newest match at a table."""
    here = MATCHES.c.table_id == table_id
    query = select(MATCHES).where(here).order_by(MATCHES.c.number.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return _match(row) if row else None


async def steps(
    connection: AsyncConnection,
    match_id: UUID,
    *,
    first: int = 0,
    last: int | None = None,
    seqs: Collection[int] = (),
) -> Sequence[StepRow]:
    """Return the rows of a match's steps in order.

    Those from `first` to `last`, both included, and those of `seqs` besides.
    """
    wanted = STEPS.c.seq >= first
    if last is not None:
        wanted = and_(wanted, STEPS.c.seq <= last)
    query = select(STEPS).where(
        STEPS.c.match_id == match_id, or_(wanted, STEPS.c.seq.in_(seqs)) if seqs else wanted
    )
    return (await connection.execute(query.order_by(STEPS.c.seq))).all()


async def step_times(
    connection: AsyncConnection, match_id: UUID, seqs: Sequence[int]
) -> Mapping[int, datetime]:
    """Return when each of these steps was committed."""
    query = select(STEPS.c.seq, STEPS.c.at).where(
        STEPS.c.match_id == match_id, STEPS.c.seq.in_(seqs)
    )
    return {row.seq: row.at for row in await connection.execute(query)}


async def answered(
    connection: AsyncConnection, match_id: UUID, seat: int, token: int
) -> Mapping[str, Any] | None:
    """Return the action by which the seat answered the decision of this token, if it did."""
    query = select(STEPS.c.action).where(
        STEPS.c.match_id == match_id, STEPS.c.seat == seat, STEPS.c.token == token
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def claim_due(
    database: Database, now: datetime, lease: timedelta
) -> Sequence[tuple[UUID, int, int]]:
    """Return matches in which something is due, with their newest step and revision.

    Other processes keep off them for `lease`.
    """
    due = select(MATCHES.c.id).where(MATCHES.c.wake_at <= now).order_by(MATCHES.c.wake_at)
    due = due.limit(_CLAIM_AT_ONCE).with_for_update(skip_locked=True)
    claim = update(MATCHES).where(MATCHES.c.id.in_(due.scalar_subquery()))
    claim = claim.values(wake_at=now + lease)
    claim = claim.returning(MATCHES.c.id, MATCHES.c.seq, MATCHES.c.revision)
    async with database.write() as connection:
        found = await connection.execute(claim)
        return [(row.id, row.seq, row.revision) for row in found]


async def set_wake(
    connection: AsyncConnection, match_id: UUID, *, seq: int, wake_at: datetime | None
) -> None:
    """Correct when a match wants attention, unless it has moved on from `seq`."""
    here = and_(MATCHES.c.id == match_id, MATCHES.c.seq == seq)
    await connection.execute(update(MATCHES).where(here).values(wake_at=wake_at))


async def change(
    connection: AsyncConnection, before: Match, after: Match, *, wake_at: datetime | None
) -> bool:
    """Store what a host changed of a running match; tells whether it still was as `before`.

    Steps that are judged by what it was before are refused from now on.
    """
    same = and_(MATCHES.c.id == before.id, MATCHES.c.revision == before.revision)
    values = {
        "status": after.status,
        "pauses": [_dump_pause(*pause) for pause in after.pauses],
        "stand_ins": {str(seat): level for seat, level in after.stand_ins.items()},
        "closed": after.closed,
        "finished_at": after.finished_at,
        "options": dict(after.options),
        "limit_seconds": _seconds(after.limit),
        "revision": before.revision + 1,
        "wake_at": wake_at,
    }
    running = MATCHES.c.status == before.status
    result = await connection.execute(update(MATCHES).where(same, running).values(values))
    return result.rowcount == 1


async def running_at(connection: AsyncConnection, table_ids: Sequence[UUID]) -> Sequence[Match]:
    """Return the running matches at these tables."""
    running = MATCHES.c.status.in_((Status.PLAYING, Status.PAUSED))
    query = select(MATCHES).where(MATCHES.c.table_id.in_(table_ids), running)
    return [_match(row) for row in await connection.execute(query)]


async def seqs(connection: AsyncConnection, match_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    """Return the newest step of each of these matches."""
    query = select(MATCHES.c.id, MATCHES.c.seq).where(MATCHES.c.id.in_(match_ids))
    return {row.id: row.seq for row in await connection.execute(query)}


def _match(row: Row[Any]) -> Match:
    return Match(
        id=row.id,
        table_id=row.table_id,
        number=row.number,
        game=row.game,
        rules_version=row.rules_version,
        options=row.options,
        limit=None if row.limit_seconds is None else timedelta(seconds=row.limit_seconds),
        status=Status(row.status),
        seed=row.seed,
        seats=tuple(_load_seat(seat) for seat in row.seats or ()),
        seq=row.seq,
        outcome=None if row.outcome is None else Outcome.model_validate(row.outcome),
        opened_at=row.opened_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        revision=row.revision,
        pauses=tuple(_load_pause(*pause) for pause in row.pauses),
        stand_ins={int(seat): level for seat, level in row.stand_ins.items()},
        closed=None if row.closed is None else Closed(row.closed),
        case_code=row.case_code,
    )


def _seconds(limit: timedelta | None) -> int | None:
    return None if limit is None else int(limit.total_seconds())


def _dump_pause(start: datetime, end: datetime | None) -> list[str | None]:
    return [start.isoformat(), end.isoformat() if end else None]


def _load_pause(start: str, end: str | None) -> Pause:
    return datetime.fromisoformat(start), datetime.fromisoformat(end) if end else None


def _dump_seat(seat: MatchSeat) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": seat.name,
        "role": seat.role,
        "bot": seat.bot,
        "contribution": seat.contribution.hex(),
    }


def _load_seat(stored: Mapping[str, Any]) -> MatchSeat:
    return MatchSeat(**{**stored, "contribution": bytes.fromhex(stored["contribution"])})
