"""The only SQL about what happens beside the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import insert_if_new
from app.matches.conduct.models import INCIDENTS, REPORTS
from app.matches.conduct.schemas import Incident, Kind, Refusal, Report, Reported
from app.matches.models import MATCHES, STEPS
from games.kit.models import Message


async def note(connection: AsyncConnection, incident: Incident, *, most: int) -> None:
    """Write an incident down, unless its seat has `most` of its kind in the match already.

    What is written at the very same moment may exceed that by as much.
    """
    refusal = incident.refusal
    row = {
        "id": incident.id,
        "match_id": incident.match_id,
        "seat": incident.seat,
        "seq": incident.seq,
        "kind": incident.kind.value,
        "tried": {name: list(texts) for name, texts in refusal.tried.items()} if refusal else None,
        "code": refusal.code if refusal else None,
        "message": refusal.message.model_dump(mode="json") if refusal else None,
        "rule": refusal.rule if refusal else None,
        "at": incident.at,
    }
    of_seat = select(func.count()).where(
        INCIDENTS.c.match_id == incident.match_id,
        INCIDENTS.c.seat == incident.seat,
        INCIDENTS.c.kind == incident.kind.value,
    )
    columns = [bindparam(name, value, type_=INCIDENTS.c[name].type) for name, value in row.items()]
    few = select(*columns).where(of_seat.scalar_subquery() < most)
    await connection.execute(insert(INCIDENTS).from_select(list(row), few))


async def incidents(
    connection: AsyncConnection, match_id: UUID, *, step: int, before: int, after: int
) -> Sequence[Incident]:
    """Return the newest incidents up to a step, its own included, and the first after it."""
    seq, here = INCIDENTS.c.seq, select(INCIDENTS).where(INCIDENTS.c.match_id == match_id)
    earlier = here.where(seq <= step).order_by(seq.desc(), INCIDENTS.c.id.desc()).limit(before)
    later = here.where(seq > step).order_by(seq, INCIDENTS.c.id).limit(after)
    rows = [*reversed((await connection.execute(earlier)).all())]
    return [_incident(row) for row in (*rows, *await connection.execute(later))]


async def moments(connection: AsyncConnection, match_id: UUID) -> Sequence[datetime]:
    """Return when each step was committed, in order."""
    query = select(STEPS.c.at).where(STEPS.c.match_id == match_id).order_by(STEPS.c.seq)
    return (await connection.execute(query)).scalars().all()


async def next_opened(connection: AsyncConnection, table_id: UUID, number: int) -> datetime | None:
    """Return when the match after this number was opened at the table."""
    query = select(MATCHES.c.opened_at).where(
        MATCHES.c.table_id == table_id, MATCHES.c.number == number + 1
    )
    found: datetime | None = (await connection.execute(query)).scalar_one_or_none()
    return found


# -- reports


async def add_report(connection: AsyncConnection, report: Report, player_id: UUID) -> bool:
    """Store a report; tells whether it is the first of its seat in the match."""
    query = insert_if_new(connection, REPORTS).values(**asdict(report), player_id=player_id)
    return (await connection.execute(query)).rowcount == 1


async def reported_by(connection: AsyncConnection, player_id: UUID, since: datetime) -> int:
    """Return how many reports a player has sent since then."""
    query = select(func.count()).where(REPORTS.c.player_id == player_id, REPORTS.c.at > since)
    return int((await connection.execute(query)).scalar_one())


async def reports(connection: AsyncConnection, match_id: UUID) -> Sequence[Report]:
    """Return the reports about a match, in the order of the seats that sent them."""
    columns = [column for column in REPORTS.c if column.name != "player_id"]
    query = select(*columns).where(REPORTS.c.match_id == match_id).order_by(REPORTS.c.seat)
    return [Report(**row) for row in (await connection.execute(query)).mappings()]


async def close_report(
    connection: AsyncConnection, match_id: UUID, seat: int, done: tuple[datetime, str, str]
) -> bool:
    """Store when, by whom and how an open report was dealt with; tells whether there was one."""
    here = and_(REPORTS.c.match_id == match_id, REPORTS.c.seat == seat)
    now, by, note = done
    query = update(REPORTS).where(here, REPORTS.c.closed_at.is_(None))
    result = await connection.execute(query.values(closed_at=now, closed_by=by, note=note))
    return result.rowcount == 1


async def reported(
    connection: AsyncConnection, match_ids: Sequence[UUID]
) -> Mapping[UUID, Reported]:
    """Return of those of these matches that were reported how that stands."""
    still = func.count().filter(REPORTS.c.closed_at.is_(None))
    query = (
        select(REPORTS.c.match_id, still, func.max(REPORTS.c.at))
        .where(REPORTS.c.match_id.in_(match_ids))
        .group_by(REPORTS.c.match_id)
    )
    rows = await connection.execute(query)
    return {match_id: Reported(many > 0, at) for match_id, many, at in rows}


async def matches_since(connection: AsyncConnection, moment: datetime, most: int) -> Sequence[UUID]:
    """Return the matches of the first reports since then."""
    query = select(REPORTS.c.match_id).where(REPORTS.c.at >= moment).order_by(REPORTS.c.at)
    found = (await connection.execute(query.limit(most))).scalars()
    return list(dict.fromkeys(found))


def _incident(row: Row[Any]) -> Incident:
    refusal = None
    if row.message is not None:
        refusal = Refusal(row.tried, row.code, Message.model_validate(row.message), row.rule)
    kind = Kind(row.kind)
    return Incident(row.id, row.match_id, row.seat, row.seq, kind, row.at, refusal)
