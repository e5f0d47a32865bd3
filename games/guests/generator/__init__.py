"""Makes a case of a level from a sealed seed: the solution first, then a deck that proves it.

The solution is drawn before anything else and held through all retries: rejecting whole cases
would make accomplices rare, since their decks fail more often. Whoever has the seed and this code
has the solution (A41).
"""

from __future__ import annotations

from functools import lru_cache

from games.guests.deduction.knowledge import knowing
from games.guests.facts import Case
from games.guests.generator.deck import draw_deck
from games.guests.generator.story import draw_case, draw_solution
from games.guests.levels import Level
from games.guests.reasoning.solver import tier_needed
from games.kit.rng import Rng

MOST_DRAWS = 400


class CaseNotFound(RuntimeError):
    """No deck was found that proves the drawn solution; measured never to happen."""


# A match asks once; the laws, which begin each match anew, ask often.
@lru_cache(maxsize=16)
def generate(level: Level, seed: bytes) -> tuple[Case, tuple[str, ...]]:
    """Return a case and its 70 cards in canonical order; the seed and the level decide all.

    The cards are true in the case, leave exactly its solution, and named rules of the level's tier
    find it. Raises CaseNotFound.
    """
    case, deck, _ = generate_counting(level, seed)
    return case, deck


def generate_counting(level: Level, seed: bytes) -> tuple[Case, tuple[str, ...], int]:
    """Do the same and return the number of draws that it took as well."""
    solution = draw_solution(level, Rng(seed, "case", level.id))
    for number in range(1, MOST_DRAWS + 1):
        rng = Rng(seed, "case", level.id, "draw", number)
        case = draw_case(level, solution, rng)
        deck = draw_deck(level, case, rng)
        if deck and _proves(level, deck):
            return case, deck, number
    raise CaseNotFound(level.id)


def _proves(level: Level, deck: tuple[str, ...]) -> bool:
    if knowing(deck, accomplice=level.has_accomplices).count() != 1:
        return False
    needed = tier_needed(deck, accomplice=level.has_accomplices)
    return needed is not None and needed <= level.tier
