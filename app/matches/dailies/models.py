"""Tables of the days, of who played their cases, and of the server's own secrets."""

from __future__ import annotations

from sqlalchemy import Column, Date, ForeignKey, Index, Integer, LargeBinary, String, Table

from app.kernel.database import METADATA

# Made by the server itself; nothing here ever leaves it.
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)

DAILIES = Table(
    "dailies",
    METADATA,
    Column("day", Date, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("par", Integer, nullable=False),
)

# The first of a player on a day counts; match ids rise in the order of their making.
ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("day", Date, nullable=False),
    Column("game", String(40), nullable=False),
    Index("ix_attempts_day_game", "day", "game"),
)
