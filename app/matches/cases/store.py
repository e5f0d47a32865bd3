"""The only SQL about cases."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import insert_if_new
from app.matches.cases.models import CASES
from app.matches.cases.schemas import Case
from app.matches.models import MATCHES


async def keep(connection: AsyncConnection, case: Case) -> Case:
    """Store a case; returns it under the code that it has been kept under, if it was before."""
    same = and_(
        CASES.c.sealed == case.sealed,
        CASES.c.game == case.game,
        CASES.c.rules_version == case.rules_version,
    )
    values = {column.name: getattr(case, column.name) for column in CASES.c}
    values["options"] = dict(case.options)
    await connection.execute(insert_if_new(connection, CASES).values(values))
    row = (await connection.execute(select(CASES).where(same))).mappings().one()
    return Case(**dict(row))


async def find(connection: AsyncConnection, code: str) -> Case | None:
    """Return the case of this code."""
    row = (await connection.execute(select(CASES).where(CASES.c.code == code))).mappings().first()
    return Case(**dict(row)) if row else None


async def remove_unused(connection: AsyncConnection, before: datetime, most: int) -> int:
    """Delete cases dealt before a moment that no match is left of; returns how many."""
    used = exists().where(MATCHES.c.case_code == CASES.c.code)
    old = select(CASES.c.code).where(CASES.c.at < before, ~used).order_by(CASES.c.at).limit(most)
    gone = await connection.execute(delete(CASES).where(CASES.c.code.in_(old.scalar_subquery())))
    return gone.rowcount
