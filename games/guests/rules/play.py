"""A step in the making: the state so far and what happened on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.guests.content.cards import Cards, in_order
from games.guests.events import RanOut
from games.guests.models import GuestsState
from games.kit.models import Emission, Event, Seat, Step
from games.kit.rng import Rng

# How many cards a run-out lays open.
LAID_OPEN = 3


@dataclass(slots=True)
class Play:
    """What the functions of the rules pass on while one step is worked out."""

    state: GuestsState
    rng: Rng
    emissions: list[Emission] = field(default_factory=list)

    def change(self, **fields: object) -> None:
        """Replace fields of the state."""
        self.state = self.state.model_copy(update=fields)

    def tell(self, event: Event) -> None:
        """Let everybody know what happened."""
        self.emissions.append(Emission(event=event))

    def tell_only(self, seats: frozenset[Seat], event: Event, redacted: Event) -> None:
        """Let some seats know all of it, the others the redacted form."""
        self.emissions.append(Emission(event=event, only=seats, redacted=redacted))

    def gain(self, seat: Seat, cards: Cards) -> None:
        """Add cards to a hand; what their owner knew before is marked (seen before)."""
        known = [card for card in cards if card in self.state.seen[seat]]
        self._set("hands", seat, in_order((*self.state.hands[seat], *cards)))
        self._set("again", seat, in_order((*self.state.again[seat], *known)))
        self.look(seat, cards)

    def look(self, seat: Seat, cards: Cards) -> None:
        """Let a seat see cards; it keeps them in mind from now on."""
        seen = self.state.seen[seat]
        self._set("seen", seat, (*seen, *(card for card in cards if card not in seen)))
        self._set("fresh", seat, in_order(cards))

    def all_look(self, cards: Cards) -> None:
        """Let everybody at the table see cards that lie open, out of the match or not."""
        for seat in range(len(self.state.hands)):
            seen = self.state.seen[seat]
            self._set("seen", seat, (*seen, *(card for card in cards if card not in seen)))

    def lose(self, seat: Seat, cards: Cards) -> None:
        """Take cards out of a hand; the caller puts them somewhere."""
        self._set("hands", seat, tuple(c for c in self.state.hands[seat] if c not in cards))
        self._set("again", seat, tuple(c for c in self.state.again[seat] if c not in cards))

    def put_away(self, cards: Cards) -> None:
        """Lay cards face down on the discards, which nobody may look through (A5)."""
        self.change(discards=(*self.state.discards, *cards))

    def lay_open(self, cards: Cards) -> None:
        """Add cards to the revealed pile, for good (A6)."""
        self.change(revealed=(*self.state.revealed, *cards))
        self.all_look(cards)

    def draw(self, count: int) -> Cards:
        """Take cards from the deck, as far as possible; the caller puts them somewhere."""
        drawn: list[str] = []
        while len(drawn) < count:
            if not self.state.deck:
                self._run_out()
            if not self.state.deck:
                break
            drawn.append(self.state.deck[-1])
            self.change(deck=self.state.deck[:-1])
        return tuple(drawn)

    def _run_out(self) -> None:
        """A card is needed and none is left: reshuffle, and lay three open (A3, A4)."""
        pile = self.rng.shuffled(self.state.discards)
        if pile:
            self.change(discards=(), deck=pile[LAID_OPEN:], run_outs=self.state.run_outs + 1)
            self.lay_open(pile[:LAID_OPEN])
            self.tell(RanOut(cards=pile[:LAID_OPEN]))

    def _set(self, name: str, seat: Seat, cards: Cards) -> None:
        rows = list(getattr(self.state, name))
        rows[seat] = cards
        self.change(**{name: tuple(rows)})

    def done(self) -> Step[GuestsState]:
        """Return the finished step; what was shown stays in view, so nothing must be held."""
        return Step(state=self.state, emissions=tuple(self.emissions))
