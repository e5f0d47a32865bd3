"""The values that the log deals in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.matches.codec import Dictionary
from games.kit.engine import Position, derive_key
from games.kit.models import Emission, Outcome
from games.kit.models import Seat as SeatIndex


class Status(StrEnum):
    """Where a match is in its life: open while its lobby gathers, then playing, then finished."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"


class Cause(StrEnum):
    """Who made a step."""

    START = "start"
    PLAYER = "player"
    LIMIT = "limit"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Who sat in a seat when the match began. `number`: the table's own number of the seat.

    `contribution`: the randomness that the seat's browser added to the deal; secret until the end.
    """

    number: int
    name: str
    role: str | None
    bot: str | None
    contribution: bytes


@dataclass(frozen=True, slots=True)
class Match:
    """A match without its steps. `seats` is empty until it starts; its order is the rules'."""

    id: UUID
    table_id: UUID
    number: int
    game: str
    rules_version: int
    options: Mapping[str, Any]
    limit: timedelta | None
    status: Status
    seed: bytes
    seats: tuple[MatchSeat, ...]
    seq: int
    outcome: Outcome | None
    opened_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @property
    def key(self) -> bytes:
        """Return the secret from which the deal and all dice follow."""
        return derive_key(self.seed, [seat.contribution for seat in self.seats])


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """A step as it stands in the log. Step 0 is the deal and has no seat, token or action."""

    seq: int
    seat: SeatIndex | None
    token: int | None
    cause: Cause
    action: Mapping[str, Any] | None
    emissions: tuple[Emission, ...]
    reveals: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Loaded:
    """A running or finished match at its newest known step.

    `dictionary`: what the next step is packed against. `opened_at`: when each awaited seat's
    decision opened. `recent`: the newest steps, oldest first.
    """

    match: Match
    position: Position
    dictionary: Dictionary
    opened_at: Mapping[SeatIndex, datetime]
    recent: tuple[LoggedStep, ...]

    @property
    def newest(self) -> LoggedStep:
        """Return the step that led here."""
        return self.recent[-1]


@dataclass(frozen=True, slots=True)
class Submission:
    """What a browser or a program sent: the token of the decision and the fields as text."""

    token: int
    fields: Mapping[str, tuple[str, ...]]
