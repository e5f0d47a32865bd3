"""Tables of the admins and of what they look at."""

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
    Text,
    Uuid,
    text,
)

from app.admin.schemas import NAME_LENGTH, REASON_LENGTH
from app.kernel.database import METADATA, Moment

ADMINS = Table(
    "admins",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False, unique=True),
    Column("role", String(10), nullable=False),
    Column("password_hash", String(128), nullable=False),
    Column("created_at", Moment, nullable=False),
)

ADMIN_SESSIONS = Table(
    "admin_sessions",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("admin_id", ForeignKey("admins.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Moment, nullable=False),
    Column("used_at", Moment, nullable=False),
)

# As whom an admin has been seen to play: nobody shall look into a match they play in.
ADMIN_PLAYERS = Table(
    "admin_players",
    METADATA,
    Column("admin_id", ForeignKey("admins.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
)

# Wrong passwords of the last minutes.
ADMIN_TRIES = Table(
    "admin_tries",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("address", String(64), nullable=False),
    Column("at", Moment, nullable=False, index=True),
)

# Names and not keys: what was done stays when an account or a match is gone.
AUDIT = Table(
    "audit",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("at", Moment, nullable=False),
    Column("admin", String(NAME_LENGTH), nullable=False),
    Column("act", String(10), nullable=False),
    Column("match_id", Uuid, nullable=True),
    Column("code", String(32), nullable=False),
    Column("reason", String(REASON_LENGTH), nullable=False),
    Index("ix_audit_match_id", "match_id", "admin"),
)

_REPORTED = text("reported IS NOT NULL")

# What the list of finished matches shows and is filtered by, in narrow rows: it follows from the
# log and can be made again from it.
ARCHIVE = Table(
    "archive",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("finished_at", Moment, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("code", String(32), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("bots", SmallInteger, nullable=False),
    Column("reason", String(40), nullable=True),
    Column("first_won", Boolean, nullable=True),
    Column("players", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("reported", String(6), nullable=True),
    Column("reported_at", Moment, nullable=True, index=True),
    Index("ix_archive_finished_at", "finished_at", "match_id"),
    Index("ix_archive_seconds", "seconds", "match_id"),
    Index("ix_archive_steps", "steps", "match_id"),
    Index("ix_archive_game", "game", "finished_at", "match_id"),
    Index("ix_archive_reason", "reason", "finished_at", "match_id"),
    Index("ix_archive_code", "code"),
    Index(
        "ix_archive_reported",
        "reported",
        "finished_at",
        "match_id",
        postgresql_where=_REPORTED,
        sqlite_where=_REPORTED,
    ),
    # A name is looked for anywhere in the text, which an ordered index can't answer.
    Index(
        "ix_archive_names",
        "names",
        postgresql_using="gin",
        postgresql_ops={"names": "gin_trgm_ops"},
        info={"only": "postgresql"},
    ).ddl_if(dialect="postgresql"),
)
