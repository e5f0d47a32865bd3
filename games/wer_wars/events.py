"""What happens in a match, as far as the log may tell it (K21): no food that lies face down."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from games.kit.models import Event, Seat

Words = tuple[str, ...]


class Begun(Event):
    kind: Literal["begun"] = "begun"
    first: Seat


class Rolled(Event):
    kind: Literal["rolled"] = "rolled"
    seat: Seat
    face: str


class Moved(Event):
    """The piece stands on `to`, an animal or an action."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    to: str


class Ticked(Event):
    """The hand moved; `minutes` is where it stands now, `back` which way it went."""

    kind: Literal["ticked"] = "ticked"
    minutes: int
    back: bool = False


class Swapped(Event):
    """The ghost's food and that of an animal changed places unseen; no animal: nothing did."""

    kind: Literal["swapped"] = "swapped"
    animal: str | None


class Advised(Event):
    """A seat suggests a food, or has no idea."""

    kind: Literal["advised"] = "advised"
    seat: Seat
    food: str | None


class Fed(Event):
    kind: Literal["fed"] = "fed"
    seat: Seat
    animal: str
    food: str
    innocent: str


class Missed(Event):
    """A wrong guess. `food`: what lies there, told only while memory is open."""

    kind: Literal["missed"] = "missed"
    seat: Seat
    animal: str
    claim: str
    food: str | None


class Looked(Event):
    """The fairy turned a food over for all. `food`: told only while memory is open."""

    kind: Literal["looked"] = "looked"
    seat: Seat
    animal: str
    food: str | None


class Passed(Event):
    kind: Literal["passed"] = "passed"
    seat: Seat


class Full(Event):
    """The animal has eaten already: nothing happens."""

    kind: Literal["full"] = "full"
    animal: str


class HourStruck(Event):
    kind: Literal["hour"] = "hour"


class Voted(Event):
    kind: Literal["voted"] = "voted"
    seat: Seat
    suspect: str


class Tied(Event):
    """The votes are equal; this seat decides among the suspects."""

    kind: Literal["tied"] = "tied"
    seat: Seat
    suspects: Words


class Left(Event):
    kind: Literal["left"] = "left"
    seat: Seat


class Ended(Event):
    """`named`: whom the players took for the thief, where they had to guess."""

    kind: Literal["ended"] = "ended"
    reason: str
    thief: str
    named: str | None


WerWarsEvent = Annotated[
    Begun
    | Rolled
    | Moved
    | Ticked
    | Swapped
    | Advised
    | Fed
    | Missed
    | Looked
    | Passed
    | Full
    | HourStruck
    | Voted
    | Tied
    | Left
    | Ended,
    Field(discriminator="kind"),
]
