"""The seven levels: how many cards of each kind a case has, and what makes it hard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from games.guests.content.cards import Card, Family

LevelId = Literal["beginner", "very-easy", "easy", "medium", "hard", "very-hard", "perfect-crime"]
DECK_SIZE = 70
Breaker = Literal["none", "any", "route"]

# Of these a level sets the number of each answer apart.
SPLIT = (Family.WITNESS, Family.CLUE, Family.WHISPER)


@cache
def group_of(card: Card) -> str:
    """Return the group of the quotas that a card counts in."""
    if card.family in SPLIT:
        return f"{card.family}-{'yes' if card.yes else 'no'}"
    return card.family.value


@dataclass(frozen=True, slots=True)
class Level:
    """One level of difficulty.

    `quota`: cards of the deck by group, 70 in all. `accomplice`: chance of one in a hundred.
    `false_yes`: weights of 0, 1 and 2 boxes that speak for a motive that is false. `channels`: how
    many ways an innocent is cleared, drawn from these. `weights`: of clearing by motives, by a
    mutual alibi and by the way. `open_motives`: innocents with a motive nothing dismisses.
    `herrings`: pairs that whispered innocently. `breaker`: what tells murderer and accomplice
    apart. `shared_start`: chance of a hundred that innocents claim the murderer's room too.
    `tier`: the hardest rule a case may need. `points`: what a solo player begins with (A38).
    """

    id: LevelId
    number: int
    quota: Mapping[str, int] = field(hash=False)
    accomplice: int
    false_yes: tuple[int, int, int]
    channels: tuple[int, ...]
    weights: tuple[int, int, int]
    open_motives: int
    herrings: int
    breaker: Breaker
    shared_start: int
    tier: int
    points: int

    @property
    def has_accomplices(self) -> bool:
        """Whether there may be an accomplice."""
        return self.accomplice > 0


GROUPS = (
    "witness-no",
    "witness-yes",
    "clue-no",
    "clue-yes",
    "clean",
    "claim",
    "company",
    "sight",
    "count",
    "whisper-yes",
    "whisper-no",
    "sign",
    "signs",
    "kind",
    "intact",
    "closed",
    "door",
    "absent",
    "empty",
)


def _quota(*counts: int) -> Mapping[str, int]:
    return dict(zip(GROUPS, counts, strict=True))


LEVELS = (
    Level(
        id="beginner",
        number=1,
        quota=_quota(11, 2, 4, 1, 5, 6, 8, 3, 2, 0, 0, 0, 10, 4, 4, 0, 2, 7, 1),
        accomplice=0,
        false_yes=(70, 30, 0),
        channels=(2, 2, 2, 1),
        weights=(30, 20, 4),
        open_motives=0,
        herrings=0,
        breaker="none",
        shared_start=80,
        tier=2,
        points=85,
    ),
    Level(
        id="very-easy",
        number=2,
        quota=_quota(11, 4, 4, 2, 3, 6, 9, 2, 3, 0, 0, 2, 7, 3, 3, 1, 2, 7, 1),
        accomplice=0,
        false_yes=(50, 40, 10),
        channels=(2, 2, 1, 1),
        weights=(30, 20, 10),
        open_motives=1,
        herrings=0,
        breaker="none",
        shared_start=80,
        tier=2,
        points=90,
    ),
    Level(
        id="easy",
        number=3,
        quota=_quota(10, 6, 4, 3, 1, 6, 11, 2, 3, 0, 0, 3, 5, 3, 3, 1, 2, 7, 0),
        accomplice=0,
        false_yes=(40, 40, 20),
        channels=(2, 1, 1),
        weights=(30, 20, 12),
        open_motives=2,
        herrings=0,
        breaker="none",
        shared_start=0,
        tier=3,
        points=90,
    ),
    Level(
        id="medium",
        number=4,
        quota=_quota(10, 4, 4, 2, 3, 6, 11, 2, 3, 2, 3, 1, 6, 3, 2, 0, 2, 6, 0),
        accomplice=60,
        false_yes=(40, 40, 20),
        channels=(2, 2, 1),
        weights=(30, 20, 10),
        open_motives=2,
        herrings=4,
        breaker="any",
        shared_start=0,
        tier=3,
        points=95,
    ),
    Level(
        id="hard",
        number=5,
        quota=_quota(10, 5, 3, 2, 1, 6, 10, 1, 3, 3, 3, 3, 4, 3, 2, 3, 2, 6, 0),
        accomplice=60,
        false_yes=(30, 45, 25),
        channels=(2, 1, 1),
        weights=(30, 20, 12),
        open_motives=3,
        herrings=5,
        breaker="route",
        shared_start=0,
        tier=4,
        points=95,
    ),
    Level(
        id="very-hard",
        number=6,
        quota=_quota(9, 6, 3, 3, 0, 6, 10, 1, 3, 2, 3, 5, 2, 3, 2, 4, 2, 6, 0),
        accomplice=65,
        false_yes=(25, 40, 35),
        channels=(1,),
        weights=(30, 20, 15),
        open_motives=4,
        herrings=6,
        breaker="route",
        shared_start=0,
        tier=4,
        points=95,
    ),
    Level(
        id="perfect-crime",
        number=7,
        quota=_quota(8, 7, 3, 4, 0, 5, 11, 1, 3, 2, 2, 7, 0, 2, 2, 5, 2, 6, 0),
        accomplice=70,
        false_yes=(20, 40, 40),
        channels=(1,),
        weights=(25, 20, 20),
        open_motives=5,
        herrings=7,
        breaker="route",
        shared_start=0,
        tier=4,
        points=95,
    ),
)
LEVEL = {level.id: level for level in LEVELS}
