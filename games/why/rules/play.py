"""A step in the making: the state so far and what happened on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.kit.models import Emission, Event, Seat, Step
from games.kit.rng import Rng
from games.why.content import in_order, parts_of, series_of, without
from games.why.events import Cards, LaidDown
from games.why.memory import Asked, Denied, Glimpse, bits
from games.why.models import Shown, WhyState
from games.why.rules.facts import complete_sets
from games.why.rules.witness import answered, asked, denied, glimpsed, unglimpsed
from games.why.ruleset import Ruleset


@dataclass(slots=True)
class Play:
    """What the functions of the rules pass on while one step is worked out."""

    state: WhyState
    rules: Ruleset
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

    def show(self, *shown: Shown) -> None:
        """Show cards to all until the next step."""
        self.change(shown=self.state.shown + shown)

    def set_hand(self, seat: Seat, cards: Cards) -> None:
        """Replace a hand, kept in canonical order."""
        hands = list(self.state.hands)
        hands[seat] = in_order(cards)
        self.change(hands=tuple(hands))

    def take(self, seat: Seat, *cards: str) -> None:
        """Add cards to a hand."""
        self.set_hand(seat, (*self.state.hands[seat], *cards))
        self.change(gained=cards)

    def drop(self, seat: Seat, card: str) -> None:
        """Remove a card from a hand; the caller puts it somewhere."""
        self.set_hand(seat, without(self.state.hands[seat], card))

    def glimpse(self, seat: Seat, card: str, by: tuple[Seat, ...] | None = None) -> None:
        """Let some seats, or all, remember that a card is in a seat's hand."""
        seen_by = bits(range(len(self.state.hands)) if by is None else by)
        self.change(glimpses=glimpsed(self.state.glimpses, Glimpse(card, seat, seen_by)))

    def hear_asked(self, seat: Seat, ask: str) -> None:
        """Let all remember what a seat asked for."""
        self.change(asked=asked(self.state.asked, Asked(seat, ask)))

    def hear_denied(self, seat: Seat, ask: str) -> None:
        """Let all remember that a seat had none."""
        self.change(denied=denied(self.state.denied, Denied(seat, ask, self.state.turns)))

    def hear_answered(self, seat: Seat, ask: str) -> None:
        """Let all forget that a seat once had none."""
        self.change(denied=answered(self.state.denied, seat, ask))

    def unglimpse(self, *cards: str) -> None:
        """Let all see that cards are in no hand any more."""
        self.change(glimpses=unglimpsed(self.state.glimpses, cards))

    def lay(self, seat: Seat, series: str) -> None:
        """Lay a complete set open on the table (why:21); nobody can ask for it any more."""
        self.unglimpse(*parts_of(series))
        hand = self.state.hands[seat]
        self.set_hand(seat, tuple(c for c in hand if series_of(c) != series))
        laid = list(self.state.laid)
        laid[seat] = (*laid[seat], series)
        self.change(laid=tuple(laid))
        self.tell(LaidDown(seat=seat, series=series))

    def lay_complete_sets(self) -> None:
        """Where the edition says so, lay what is complete in any hand (row 43)."""
        if self.rules.lays_at_once:
            for seat, hand in enumerate(self.state.hands):
                for series in complete_sets(hand):
                    self.lay(seat, series)

    def done(self) -> Step[WhyState]:
        """Return the finished step; it reveals when a shown card then lies or goes hidden."""
        hidden = any(s.kind == "flipped" or _lies_hidden(self.state, s) for s in self.state.shown)
        over = self.state.result is not None
        return Step(state=self.state, emissions=tuple(self.emissions), reveals=hidden and not over)


def _lies_hidden(state: WhyState, shown: Shown) -> bool:
    if shown.kind != "discard" or shown.place is None:
        return False
    lies = state.lawn[shown.place - 1]
    return lies is not None and not lies.face_up
