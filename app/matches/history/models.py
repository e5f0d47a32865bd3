"""Table of the replays that are shared."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Table

from app.kernel.database import METADATA, Moment

SHARED_REPLAYS = Table(
    "shared_replays",
    METADATA,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Moment, nullable=False),
)
