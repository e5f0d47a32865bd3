"""The values that the log deals in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.matches.codec import Dictionary
from games.kit.choices import Decision
from games.kit.engine import Position, derive_key
from games.kit.models import Emission, Outcome
from games.kit.models import Seat as SeatIndex


class Status(StrEnum):
    """Where a match is in its life: open while its lobby gathers, then playing, then finished.

    Paused, no decision can be answered and no clock runs; only the host lets it go on.
    """

    OPEN = "open"
    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"


class Closed(StrEnum):
    """Why a match ended before the rules said so: by its host, an admin, or since all had left."""

    HOST = "host"
    ADMIN = "admin"
    DESERTED = "deserted"


class Cause(StrEnum):
    """Who made a step."""

    START = "start"
    PLAYER = "player"
    LIMIT = "limit"
    BOT = "bot"
    STAND_IN = "stand_in"


Pause = tuple[datetime, datetime | None]


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
    """A match without its steps. `seats` is empty until it starts; its order is the rules'.

    `revision` rises with each change of what follows it, none of which is a step. `pauses`: from
    when to when nobody could act, a running one without end; those that no clock reaches back to
    are forgotten. `stand_ins`: by seat the bot that plays for its absent player, or "" where the
    game has none and the neutral move is made. `case_code`: of the case that is played, known
    from the start on, or before it where a case is played again; secret until the end.
    """

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
    revision: int = 0
    pauses: tuple[Pause, ...] = ()
    stand_ins: Mapping[SeatIndex, str] = field(default_factory=dict)
    closed: Closed | None = None
    case_code: str | None = None

    @property
    def playing(self) -> bool:
        """Tell whether decisions can be answered."""
        return self.status is Status.PLAYING

    @property
    def running(self) -> bool:
        """Tell whether the match has begun and not ended."""
        return self.status in {Status.PLAYING, Status.PAUSED}

    @property
    def slow(self) -> bool:
        """Tell whether a decision may take days, so that nobody has to stay at the page."""
        return self.limit is not None and self.limit >= timedelta(days=1)

    def paused_since(self, moment: datetime) -> timedelta:
        """Return how long the match was paused after this moment, until it last went on."""
        spans = (end - max(start, moment) for start, end in self.pauses if end and end > moment)
        return sum(spans, timedelta())

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
    def moment(self) -> tuple[int, int]:
        """Return the step and the match's revision: what is newer is larger."""
        return self.position.seq, self.match.revision

    def decision_of(self, seat: SeatIndex | None) -> Decision | None:
        """Return what the seat may do now; nothing while the match rests or is over."""
        if seat is None or not self.match.playing:
            return None
        return self.position.decisions.get(seat)

    @property
    def newest(self) -> LoggedStep:
        """Return the step that led here."""
        return self.recent[-1]


@dataclass(frozen=True, slots=True)
class Submission:
    """What a browser or a program sent: the token of the decision and the fields as text."""

    token: int
    fields: Mapping[str, tuple[str, ...]]
