"""The values that the case of a day deals in. All days are those of UTC."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median_low
from uuid import UUID

from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class Daily:
    """The case of a day. `points`: what one begins with; `par`: what a good bot uses of them."""

    day: date
    game: str
    label: Message
    points: int
    par: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's match of the case of a day.

    `score`: the points that were left, None while it runs and where the case was not solved.
    """

    match_id: UUID
    table_id: UUID
    player_id: UUID
    over: bool
    score: int | None

    def used(self, points: int) -> int | None:
        """Return what was used of the points to begin with, None without a solution."""
        return None if self.score is None else points - self.score

    def beats(self, other: Attempt) -> bool:
        """Tell whether this one went better; who solved the case beats who did not."""
        if self.score is None or other.score is None:
            return self.score is not None and other.score is None
        return self.score > other.score


@dataclass(frozen=True, slots=True)
class Field:
    """How a day's players did: the first attempt of each, in the order of their making."""

    attempts: tuple[Attempt, ...]

    @property
    def over(self) -> tuple[Attempt, ...]:
        """Those that have ended."""
        return tuple(attempt for attempt in self.attempts if attempt.over)

    def used(self, points: int) -> Sequence[int]:
        """Return what those used who solved the case, the least first."""
        return sorted(n for each in self.over if (n := each.used(points)) is not None)

    def median(self, points: int) -> int | None:
        """Return what one in the middle used, those without a solution being last."""
        used = self.used(points)
        unsolved = [points] * (len(self.over) - len(used))
        return median_low([*used, *unsolved]) if used else None

    def of(self, player_id: UUID | None) -> Attempt | None:
        """Return the first attempt of a player."""
        return next((each for each in self.attempts if each.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match of the case of a day went, beside what the others did.

    `used`: None where the case was not solved. `better`: than so many of the `others`.
    `practice`: it was not the player's first attempt, so it does not count.
    """

    day: date
    used: int | None
    points: int
    par: int
    better: int
    others: int
    practice: bool
