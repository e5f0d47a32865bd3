"""The only SQL about what is past."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import insert_if_new
from app.matches.history.models import SHARED_REPLAYS
from app.matches.history.schemas import Ended, Fact, Running
from app.matches.models import MATCHES, STEPS
from app.matches.schemas import Cause

# What happened without the seat's own player.
_MARKED = tuple(cause for cause in Cause if cause not in {Cause.START, Cause.PLAYER, Cause.BOT})


_ENDED = [
    MATCHES.c[name]
    for name in (
        "id", "table_id", "game", "seats", "seq", "outcome", "started_at", "finished_at",
    )
]  # fmt: skip


async def is_shared(connection: AsyncConnection, match_id: UUID) -> bool:
    """Tell whether a seat of the match has shared its replay."""
    query = select(SHARED_REPLAYS.c.match_id).where(SHARED_REPLAYS.c.match_id == match_id)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def share(connection: AsyncConnection, match_id: UUID, at: datetime) -> None:
    """Let everybody with the link see the replay."""
    query = insert_if_new(connection, SHARED_REPLAYS)
    await connection.execute(query.values(match_id=match_id, at=at))


async def unshare(connection: AsyncConnection, match_id: UUID) -> None:
    """Let only those see the replay who sat in the match."""
    here = SHARED_REPLAYS.c.match_id == match_id
    await connection.execute(delete(SHARED_REPLAYS).where(here))


async def facts(
    connection: AsyncConnection, match_id: UUID, first: int, last: int
) -> tuple[Fact, ...]:
    """Return who made each of these steps, why and when, without what it led to."""
    asked = STEPS.alias("asked")
    columns = (STEPS.c.seq, STEPS.c.seat, STEPS.c.cause, STEPS.c.action, STEPS.c.at)
    query = (
        select(*columns, asked.c.at)
        .outerjoin(asked, (asked.c.match_id == STEPS.c.match_id) & (asked.c.seq == STEPS.c.token))
        .where(STEPS.c.match_id == match_id, STEPS.c.seq.between(first, last))
        .order_by(STEPS.c.seq)
    )
    return tuple(
        Fact(seq, seat, Cause(cause), action, at=at, took=at - asked_at if asked_at else None)
        for seq, seat, cause, action, at, asked_at in await connection.execute(query)
    )


async def marks(connection: AsyncConnection, match_id: UUID, most: int) -> Sequence[int]:
    """Return the steps that were not made by a player or bot of the match, at most so many."""
    query = select(STEPS.c.seq).where(STEPS.c.match_id == match_id, STEPS.c.cause.in_(_MARKED))
    return (await connection.execute(query.order_by(STEPS.c.seq).limit(most))).scalars().all()


async def ended(
    connection: AsyncConnection, after: tuple[datetime, UUID], most: int
) -> Sequence[Ended]:
    """Return matches that ended after that moment and id, the earliest first."""
    moment, match_id = MATCHES.c.finished_at, MATCHES.c.id
    start = tuple_(literal(after[0], moment.type), literal(after[1], match_id.type))
    where = tuple_(moment, match_id) > start
    query = select(*_ENDED).where(MATCHES.c.finished_at.is_not(None), where)
    rows = await connection.execute(query.order_by(MATCHES.c.finished_at, MATCHES.c.id).limit(most))
    return [Ended(**row) for row in rows.mappings()]


async def ended_of(connection: AsyncConnection, match_ids: Sequence[UUID]) -> Sequence[Ended]:
    """Return those of these matches that have ended."""
    query = select(*_ENDED).where(MATCHES.c.id.in_(match_ids), MATCHES.c.finished_at.is_not(None))
    return [Ended(**row) for row in (await connection.execute(query)).mappings()]


async def running(connection: AsyncConnection, most: int) -> Sequence[Running]:
    """Return the matches that run now, the newest first."""
    columns = ("id", "table_id", "game", "seats", "seq", "started_at")
    query = select(*(MATCHES.c[name] for name in columns)).where(
        MATCHES.c.started_at.is_not(None), MATCHES.c.finished_at.is_(None)
    )
    rows = await connection.execute(query.order_by(MATCHES.c.started_at.desc()).limit(most))
    return [Running(**row) for row in rows.mappings()]
