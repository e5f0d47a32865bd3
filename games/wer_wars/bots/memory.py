"""What a bot still knows of the foods it was shown, from its seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.rng import Rng
from games.wer_wars.models import Sighting, WerWarsView

_FINE = 1_000_000


@dataclass(frozen=True, slots=True)
class Recall:
    """How well a bot remembers: the share of its memories left after a roll, and after a swap.

    A perfect memory keeps all. What is forgotten now may come back: chance is asked each time.
    """

    per_roll: float = 1.0
    per_swap: float = 1.0

    def keeps(self, sighting: Sighting, rng: Rng) -> bool:
        """Draw whether a sighting is remembered."""
        odds = self.per_roll**sighting.rolls * self.per_swap**sighting.moved
        return rng.below(_FINE) < odds * _FINE


@dataclass(frozen=True, slots=True)
class Known:
    """What is known: foods by animal, and what an unknown one may be."""

    at: Mapping[str, str]
    candidates: tuple[str, ...]


def remember(view: WerWarsView, recall: Recall, rng: Rng) -> Known:
    """Return what a bot with this memory knows."""
    at = {
        spot.id: spot.noted.food
        for spot in view.board.ring
        if spot.noted and recall.keeps(spot.noted, rng)
    }
    noted = view.board.ghost
    ghost = noted.food if noted and recall.keeps(noted, rng) else None
    placed = {*at.values(), ghost}
    left = (dish.id for dish in view.foods.dishes if not dish.eaten)
    candidates = tuple(food for food in left if food not in placed)
    if len(candidates) == 1:
        # One food and one card are left over: they belong together.
        rest = (spot.id for spot in view.board.ring if spot.hungry and spot.id not in at)
        at |= dict.fromkeys(rest, candidates[0])
    return Known(at, candidates)
