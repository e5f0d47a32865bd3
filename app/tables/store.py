"""The only SQL about tables and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    FromClause,
    Select,
    Update,
    Uuid,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    schema,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import Moment
from app.tables.models import CHAT, GUESTS, SEAT_DEVICES, SEATS, TABLES
from app.tables.schemas import Guest, Line, Seat, Spectators, Table

_UNSHOWN = {"table_id", "contribution", "link_hash"}
_SEAT = [column for column in SEATS.c if column.name not in _UNSHOWN]
_GUEST = [column for column in GUESTS.c if column.name != "table_id"]
_GUEST_NAMES = [column.name for column in _GUEST]


async def add(connection: AsyncConnection, table: Table, password_hash: str | None) -> None:
    """Store a new table with its seats and its guests."""
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
            password_hash=password_hash,
            shut=table.shut,
            spectators=table.spectators,
            talk=table.talk,
            swept=table.swept,
        )
    )
    await add_seats(connection, table, range(len(table.seats)))
    for guest in table.guests:
        await set_guest(connection, table, guest)


async def add_seats(connection: AsyncConnection, table: Table, numbers: Sequence[int]) -> None:
    """Store free seats of these numbers."""
    empty = {"table_id": table.id, "name": "", "ready": False, "present": False, "agrees": False}
    await connection.execute(insert(SEATS), [{**empty, "number": number} for number in numbers])


async def find(
    connection: AsyncConnection, *, code: str | None = None, table_id: UUID | None = None
) -> Table | None:
    """Return the table of this code or id."""
    condition = TABLES.c.code == code if code is not None else TABLES.c.id == table_id
    row = (await connection.execute(select(TABLES).where(condition))).mappings().one_or_none()
    return await _with_seats(connection, row) if row else None


async def hold(
    connection: AsyncConnection, code: str | None = None, *, table_id: UUID | None = None
) -> Table | None:
    """Return the table of this code or id, locked against other writers until the end."""
    condition = TABLES.c.code == code if code is not None else TABLES.c.id == table_id
    query = select(TABLES).where(condition).with_for_update()
    row = (await connection.execute(query)).mappings().one_or_none()
    return await _with_seats(connection, row) if row else None


async def _with_seats(connection: AsyncConnection, row: Mapping[Any, Any]) -> Table:
    here = row["id"]
    query = select(*_SEAT).where(SEATS.c.table_id == here).order_by(SEATS.c.number)
    found = (await connection.execute(query)).mappings().all()
    devices = (
        await connection.execute(select(SEAT_DEVICES).where(SEAT_DEVICES.c.table_id == here))
    ).all()
    seats = tuple(
        Seat(**seat, devices=frozenset(d.player_id for d in devices if d.number == seat["number"]))
        for seat in found
    )
    query = select(*_GUEST).where(GUESTS.c.table_id == here).order_by(GUESTS.c.number)
    guests = tuple(Guest(**guest) for guest in (await connection.execute(query)).mappings())
    columns: dict[str, Any] = dict(row)
    columns["guarded"] = columns.pop("password_hash") is not None
    columns["spectators"] = Spectators(columns["spectators"])
    return Table(**columns, seats=seats, guests=guests)


async def set_seat(
    connection: AsyncConnection, table: Table, number: int, **values: object
) -> None:
    """Change columns of one seat."""
    place = and_(SEATS.c.table_id == table.id, SEATS.c.number == number)
    await connection.execute(update(SEATS).where(place).values(**values))


async def free_seat(connection: AsyncConnection, table: Table, number: int) -> None:
    """Make a seat free, its link and its other devices included.

    While a match runs it keeps its name and role, for whoever is let in to play on.
    """
    empty: dict[str, Any] = {"player_id": None, "bot": None, "ready": False}
    if not table.locked:
        empty |= {"name": "", "role": None}
    unseen = {"present": False, "seen_at": None, "agrees": False}
    secrets = {"contribution": None, "link_hash": None}
    await set_seat(connection, table, number, **empty, **unseen, **secrets)
    await forget_devices(connection, table, number)


async def forget_devices(connection: AsyncConnection, table: Table, number: int) -> None:
    """Let no second device drive the seat any more."""
    place = and_(SEAT_DEVICES.c.table_id == table.id, SEAT_DEVICES.c.number == number)
    await connection.execute(delete(SEAT_DEVICES).where(place))


async def reset_ready(connection: AsyncConnection, table: Table) -> None:
    """Let every player be asked again before the next match; bots are always ready."""
    players = and_(SEATS.c.table_id == table.id, SEATS.c.bot.is_(None))
    await connection.execute(update(SEATS).where(players).values(ready=False, contribution=None))
    left = and_(players, SEATS.c.player_id.is_(None))
    await connection.execute(update(SEATS).where(left).values(name="", role=None))


async def set_table(connection: AsyncConnection, table: Table, **values: object) -> None:
    """Change columns of the table itself."""
    await connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(**values))


async def drop_seats(connection: AsyncConnection, table: Table, first: int) -> None:
    """Take away the seats from this number on; they are free."""
    beyond = and_(SEATS.c.table_id == table.id, SEATS.c.number >= first)
    await connection.execute(delete(SEATS).where(beyond))


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


# -- guests


async def password_hash(connection: AsyncConnection, table: Table) -> str | None:
    """Return what is stored of the table's password, or None where there is none."""
    query = select(TABLES.c.password_hash).where(TABLES.c.id == table.id)
    stored: str | None = (await connection.execute(query)).scalar_one()
    return stored


