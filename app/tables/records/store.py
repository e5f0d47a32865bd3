"""The only SQL about what is kept of the people at tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.tables.models import CHAT, GUESTS, SEAT_DEVICES, SEATS, TABLES
from app.tables.schemas import Line, Seat, Table

_LINE = [CHAT.c[name] for name in ("number", "name", "seat", "gallery", "text", "at")]
Span = tuple[datetime, datetime]
_EMPTY: dict[str, Any] = {
    "player_id": None,
    "ready": False,
    "contribution": None,
    "link_hash": None,
    "present": False,
    "seen_at": None,
    "agrees": False,
}


async def said_before(
    connection: AsyncConnection, table_id: UUID, span: Span, most: int
) -> Sequence[Line]:
    """Return the newest lines said in this span of time, its end excluded, the oldest first."""
    return (await _lines(connection, table_id, span, most, falling=True))[::-1]


async def said_after(
    connection: AsyncConnection, table_id: UUID, span: Span, most: int
) -> Sequence[Line]:
    """Return the first lines said in this span of time, its end excluded."""
    return await _lines(connection, table_id, span, most, falling=False)


async def _lines(
    connection: AsyncConnection, table_id: UUID, span: Span, most: int, *, falling: bool
) -> Sequence[Line]:
    query = select(*_LINE).where(
        CHAT.c.table_id == table_id, CHAT.c.at >= span[0], CHAT.c.at < span[1]
    )
    number = CHAT.c.number.desc() if falling else CHAT.c.number
    rows = await connection.execute(query.order_by(number).limit(most))
    return [Line(**row) for row in rows.mappings()]


# -- who is known at which table


async def tables_with(connection: AsyncConnection, player_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return the tables at which anything is kept of these players."""
    found: set[UUID] = set()
    for kept in (SEATS, SEAT_DEVICES, GUESTS, CHAT):
        query = select(kept.c.table_id).where(kept.c.player_id.in_(player_ids)).distinct()
        found.update((await connection.execute(query)).scalars())
    return frozenset(found)


async def known_at(connection: AsyncConnection, table: Table) -> Sequence[tuple[UUID, str]]:
    """Return everybody of whom anything is kept at the table, by every name used there."""
    found = {
        (player_id, seat.name)
        for seat in table.seats
        for player_id in (*seat.devices, *filter(None, (seat.player_id,)))
    }
    found |= {(guest.player_id, guest.name) for guest in table.guests}
    query = select(CHAT.c.player_id, CHAT.c.name).distinct()
    said = query.where(CHAT.c.table_id == table.id, CHAT.c.player_id.is_not(None))
    found |= {(row.player_id, row.name) for row in await connection.execute(said)}
    return sorted(found)


async def erase(
    connection: AsyncConnection, table: Table, player_ids: Collection[UUID], names: Collection[str]
) -> None:
    """Take out everything that is kept of these players, who went by these names, at a table."""
    here = SEATS.c.table_id == table.id
    gone = [seat.number for seat in table.seats if _is_theirs(seat, player_ids, names)]
    for number in gone:
        kept: dict[str, Any] = {"name": f"#{number + 1}"}
        if not table.locked:
            kept = {"name": "", "role": None}
        place = and_(here, SEATS.c.number == number)
        await connection.execute(update(SEATS).where(place).values(**_EMPTY, **kept))
    for theirs in (SEAT_DEVICES, GUESTS):
        known = and_(theirs.c.table_id == table.id, theirs.c.player_id.in_(player_ids))
        await connection.execute(delete(theirs).where(known))
    said = and_(CHAT.c.table_id == table.id, CHAT.c.player_id.in_(player_ids))
    if (await connection.execute(delete(CHAT).where(said))).rowcount:
        swept = update(TABLES).where(TABLES.c.id == table.id)
        await connection.execute(swept.values(swept=TABLES.c.swept + 1))


def _is_theirs(seat: Seat, player_ids: Collection[UUID], names: Collection[str]) -> bool:
    # A seat that was given up in a match keeps its name until somebody else takes it.
    return seat.player_id in player_ids or (seat.free and seat.name in names)


async def tied(connection: AsyncConnection, player_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return those of these players to whom something at a table refers."""
    found: set[UUID | None] = set()
    places = (SEATS.c.player_id, SEAT_DEVICES.c.player_id, GUESTS.c.player_id, CHAT.c.player_id)
    for place in (*places, TABLES.c.host_id):
        query = select(place).where(place.in_(player_ids)).distinct()
        found.update((await connection.execute(query)).scalars())
    return frozenset(player_id for player_id in found if player_id is not None)


# -- what is kept for too long


async def remove(connection: AsyncConnection, table_id: UUID) -> None:
    """Delete a table with its seats, guests and chat. Its matches are gone already."""
    await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))


async def forget_lines(connection: AsyncConnection, before: datetime, most: int) -> int:
    """Delete lines that were said before that moment; returns how many, at most so many."""
    key = tuple_(CHAT.c.table_id, CHAT.c.number)
    old = select(CHAT.c.table_id, CHAT.c.number).where(CHAT.c.at < before)
    old = old.order_by(CHAT.c.at).limit(most)
    return (await connection.execute(delete(CHAT).where(key.in_(old)))).rowcount
