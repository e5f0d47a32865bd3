"""The only SQL about how a table's matches ended."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.matches.models import MATCHES
from app.matches.tally.schemas import Result
from games.kit.models import Outcome


async def results_of(connection: AsyncConnection, table_id: UUID, most: int) -> tuple[Result, ...]:
    """Return how the newest matches at a table ended, those that were broken off left out."""
    columns = (MATCHES.c.number, MATCHES.c.seats, MATCHES.c.options, MATCHES.c.outcome)
    query = (
        select(*columns)
        .where(MATCHES.c.table_id == table_id, MATCHES.c.outcome.is_not(None))
        .order_by(MATCHES.c.number.desc())
        .limit(most)
    )
    return tuple(
        Result(
            number, tuple(seat["name"] for seat in seats), options, Outcome.model_validate(outcome)
        )
        for number, seats, options, outcome in await connection.execute(query)
    )
