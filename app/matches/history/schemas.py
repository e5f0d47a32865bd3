"""The values that deal with what is past."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from app.matches.schemas import Cause, Match
from app.tables.schemas import Table

Eyes = int | Literal["all"]
"""By whom a match is seen: a seat as the rules count, or everyone together."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A step without its position. `took`: the time since the decision opened, None for the deal.

    `action`: as it is stored, None for the deal.
    """

    seq: int
    seat: int | None
    cause: Cause
    action: Mapping[str, Any] | None
    at: datetime
    took: timedelta | None


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished match as it is stored; `outcome` is None where it was ended early."""

    id: UUID
    table_id: UUID
    game: str
    seats: Sequence[Mapping[str, Any]]
    seq: int
    outcome: Mapping[str, Any] | None
    started_at: datetime
    finished_at: datetime


@dataclass(frozen=True, slots=True)
class Running:
    """A match that runs, as it is stored."""

    id: UUID
    table_id: UUID
    game: str
    seats: Sequence[Mapping[str, Any]]
    seq: int
    started_at: datetime


@dataclass(frozen=True, slots=True)
class Pass:
    """What somebody may see of a match. `eyes`: in the order in which they are offered.

    `seat`: the reader's own, None for others. `shared`: whether everybody with the link may look.
    """

    match: Match
    table: Table
    seat: int | None
    eyes: tuple[Eyes, ...]
    shared: bool
