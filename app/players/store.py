"""The only SQL about players."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import insert, select, update
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
