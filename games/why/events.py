"""What happens in a match of WHY, as far as the log may tell it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from games.kit.models import Event, Seat

Cards = tuple[str, ...]
Dice = tuple[int, int]


class Dealt(Event):
    kind: Literal["dealt"] = "dealt"
    first: Seat
    removed: Cards


class RolledOff(Event):
    """One die to see who begins; who rolled highest alike, rolls again (row 6)."""

    kind: Literal["rolled_off"] = "rolled_off"
    seat: Seat
    die: int


class Rolled(Event):
    kind: Literal["rolled"] = "rolled"
    seat: Seat
    dice: Dice


class Moved(Event):
    """`steps` is None for a jump by 7, 11 or a double, 0 for staying."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    to: str
    steps: int | None


class Drew(Event):
    """Others see it without the card."""

    kind: Literal["drew"] = "drew"
    seat: Seat
    room: str
    card: str | None


class Challenged(Event):
    kind: Literal["challenged"] = "challenged"
    seat: Seat
    whom: Seat
    ask: str
    counter: bool


class Gave(Event):
    """The two seats see the card, others only that one was handed over."""

    kind: Literal["gave"] = "gave"
    seat: Seat
    to: Seat
    card: str | None


class GaveClue(Event):
    kind: Literal["gave_clue"] = "gave_clue"
    seat: Seat
    to: Seat


class Denied(Event):
    kind: Literal["denied"] = "denied"
    seat: Seat


class Searched(Event):
    """The log says whether the guess was right, never what lay there."""

    kind: Literal["searched"] = "searched"
    seat: Seat
    place: int
    claim: str
    right: bool


class Took(Event):
    """A card taken from the Lawn without naming it; others see it without the card (why:43-44)."""

    kind: Literal["took"] = "took"
    seat: Seat
    place: int
    card: str | None


class ClueSpent(Event):
    """`on`: what the No Clue was spent on, as in the action."""

    kind: Literal["clue_spent"] = "clue_spent"
    seat: Seat
    on: str


class Discarded(Event):
    kind: Literal["discarded"] = "discarded"
    seat: Seat
    place: int


class LaidDown(Event):
    kind: Literal["laid"] = "laid"
    seat: Seat
    series: str


class Idle(Event):
    kind: Literal["idle"] = "idle"
    seat: Seat


class EndgameBegan(Event):
    kind: Literal["endgame"] = "endgame"


class Left(Event):
    kind: Literal["left"] = "left"
    seat: Seat


class Ended(Event):
    kind: Literal["ended"] = "ended"
    reason: str
    winner: Seat | None
    case: Cards


WhyEvent = Annotated[
    Dealt
    | RolledOff
    | Rolled
    | Moved
    | Drew
    | Challenged
    | Gave
    | GaveClue
    | Denied
    | Searched
    | Took
    | ClueSpent
    | Discarded
    | LaidDown
    | Idle
    | EndgameBegan
    | Left
    | Ended,
    Field(discriminator="kind"),
]
