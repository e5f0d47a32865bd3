"""What happens in a match of Awkward Guests, as far as the log may tell it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from games.guests.content.cards import Cards
from games.guests.deduction.solution import Solution
from games.kit.models import Event, Seat


class Dealt(Event):
    kind: Literal["dealt"] = "dealt"
    first: Seat
    level: str


class RoundBegan(Event):
    """`last`: the dawn comes at its end, and everybody must accuse."""

    kind: Literal["round"] = "round"
    number: int
    first: Seat
    last: bool


class Asked(Event):
    kind: Literal["asked"] = "asked"
    seat: Seat
    references: tuple[str, ...]


class Offered(Event):
    """What lies on the table: the marker's value and how many cards, never which."""

    kind: Literal["offered"] = "offered"
    seat: Seat
    value: int
    count: int


class Refused(Event):
    kind: Literal["refused"] = "refused"
    seat: Seat


class Ready(Event):
    """A seat has settled something that is shown when all have."""

    kind: Literal["ready"] = "ready"
    seat: Seat


class Traded(Event):
    """Only the two seats see the cards; others see how many went either way."""

    kind: Literal["traded"] = "traded"
    seat: Seat
    whom: Seat
    got: int
    paid: int
    got_cards: Cards = ()
    paid_cards: Cards = ()


class Drew(Event):
    """Only the seat sees the cards."""

    kind: Literal["drew"] = "drew"
    seat: Seat
    count: int
    cards: Cards = ()


class Bought(Event):
    """A solo player chose an offer (A38); only that seat sees the cards."""

    kind: Literal["bought"] = "bought"
    seat: Seat
    price: int
    count: int
    cards: Cards = ()


class RanOut(Event):
    """The discards became the new deck, these cards lie open now (A3)."""

    kind: Literal["ran_out"] = "ran_out"
    cards: Cards


class Solved(Event):
    """`first`: this accusation ends the match; other right ones are "also solved" (A17)."""

    kind: Literal["solved"] = "solved"
    seat: Seat
    first: bool


class Wrong(Event):
    """The hand is laid open; neither the guess nor the solution is."""

    kind: Literal["wrong"] = "wrong"
    seat: Seat
    hand: Cards


class Discarded(Event):
    kind: Literal["discarded"] = "discarded"
    seat: Seat
    count: int


class Left(Event):
    kind: Literal["left"] = "left"
    seat: Seat


class Ended(Event):
    kind: Literal["ended"] = "ended"
    reason: str
    winners: tuple[Seat, ...]
    solution: Solution


GuestsEvent = Annotated[
    Dealt
    | RoundBegan
    | Asked
    | Offered
    | Refused
    | Ready
    | Traded
    | Drew
    | Bought
    | RanOut
    | Solved
    | Wrong
    | Discarded
    | Left
    | Ended,
    Field(discriminator="kind"),
]
