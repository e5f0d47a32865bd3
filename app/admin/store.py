"""The only SQL about the admins, their audit log and the archive."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.admin.models import (
    ADMIN_PLAYERS,
    ADMIN_SESSIONS,
    ADMIN_TRIES,
    ADMINS,
    AUDIT,
)
from app.admin.schemas import Act, Admin, Entry, Role
from app.kernel.database import insert_if_new

# -- accounts


async def add(connection: AsyncConnection, admin: Admin, password_hash: str) -> None:
    """Store a new account. Its name is known to be free."""
    values = {**asdict(admin), "password_hash": password_hash}
    await connection.execute(insert(ADMINS).values(values))


async def admins(connection: AsyncConnection) -> Sequence[Admin]:
    """Return every account by name."""
    return [_admin(row) for row in await connection.execute(select(ADMINS).order_by(ADMINS.c.name))]


async def named(connection: AsyncConnection, name: str) -> tuple[Admin, str] | None:
    """Return the account of that name and what is stored of its password."""
    row = (await connection.execute(select(ADMINS).where(ADMINS.c.name == name))).one_or_none()
    return (_admin(row), row.password_hash) if row else None


async def set_password(connection: AsyncConnection, admin: Admin, password_hash: str) -> None:
    """Change the password and end every session."""
    mine = ADMINS.c.id == admin.id
    await connection.execute(update(ADMINS).where(mine).values(password_hash=password_hash))
    await connection.execute(delete(ADMIN_SESSIONS).where(ADMIN_SESSIONS.c.admin_id == admin.id))


async def remove(connection: AsyncConnection, admin: Admin) -> None:
    """Delete an account with its sessions."""
    await connection.execute(delete(ADMINS).where(ADMINS.c.id == admin.id))


def _admin(row: Row[Any]) -> Admin:
    return Admin(row.id, row.name, Role(row.role), row.created_at)


# -- signing in


async def open_session(
    connection: AsyncConnection, admin: Admin, token_hash: bytes, now: datetime
) -> None:
    """Store a new session."""
    values = {"token_hash": token_hash, "admin_id": admin.id, "created_at": now, "used_at": now}
    await connection.execute(insert(ADMIN_SESSIONS).values(values))


async def session(
    connection: AsyncConnection, token_hash: bytes, *, made: datetime, used: datetime
) -> tuple[Admin, datetime] | None:
    """Return whose session this is and when it was used last.

    Only where it was made after `made` and used after `used`.
    """
    query = (
        select(ADMINS, ADMIN_SESSIONS.c.used_at)
        .join(ADMIN_SESSIONS, ADMIN_SESSIONS.c.admin_id == ADMINS.c.id)
        .where(
            ADMIN_SESSIONS.c.token_hash == token_hash,
            ADMIN_SESSIONS.c.created_at > made,
            ADMIN_SESSIONS.c.used_at > used,
        )
    )
    row = (await connection.execute(query)).one_or_none()
    return (_admin(row), row.used_at) if row else None


async def use_session(connection: AsyncConnection, token_hash: bytes, now: datetime) -> None:
    """Store that a session was used."""
    mine = ADMIN_SESSIONS.c.token_hash == token_hash
    await connection.execute(update(ADMIN_SESSIONS).where(mine).values(used_at=now))


async def close_session(connection: AsyncConnection, token_hash: bytes) -> None:
    """End a session."""
    mine = ADMIN_SESSIONS.c.token_hash == token_hash
    await connection.execute(delete(ADMIN_SESSIONS).where(mine))


async def tidy(connection: AsyncConnection, *, made: datetime, used: datetime) -> None:
    """Forget sessions made before `made` or used before `used`, and wrong tries before `used`."""
    old = or_(ADMIN_SESSIONS.c.created_at <= made, ADMIN_SESSIONS.c.used_at <= used)
    await connection.execute(delete(ADMIN_SESSIONS).where(old))
    await connection.execute(delete(ADMIN_TRIES).where(ADMIN_TRIES.c.at <= used))


async def add_try(
    connection: AsyncConnection, try_id: UUID, *, name: str, address: str, at: datetime
) -> None:
    """Store a wrong password."""
    values = {"id": try_id, "name": name, "address": address, "at": at}
    await connection.execute(insert(ADMIN_TRIES).values(values))


async def tries(
    connection: AsyncConnection, *, name: str, address: str, since: datetime
) -> tuple[int, int, int]:
    """Return the wrong passwords since then for the name, from the address, and of both at once."""
    mine, here = ADMIN_TRIES.c.name == name, ADMIN_TRIES.c.address == address
    query = select(
        func.count().filter(mine), func.count().filter(here), func.count().filter(mine & here)
    ).where(ADMIN_TRIES.c.at > since)
    of_name, of_address, of_both = (await connection.execute(query)).one()
    return int(of_name), int(of_address), int(of_both)


async def note_player(connection: AsyncConnection, admin: Admin, player_id: UUID) -> None:
    """Remember as whom the admin plays."""
    query = insert_if_new(connection, ADMIN_PLAYERS)
    await connection.execute(query.values(admin_id=admin.id, player_id=player_id))


async def players_of(connection: AsyncConnection, admin: Admin) -> Collection[UUID]:
    """Return as whom the admin was seen to play."""
    query = select(ADMIN_PLAYERS.c.player_id).where(ADMIN_PLAYERS.c.admin_id == admin.id)
    return (await connection.execute(query)).scalars().all()


# -- the audit log


async def write(connection: AsyncConnection, entry: Entry) -> None:
    """Add a line."""
    await connection.execute(insert(AUDIT).values(asdict(entry)))


async def forget_entries(connection: AsyncConnection, before: datetime, most: int) -> int:
    """Delete lines that were written before that moment; returns how many, at most so many."""
    old = select(AUDIT.c.id).where(AUDIT.c.at < before).order_by(AUDIT.c.id).limit(most)
    return (await connection.execute(delete(AUDIT).where(AUDIT.c.id.in_(old)))).rowcount


async def looked(
    connection: AsyncConnection, admin: Admin, match_id: UUID, since: datetime
) -> str | None:
    """Return the reason of the admin's newest look at the match since then."""
    mine = (AUDIT.c.admin == admin.name, AUDIT.c.match_id == match_id, AUDIT.c.act == Act.LOOK)
    query = select(AUDIT.c.reason).where(*mine, AUDIT.c.at > since)
    return (await connection.execute(query.order_by(AUDIT.c.id.desc()).limit(1))).scalar()


async def entries(
    connection: AsyncConnection, *, before: UUID | None, match_id: UUID | None, most: int
) -> Sequence[Entry]:
    """Return lines of the log, newest first: those before an id, or of one match."""
    query: Select[Any] = select(AUDIT)
    if before is not None:
        query = query.where(AUDIT.c.id < before)
    if match_id is not None:
        query = query.where(AUDIT.c.match_id == match_id)
    rows = await connection.execute(query.order_by(AUDIT.c.id.desc()).limit(most))
    return [Entry(**{**row, "act": Act(row["act"])}) for row in rows.mappings()]
