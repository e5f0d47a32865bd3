"""A step in the making: the state so far and what happened on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.kit.models import Emission, Event, Step
from games.kit.rng import Rng
from games.wer_wars.models import Card, Place, Shown, WerWarsState

# What was shown and must be kept in mind: a food that lies face down again, a card that moved.
_TO_REMEMBER = ("missed", "looked", "swapped")


@dataclass(slots=True)
class Play:
    """What the functions of the rules pass on while one step is worked out."""

    state: WerWarsState
    rng: Rng
    emissions: list[Emission] = field(default_factory=list)

    def change(self, **fields: object) -> None:
        """Replace fields of the state."""
        self.state = self.state.model_copy(update=fields)

    def tell(self, event: Event) -> None:
        """Let everybody know what happened; nothing at this table is told to some alone."""
        self.emissions.append(Emission(event=event))

    def show(self, shown: Shown) -> None:
        """Show something to all until the next step (K13, K15)."""
        self.change(shown=shown)

    def set_place(self, at: int, place: Place) -> None:
        """Replace a place of the ring."""
        ring = self.state.ring
        self.change(ring=(*ring[:at], place, *ring[at + 1 :]))

    def set_card(self, at: int, card: Card | None) -> None:
        """Replace the food card beside an animal."""
        self.set_place(at, self.state.ring[at].model_copy(update={"food": card}))

    def turn_over(self, at: int) -> Card:
        """Let all see an animal's food, then lay it back; returns the card."""
        card = self.state.ring[at].food
        if card is None:
            raise ValueError(f"place {at} holds no food")
        noted = self.state.options.memory != "strict"
        known = Card(food=card.food, noted=noted, seen=self.state.rolls)
        self.set_card(at, known)
        return known

    def told_food(self, card: Card) -> str | None:
        """Return what the log may name: a food only while memory is open (K21)."""
        return card.food if self.state.options.memory == "open" else None

    def done(self) -> Step[WerWarsState]:
        """Return the finished step; it reveals when memory must hold what was shown."""
        shown = self.state.shown
        reveals = shown is not None and shown.kind in _TO_REMEMBER
        return Step(state=self.state, emissions=tuple(self.emissions), reveals=reveals)
