"""Tables of the players."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, LargeBinary, String, Table, Uuid

from app.kernel.database import METADATA, Moment
from app.players.schemas import NAME_LENGTH

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("created_at", Moment, nullable=False),
)

# Only the hash is kept: whoever reads the database can't sit down as somebody.
IDENTITIES = Table(
    "identities",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Moment, nullable=False),
)
