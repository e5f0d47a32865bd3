"""Table of the cases."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    UniqueConstraint,
)

from app.kernel.database import METADATA, Json, Moment

CASES = Table(
    "cases",
    METADATA,
    Column("code", String(13), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Json, nullable=False),
    Column("sealed", LargeBinary(32), nullable=False),
    Column("at", Moment, nullable=False),
    # All who are dealt the same case, as that of a day, have it under one code.
    UniqueConstraint("sealed", "game", "rules_version"),
    Index("ix_cases_at", "at"),
)
