"""Tables of the tables."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    Uuid,
)

from app.kernel.database import METADATA, Json, Moment
from app.players.schemas import NAME_LENGTH

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Json, nullable=False),
    Column("limit_seconds", Integer, nullable=True),
    Column("host_id", ForeignKey("players.id"), nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=True, index=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("bot", String(20), nullable=True),
    Column("role", String(40), nullable=True),
    Column("ready", Boolean, nullable=False),
    Column("contribution", LargeBinary, nullable=True),
    Column("link_hash", LargeBinary(32), nullable=True, unique=True),
    UniqueConstraint("table_id", "player_id"),
    UniqueConstraint("table_id", "role"),
)

# A second device that came by the seat's own link: it keeps its identity and may drive the seat.
SEAT_DEVICES = Table(
    "seat_devices",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("number", SmallInteger, nullable=False),
)
