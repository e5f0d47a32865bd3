"""The only SQL about the case of a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import and_, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import insert_if_new
from app.matches.dailies.models import ATTEMPTS, DAILIES, SECRETS
from app.matches.dailies.schemas import Attempt
from app.matches.models import MATCHES
from app.matches.schemas import Status

_MOST = 10_000


async def secret(connection: AsyncConnection, name: str, fresh: bytes) -> bytes:
    """Return the server's secret of this name, which is `fresh` where there was none."""
    await connection.execute(insert_if_new(connection, SECRETS).values(name=name, value=fresh))
    query = select(SECRETS.c.value).where(SECRETS.c.name == name)
    return bytes((await connection.execute(query)).scalar_one())


async def par(connection: AsyncConnection, day: date, game: str) -> int | None:
    """Return the par of a day, None for a day whose case nobody has looked at."""
    query = select(DAILIES.c.par).where(DAILIES.c.day == day, DAILIES.c.game == game)
    return (await connection.execute(query)).scalar_one_or_none()


async def keep_par(connection: AsyncConnection, day: date, game: str, found: int) -> None:
    """Store the par of a day; what another process has stored stays."""
    query = insert_if_new(connection, DAILIES)
    await connection.execute(query.values(day=day, game=game, par=found))


async def add_attempt(
    connection: AsyncConnection, match_id: UUID, player_id: UUID, day: date, game: str
) -> None:
    """Store whose match of which day's case it is."""
    values = {"match_id": match_id, "player_id": player_id, "day": day, "game": game}
    await connection.execute(insert(ATTEMPTS).values(values))


async def attempt_at(connection: AsyncConnection, match_id: UUID) -> tuple[date, UUID] | None:
    """Return the day whose case a match is about, and whose match it is."""
    query = select(ATTEMPTS.c.day, ATTEMPTS.c.player_id).where(ATTEMPTS.c.match_id == match_id)
    row = (await connection.execute(query)).one_or_none()
    return (row.day, row.player_id) if row else None


async def attempts(connection: AsyncConnection, day: date, game: str) -> tuple[Attempt, ...]:
    """Return all matches about a day's case, in the order of their making."""
    query = (
        select(ATTEMPTS, MATCHES.c.table_id, MATCHES.c.status, MATCHES.c.outcome)
        .join(MATCHES, MATCHES.c.id == ATTEMPTS.c.match_id)
        .where(and_(ATTEMPTS.c.day == day, ATTEMPTS.c.game == game))
        .order_by(ATTEMPTS.c.match_id)
        .limit(_MOST)
    )
    return tuple(
        Attempt(
            match_id=row.match_id,
            table_id=row.table_id,
            player_id=row.player_id,
            over=row.status == Status.FINISHED,
            score=_score(row.outcome),
        )
        for row in await connection.execute(query)
    )


def _score(outcome: Mapping[str, Any] | None) -> int | None:
    placements = outcome["placements"] if outcome else ()
    score: int | None = placements[0]["score"] if placements else None
    return score


async def remove_before(connection: AsyncConnection, day: date) -> None:
    """Delete the pars of all earlier days; the matches about their cases go by themselves."""
    await connection.execute(delete(DAILIES).where(DAILIES.c.day < day))
