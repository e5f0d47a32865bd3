"""Table of the sheets."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, SmallInteger, Table

from app.kernel.database import METADATA, Json, Moment

# The version is the concurrency control: of two devices that both write over version 7, one wins.
SHEETS = Table(
    "sheets",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("document", Json, nullable=False),
    Column("at", Moment, nullable=False),
)
