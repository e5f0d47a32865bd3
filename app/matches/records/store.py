"""The only SQL about what is kept of people in matches, and for how long."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.matches.conduct.models import REPORTS
from app.matches.dailies.models import ATTEMPTS
from app.matches.models import MATCHES, SITTERS
from app.matches.sheets.models import SHEETS

_BEGUN = MATCHES.c.seats.is_not(None)


async def tables_with(connection: AsyncConnection, player_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return the tables at which these players held a seat in a match of the past."""
    query = (
        select(MATCHES.c.table_id)
        .join(SITTERS, SITTERS.c.match_id == MATCHES.c.id)
        .where(SITTERS.c.player_id.in_(player_ids))
        .distinct()
    )
    return frozenset((await connection.execute(query)).scalars())


async def sitters(connection: AsyncConnection, match_id: UUID) -> Mapping[UUID, int]:
    """Return who held which seat's number at the table in a match of the past."""
    query = select(SITTERS.c.player_id, SITTERS.c.number).where(SITTERS.c.match_id == match_id)
    return {row.player_id: row.number for row in await connection.execute(query)}


async def tied(connection: AsyncConnection, player_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return those of these players who held a seat in a match of the past."""
    query = select(SITTERS.c.player_id).where(SITTERS.c.player_id.in_(player_ids)).distinct()
    return frozenset((await connection.execute(query)).scalars())


async def erase(
    connection: AsyncConnection,
    table_id: UUID,
    player_ids: Collection[UUID],
    *,
    names: Collection[str],
    held: Collection[int],
) -> Sequence[UUID]:
    """Take these players out of the matches of a table; returns the matches that were changed.

    `names`: that they went by. `held`: the numbers of the seats that are theirs now, and so were
    in the newest match.
    """
    query = select(MATCHES.c.id, MATCHES.c.seats).where(MATCHES.c.table_id == table_id, _BEGUN)
    rows = (await connection.execute(query.order_by(MATCHES.c.number))).all()
    changed = []
    for row in rows:
        theirs = {n for who, n in (await sitters(connection, row.id)).items() if who in player_ids}
        if row is rows[-1]:
            theirs.update(held)
        found = [
            index
            for index, seat in enumerate(row.seats)
            if not seat["bot"] and (seat["number"] in theirs or seat["name"] in names)
        ]
        if found:
            await _rename(connection, row.id, row.seats, found)
            written = and_(SHEETS.c.match_id == row.id, SHEETS.c.seat.in_(found))
            await connection.execute(delete(SHEETS).where(written))
            changed.append(row.id)
    for kept in (SITTERS, REPORTS, ATTEMPTS):
        here = kept.c.match_id.in_([row.id for row in rows])
        await connection.execute(delete(kept).where(here, kept.c.player_id.in_(player_ids)))
    return changed


async def _rename(
    connection: AsyncConnection,
    match_id: UUID,
    stored: Sequence[Mapping[str, Any]],
    seats: Sequence[int],
) -> None:
    # A seat without a name is called by its number, as wherever no names are known.
    named = [
        {**seat, "name": f"#{index + 1}"} if index in seats else seat
        for index, seat in enumerate(stored)
    ]
    here = update(MATCHES).where(MATCHES.c.id == match_id)
    await connection.execute(here.values(seats=named, revision=MATCHES.c.revision + 1))
    # What the player wrote down for themselves.
    notes = and_(SHEETS.c.match_id == match_id, SHEETS.c.seat.in_(seats))
    await connection.execute(delete(SHEETS).where(notes))
    about = and_(REPORTS.c.match_id == match_id, REPORTS.c.about.in_(seats))
    await connection.execute(update(REPORTS).where(about).values(text=""))


# -- what is kept for too long


async def ended_before(connection: AsyncConnection, moment: datetime, most: int) -> Sequence[UUID]:
    """Return the tables of the matches that ended first, before that moment."""
    ended = MATCHES.c.finished_at
    query = select(MATCHES.c.table_id).where(ended.is_not(None), ended < moment)
    found = (await connection.execute(query.order_by(ended).limit(most))).scalars()
    return list(dict.fromkeys(found))


async def waiting_since(connection: AsyncConnection, moment: datetime, most: int) -> Sequence[UUID]:
    """Return tables at which a match has been waiting for its start since before that moment."""
    query = select(MATCHES.c.table_id).where(
        MATCHES.c.started_at.is_(None), MATCHES.c.opened_at < moment
    )
    found = (await connection.execute(query.order_by(MATCHES.c.opened_at).limit(most))).scalars()
    return list(found)


async def remove_before(
    connection: AsyncConnection, table_id: UUID, moment: datetime, *, newest: bool
) -> int:
    """Delete the matches of a table that ended, or were opened and never began, before a moment.

    `newest`: whether the newest match may go too. Returns how many were deleted.
    """
    here = MATCHES.c.table_id == table_id
    since = func.coalesce(MATCHES.c.finished_at, MATCHES.c.opened_at)
    runs = and_(MATCHES.c.started_at.is_not(None), MATCHES.c.finished_at.is_(None))
    old = and_(here, since < moment, ~runs)
    if not newest:
        last = select(func.max(MATCHES.c.number)).where(here).scalar_subquery()
        old = and_(old, MATCHES.c.number < last)
    return (await connection.execute(delete(MATCHES).where(old))).rowcount


async def any_left(connection: AsyncConnection, table_id: UUID) -> bool:
    """Tell whether the table has a match."""
    query = select(exists().where(MATCHES.c.table_id == table_id))
    return bool((await connection.execute(query)).scalar_one())
