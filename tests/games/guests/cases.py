"""Cases by number, and hands of their cards, the same on every machine."""

import hashlib
from dataclasses import dataclass
from functools import cache

from games.guests.facts import Case
from games.guests.generator import generate_counting
from games.guests.levels import LEVELS, Level
from games.kit.rng import Rng

every_level = LEVELS


@dataclass(frozen=True)
class Made:
    """A generated case, its deck, and how many draws it took."""

    level: Level
    case: Case
    deck: tuple[str, ...]
    draws: int


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"case {number}".encode()).digest()


@cache
def a_case(level: Level, number: int = 0) -> Made:
    return Made(level, *generate_counting(level, seed_of(number)))


def a_hand(made: Made, size: int, number: int = 0) -> tuple[str, ...]:
    """Some cards of a deck, drawn at random."""
    rng = Rng(seed_of(number), "hand", made.level.id, size)
    return rng.shuffled(made.deck)[:size]
