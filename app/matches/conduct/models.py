"""Tables of what happens beside the steps of a match; nobody but reviewers reads them."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Uuid,
)

from app.kernel.database import METADATA, Json, Moment
from app.matches.conduct.schemas import TEXT_LENGTH

# Append-only. Seats are counted as the rules count; `seq` is the newest step at that moment.
INCIDENTS = Table(
    "incidents",
    METADATA,
    Column("id", Uuid, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("tried", Json, nullable=True),
    Column("code", String(40), nullable=True),
    Column("message", Json, nullable=True),
    Column("rule", String(100), nullable=True),
    Column("at", Moment, nullable=False),
    Index("ix_incidents_match_id", "match_id", "seq", "id"),
)

# The primary key is the limit: one report for each seat and match. `about`: a seat, or the match.
REPORTS = Table(
    "reports",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="SET NULL"), nullable=True),
    Column("about", SmallInteger, nullable=True),
    Column("text", String(TEXT_LENGTH), nullable=False),
    Column("at", Moment, nullable=False, index=True),
    Column("closed_at", Moment, nullable=True),
    Column("closed_by", String(40), nullable=True),
    Column("note", String(TEXT_LENGTH), nullable=True),
    Index("ix_reports_player_id", "player_id", "at"),
)
