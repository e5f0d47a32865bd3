"""The only SQL about cases."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from app.matches.cases.models import CASES
from app.matches.cases.schemas import Case
from app.matches.models import MATCHES


async def keep(connection: AsyncConnection, case: Case) -> Case:
    """Store a case; returns it under the code that it has been kept under, if it was before."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    same = and_(
        CASES.c.sealed == case.sealed,
        CASES.c.game == case.game,
        CASES.c.rules_version == case.rules_version,
    )
    values = {**_columns(case), "options": dict(case.options)}
    await connection.execute(dialect.insert(CASES).values(values).on_conflict_do_nothing())
    row = (await connection.execute(select(CASES).where(same))).mappings().one()
    return Case(**dict(row))


def _columns(case: Case) -> dict[str, object]:
    return {name: getattr(case, name) for name in CASES.c.keys()}  # noqa: SIM118  no mapping


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