async def set_guest(connection: AsyncConnection, table: Table, guest: Guest) -> None:
    """Store a guest, new or known."""
    values = {name: getattr(guest, name) for name in _GUEST_NAMES}
    place = and_(GUESTS.c.table_id == table.id, GUESTS.c.player_id == guest.player_id)
    result = await connection.execute(update(GUESTS).where(place).values(values))
    if not result.rowcount:
        await connection.execute(insert(GUESTS).values(table_id=table.id, **values))


async def free_guests(connection: AsyncConnection, table: Table) -> None:
    """Ask everybody who was let in by the old password for the new one."""
    here = GUESTS.c.table_id == table.id
    await connection.execute(update(GUESTS).where(here).values(admitted=False))


# -- presence


async def mark_seen(
    connection: AsyncConnection, seen: Sequence[tuple[UUID, UUID]], now: datetime
) -> None:
    """Note that these players are at these tables now, whether they sit there or not.

    A row that somebody else holds is passed over, so that this waits for nobody; it is noted the
    next time.
    """
    rows = [{"table": table_id, "who": player_id, "now": now} for table_id, player_id in seen]
    for query in (_SEATS_SEEN, _GUESTS_SEEN):
        await connection.execute(query, rows)


def _seen(key: Column[int], who: ColumnElement[bool]) -> Update:
    people = key.table
    here = people.c.table_id == bindparam("table")
    mine = select(key).where(here, who).with_for_update(skip_locked=True)
    place = and_(here, key.in_(mine.scalar_subquery()))
    return update(people).where(place).values(seen_at=bindparam("now", type_=Moment()))


_WHO = bindparam("who", type_=Uuid())
_DEVICE = select(SEAT_DEVICES.c.number).where(
    SEAT_DEVICES.c.table_id == bindparam("table"), SEAT_DEVICES.c.player_id == _WHO
)
_SEATS_SEEN = _seen(
    SEATS.c.number,
    or_(SEATS.c.player_id == _WHO, SEATS.c.number == _DEVICE.scalar_subquery()),
)
_GUESTS_SEEN = _seen(GUESTS.c.number, GUESTS.c.player_id == _WHO)


async def unsettled(
    connection: AsyncConnection, gone: datetime | None, back: datetime, most: int
) -> Sequence[UUID]:
    """Return tables where somebody was not seen since `gone`, or was seen since `back` again."""
    found: set[UUID] = set()
    for people in (SEATS, GUESTS):
        for condition in _contradictions(people, gone, back):
            query = select(people.c.table_id).where(condition).distinct().limit(most)
            found.update((await connection.execute(query)).scalars())
    return sorted(found)


