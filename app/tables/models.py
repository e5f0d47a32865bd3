"""Tables of the tables."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    Uuid,
    text,
)

from app.kernel.database import METADATA, Json, Moment
from app.players.schemas import NAME_LENGTH
from app.tables.schemas import LINE_LENGTH

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Json, nullable=False),
    Column("limit_seconds", Integer, nullable=True),
    Column("host_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("locked", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("password_hash", String(128), nullable=True),
    Column("shut", Boolean, nullable=False),
    Column("spectators", String(8), nullable=False),
    Column("talk", Integer, nullable=False),
    Column("swept", Integer, nullable=False, server_default=text("0")),
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
    Column("present", Boolean, nullable=False),
    Column("seen_at", Moment, nullable=True),
    Column("agrees", Boolean, nullable=False),
    UniqueConstraint("table_id", "player_id"),
    UniqueConstraint("table_id", "role"),
    Index("ix_seats_present_seen_at", "present", "seen_at"),
)

# A second device that came by the seat's own link: it keeps its identity and may drive the seat.
SEAT_DEVICES = Table(
    "seat_devices",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
)

# Whoever is at a table without a seat, and whoever was sent away: one row a player.
GUESTS = Table(
    "guests",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("barred", Boolean, nullable=False),
    Column("admitted", Boolean, nullable=False),
    Column("watching", Boolean, nullable=False),
    Column("claims", SmallInteger, nullable=True),
    Column("present", Boolean, nullable=False),
    Column("seen_at", Moment, nullable=True),
    UniqueConstraint("table_id", "number"),
    UniqueConstraint("table_id", "claims"),
    Index("ix_guests_present_seen_at", "present", "seen_at"),
)

# `gallery`: said by a spectator while a match ran, so the seats read it after the match only.
CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("seat", SmallInteger, nullable=True),
    Column("gallery", Boolean, nullable=False),
    Column("text", String(LINE_LENGTH), nullable=False),
    Column("at", Moment, nullable=False, index=True),
)
