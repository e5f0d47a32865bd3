"""Tables of the matches and their steps."""

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

_OPEN = text("started_at IS NULL")
_RUNS = text("started_at IS NOT NULL AND finished_at IS NULL")
_ENDED = text("finished_at IS NOT NULL")
_CASED = text("case_code IS NOT NULL")

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Json, nullable=False),
    Column("limit_seconds", Integer, nullable=True),
    Column("status", String(10), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("seats", Json, nullable=True),
    Column("seq", Integer, nullable=False),
    Column("wake_at", Moment, nullable=True),
    Column("outcome", Json, nullable=True),
    Column("opened_at", Moment, nullable=False),
    Column("started_at", Moment, nullable=True),
    Column("finished_at", Moment, nullable=True),
    Column("revision", Integer, nullable=False),
    Column("pauses", Json, nullable=False),
    Column("stand_ins", Json, nullable=False),
    Column("closed", String(10), nullable=True),
    Column("case_code", String(13), nullable=True),
    UniqueConstraint("table_id", "number"),
    Index("ix_matches_wake_at", "wake_at"),
    # What waits, what runs and what ended are looked for apart; a row is in one of them.
    Index("ix_matches_open", "opened_at", postgresql_where=_OPEN, sqlite_where=_OPEN),
    Index("ix_matches_running", "started_at", postgresql_where=_RUNS, sqlite_where=_RUNS),
    Index("ix_matches_ended", "finished_at", "id", postgresql_where=_ENDED, sqlite_where=_ENDED),
    Index("ix_matches_case_code", "case_code", postgresql_where=_CASED, sqlite_where=_CASED),
)

# Seats are given up and taken anew between matches, so who held one is kept when that begins.
SITTERS = Table(
    "sitters",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("number", SmallInteger, nullable=False),
)

# The primary key is the concurrency control: of two processes that both write step 42, one wins.
STEPS = Table(
    "steps",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=True),
    Column("token", Integer, nullable=True),
    Column("cause", String(10), nullable=False),
    Column("action", Json, nullable=True),
    Column("reveals", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("match_id", "seat", "token"),
)