async def settle(
    connection: AsyncConnection, table: Table, gone: datetime | None, back: datetime
) -> bool:
    """Correct who is present at the table; tells whether anything changed."""
    changed = 0
    for people in (SEATS, GUESTS):
        for condition in _contradictions(people, gone, back):
            here = and_(people.c.table_id == table.id, condition)
            query = update(people).where(here).values(present=~people.c.present)
            changed += (await connection.execute(query)).rowcount
    return changed > 0


def _contradictions(
    people: schema.Table, gone: datetime | None, back: datetime
) -> Sequence[ColumnElement[bool]]:
    came = and_(
        people.c.present.is_(False), people.c.seen_at >= back, people.c.player_id.is_not(None)
    )
    if gone is None:
        return (came,)
    return came, and_(people.c.present.is_(True), people.c.seen_at < gone)


async def hostless(connection: AsyncConnection, since: datetime, most: int) -> Sequence[UUID]:
    """Return tables where somebody present sits and the host was not seen since then."""
    other = SEATS.alias()
    host = or_(_host_seen(SEATS.alias(), since), _host_seen(GUESTS.alias(), since))
    query = (
        select(TABLES.c.id)
        .join(other, other.c.table_id == TABLES.c.id)
        .where(
            other.c.present.is_(True),
            other.c.player_id.is_not(None),
            other.c.player_id != TABLES.c.host_id,
            TABLES.c.created_at < since,
            ~host,
        )
        .distinct()
        .limit(most)
    )
    return (await connection.execute(query)).scalars().all()


def _host_seen(people: FromClause, since: datetime) -> ColumnElement[bool]:
    return exists().where(
        people.c.table_id == TABLES.c.id,
        people.c.player_id == TABLES.c.host_id,
        or_(people.c.present.is_(True), people.c.seen_at >= since),
    )


async def deserted(connection: AsyncConnection, since: datetime, until: datetime) -> Sequence[UUID]:
    """Return tables that were left by the last who sat there between these moments."""
    last = func.max(SEATS.c.seen_at)
    query = (
        select(SEATS.c.table_id)
        .where(SEATS.c.table_id.in_(_left_between(since, until)))
        .group_by(SEATS.c.table_id)
        .having(and_(last > since, last <= until))
    )
    return (await connection.execute(query)).scalars().all()


def _left_between(since: datetime, until: datetime) -> Select[tuple[UUID]]:
    other = SEATS.alias()
    stays = exists().where(other.c.table_id == SEATS.c.table_id, other.c.present.is_(True))
    return select(SEATS.c.table_id).where(
        SEATS.c.present.is_(False), SEATS.c.seen_at > since, SEATS.c.seen_at <= until, ~stays
    )


async def add_line(connection: AsyncConnection, table: Table, line: Line, player_id: UUID) -> None:
    """Store the next line of the chat."""
    await set_table(connection, table, talk=line.number)
    await connection.execute(
        insert(CHAT).values(
            table_id=table.id,
            number=line.number,
            player_id=player_id,
            name=line.name,
            seat=line.seat,
            gallery=line.gallery,
            text=line.text,
            at=line.at,
        )
    )


async def lines_said(
    connection: AsyncConnection, table: Table, player_id: UUID, since: datetime
) -> int:
    """Return how many lines the player said since then."""
    query = select(func.count()).where(
        CHAT.c.table_id == table.id, CHAT.c.player_id == player_id, CHAT.c.at > since,
        CHAT.c.number > table.talk - 100,
    )  # fmt: skip
    return int((await connection.execute(query)).scalar_one())


async def lines(
    connection: AsyncConnection, table_id: UUID, *, after: int, most: int
) -> tuple[Line, ...]:
    """Return the newest lines of the chat with a larger number than `after`, oldest first."""
    columns = [CHAT.c[name] for name in ("number", "name", "seat", "gallery", "text", "at")]
    query = (
        select(*columns)
        .where(CHAT.c.table_id == table_id, CHAT.c.number > after)
        .order_by(CHAT.c.number.desc())
        .limit(most)
    )
    found = (await connection.execute(query)).mappings().all()
    return tuple(Line(**row) for row in reversed(found))
