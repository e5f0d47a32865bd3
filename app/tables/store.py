"""The only SQL about tables and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.tables.models import SEAT_DEVICES, SEATS, TABLES
from app.tables.schemas import Seat, Table


async def add(connection: AsyncConnection, table: Table) -> None:
    """Store a new table with its seats."""
    await connection.execute(
        insert(TABLES).values(
            id=table.id,
            code=table.code,
            name=table.name,
            game=table.game,
            options=dict(table.options),
            limit_seconds=table.limit_seconds,
            host_id=table.host_id,
            locked=table.locked,
            version=table.version,
            created_at=table.created_at,
        )
    )
    rows = [
        {"table_id": table.id, "number": seat.number, "name": "", "ready": False}
        for seat in table.seats
    ]
    await connection.execute(insert(SEATS), rows)


async def find(
    connection: AsyncConnection, *, code: str | None = None, table_id: UUID | None = None
) -> Table | None:
    """Return the table of this code or id."""
    condition = TABLES.c.code == code if code is not None else TABLES.c.id == table_id
    row = (await connection.execute(select(TABLES).where(condition))).mappings().one_or_none()
    return await _with_seats(connection, row) if row else None


async def hold(connection: AsyncConnection, code: str) -> Table | None:
    """Return the table of this code, locked against other writers until the transaction ends."""
    query = select(TABLES).where(TABLES.c.code == code).with_for_update()
    row = (await connection.execute(query)).mappings().one_or_none()
    return await _with_seats(connection, row) if row else None


async def _with_seats(connection: AsyncConnection, row: Mapping[Any, Any]) -> Table:
    columns = [c for c in SEATS.c if c.name not in {"table_id", "contribution", "link_hash"}]
    query = select(*columns).where(SEATS.c.table_id == row["id"]).order_by(SEATS.c.number)
    found = (await connection.execute(query)).mappings().all()
    query = select(SEAT_DEVICES).where(SEAT_DEVICES.c.table_id == row["id"])
    devices = (await connection.execute(query)).all()
    seats = tuple(
        Seat(**seat, devices=frozenset(d.player_id for d in devices if d.number == seat["number"]))
        for seat in found
    )
    return Table(**row, seats=seats)


async def set_seat(
    connection: AsyncConnection, table: Table, number: int, **values: object
) -> None:
    """Change columns of one seat."""
    place = and_(SEATS.c.table_id == table.id, SEATS.c.number == number)
    await connection.execute(update(SEATS).where(place).values(**values))


async def free_seat(connection: AsyncConnection, table: Table, number: int) -> None:
    """Make a seat free, its link and its other devices included."""
    empty = {"player_id": None, "name": "", "bot": None, "role": None, "ready": False}
    await set_seat(connection, table, number, **empty, contribution=None, link_hash=None)
    place = and_(SEAT_DEVICES.c.table_id == table.id, SEAT_DEVICES.c.number == number)
    await connection.execute(delete(SEAT_DEVICES).where(place))


async def reset_ready(connection: AsyncConnection, table: Table) -> None:
    """Let every player be asked again before the next match; bots are always ready."""
    players = and_(SEATS.c.table_id == table.id, SEATS.c.bot.is_(None))
    await connection.execute(update(SEATS).where(players).values(ready=False, contribution=None))


async def set_locked(connection: AsyncConnection, table: Table, *, locked: bool) -> None:
    """Store whether the seats are closed."""
    await connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(locked=locked))


async def bump(connection: AsyncConnection, table: Table) -> int:
    """Raise the table's version in this transaction and return it."""
    query = update(TABLES).where(TABLES.c.id == table.id).values(version=TABLES.c.version + 1)
    result = await connection.execute(query.returning(TABLES.c.version))
    return int(result.scalar_one())


async def contributions(connection: AsyncConnection, table: Table) -> Mapping[int, bytes]:
    """Return each seat's own randomness by seat number; they are secret until the match ends."""
    query = select(SEATS.c.number, SEATS.c.contribution).where(SEATS.c.table_id == table.id)
    return {row.number: row.contribution or b"" for row in await connection.execute(query)}


async def seat_by_link(connection: AsyncConnection, link_hash: bytes) -> tuple[UUID, int] | None:
    """Return the table and the number of the seat whose link has this hash."""
    query = select(SEATS.c.table_id, SEATS.c.number).where(SEATS.c.link_hash == link_hash)
    row = (await connection.execute(query)).one_or_none()
    return (row.table_id, row.number) if row else None


async def add_device(
    connection: AsyncConnection, table: Table, number: int, player_id: UUID
) -> None:
    """Let this player drive the seat too, and no other one at the table."""
    mine = and_(SEAT_DEVICES.c.table_id == table.id, SEAT_DEVICES.c.player_id == player_id)
    await connection.execute(delete(SEAT_DEVICES).where(mine))
    await connection.execute(
        insert(SEAT_DEVICES).values(table_id=table.id, player_id=player_id, number=number)
    )


async def tables_of(connection: AsyncConnection, player_id: UUID, most: int) -> Sequence[UUID]:
    """Return the tables at which this player sits, newest first."""
    here = SEATS.c.table_id == TABLES.c.id
    seated = exists().where(and_(here, SEATS.c.player_id == player_id))
    device = exists().where(
        and_(SEAT_DEVICES.c.table_id == TABLES.c.id, SEAT_DEVICES.c.player_id == player_id)
    )
    query = select(TABLES.c.id).where(or_(seated, device)).order_by(TABLES.c.id.desc()).limit(most)
    return (await connection.execute(query)).scalars().all()


def at_version(table_id: ColumnElement[UUID], version: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that this table is still at this version."""
    return exists().where(and_(TABLES.c.id == table_id, TABLES.c.version == version))


async def versions(connection: AsyncConnection, table_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    """Return the present version of each of these tables."""
    query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(table_ids))
    return {row.id: row.version for row in await connection.execute(query)}


async def codes(connection: AsyncConnection, table_ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return the code of each of these tables."""
    query = select(TABLES.c.id, TABLES.c.code).where(TABLES.c.id.in_(table_ids))
    return {row.id: row.code for row in await connection.execute(query)}
