"""The only SQL about players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.players.models import IDENTITIES, PLAYERS
from app.players.schemas import Player


async def find(connection: AsyncConnection, token_hash: bytes) -> Player | None:
    """Return whose token has this hash."""
    query = (
        select(PLAYERS.c.id, PLAYERS.c.name)
        .join(IDENTITIES, IDENTITIES.c.player_id == PLAYERS.c.id)
        .where(IDENTITIES.c.token_hash == token_hash)
    )
    row = (await connection.execute(query)).one_or_none()
    return Player(row.id, row.name) if row else None


async def add(
    connection: AsyncConnection, player: Player, *, token_hash: bytes, now: datetime
) -> None:
    """Store a new player with its first token."""
    await connection.execute(insert(PLAYERS).values(id=player.id, name=player.name, created_at=now))
    await connection.execute(
        insert(IDENTITIES).values(token_hash=token_hash, player_id=player.id, created_at=now)
    )


async def rename(connection: AsyncConnection, player_id: UUID, name: str) -> None:
    """Store the name a player goes by from now on."""
    await connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(name=name))


# -- forgetting


async def names(connection: AsyncConnection, player_ids: Collection[UUID]) -> frozenset[str]:
    """Return the names that these players go by."""
    query = select(PLAYERS.c.name).where(PLAYERS.c.id.in_(player_ids), PLAYERS.c.name != "")
    return frozenset((await connection.execute(query)).scalars())


async def revoke(connection: AsyncConnection, player_ids: Collection[UUID]) -> None:
    """Delete every token of these players."""
    await connection.execute(delete(IDENTITIES).where(IDENTITIES.c.player_id.in_(player_ids)))


async def blank(connection: AsyncConnection, player_ids: Collection[UUID]) -> None:
    """Take the names of these players away."""
    query = update(PLAYERS).where(PLAYERS.c.id.in_(player_ids))
    await connection.execute(query.values(name=""))


async def older(
    connection: AsyncConnection, than: datetime, after: UUID, most: int
) -> Sequence[UUID]:
    """Return players made before that moment, those after an id in the order of the ids."""
    query = select(PLAYERS.c.id).where(PLAYERS.c.id > after, PLAYERS.c.created_at < than)
    return (await connection.execute(query.order_by(PLAYERS.c.id).limit(most))).scalars().all()


async def remove(connection: AsyncConnection, player_ids: Collection[UUID]) -> None:
    """Delete these players with their tokens."""
    await connection.execute(delete(PLAYERS).where(PLAYERS.c.id.in_(player_ids)))
