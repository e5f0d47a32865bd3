"""What every game is made of: seats, options, states, actions, events, views and messages.

A concrete game subclasses `Options`, `State`, `Action`, `Event` and `View`; everything is frozen
and survives a JSON round trip (law L4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, field_serializer

Seat = int

# What only its own game can name: the kit and the host pass these on and look into none.
AnyState = Any
AnyAction = Any
AnyEvent = Any
AnyView = Any

S = TypeVar("S", bound="State")


class Frozen(BaseModel):  # noqa: PLW1641  pydantic gives each frozen class its hash
    """An immutable value; unknown fields are an error, so nothing is dropped silently."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __eq__(self, other: object) -> bool:
        """Tell whether both are of one class with equal fields: all that such a value consists of.

        Pydantic also asks about private and extra fields, and takes five times as long.
        """
        if self is other:
            return True
        return type(self) is type(other) and self.__dict__ == other.__dict__


class SeatRef(Frozen):
    """Stands in a message for the name of whoever holds the seat."""

    seat: Seat


class TermRef(Frozen):
    """Stands in a message for a word of the game: a card, a room, a motive (`Plugin.terms`)."""

    term: str


class Message(Frozen):
    """A sentence to be translated where it is shown.

    `id` is the English text with `{name}` placeholders; with `plural`, `params["n"]` chooses the
    form. Parameters are numbers, literal text, seats, terms or further messages.
    """

    id: str
    plural: str | None = None
    params: Mapping[str, int | str | SeatRef | TermRef | Message] = Field(default_factory=dict)

    def __hash__(self) -> int:
        """Equal messages hash alike, so that whatever holds one can be a cache key."""
        # Two mappings are equal in any order of their keys, so the order may not count here.
        return hash((self.id, frozenset(self.params.items())))


def say(text: str, /, **params: int | str | SeatRef | TermRef | Message) -> Message:
    """Build a message; `text` is collected for translation because of this function's name."""
    return Message.model_construct(id=text, plural=None, params=params)


def say_n(
    one: str, many: str, /, n: int, **params: int | str | SeatRef | TermRef | Message
) -> Message:
    """Build a message whose form depends on the count `n`, which both texts may name `{n}`."""
    return Message.model_construct(id=one, plural=many, params={"n": n, **params})


class SeatSetup(Frozen):
    """What a player settled on sitting down: a role offered in `GameInfo.roles`, or none."""

    role: str | None = None


class Options(Frozen):
    """What the host may configure; the defaults make a playable game.

    Field titles, descriptions and `json_schema_extra={"labels": {value: text}}` are shown to
    people and translated. Combinations that exclude each other raise `ValueError` on validation.
    """


class State(Frozen):
    """The whole truth of a match between two steps; no time, no random state, no identities."""


class Action(Frozen):
    """What a seat chose. Concrete classes declare `kind: Literal[...]`."""

    kind: str


class Event(Frozen):
    """What happened, as far as somebody may know. Concrete classes declare `kind: Literal[...]`."""

    kind: str


class Viewer(Frozen):
    """Whoever looks: a seat, or a spectator (`seat=None`).

    `recalls`: a bot, which keeps no memory of its own between two decisions. In a game that is
    about memory its view also holds what its seat was shown before; no person is given that view.
    """

    seat: Seat | None = None
    recalls: bool = False


SPECTATOR = Viewer(seat=None)


class SeatLine(Frozen):
    """The public facts about one seat, for the strip above the table.

    `short` fits a phone ("7 cards"), `long` a laptop ("7 cards · Tower"); `out` marks a seat
    that takes no further part.
    """

    short: Message
    long: Message
    out: bool = False


class View(Frozen):
    """What one viewer may know, built from nothing.

    Every further field of a concrete view is a panel of the table: the host renders the field
    `board` with the game's template `board.html`, and as plain lists where there is no template.
    A panel whose value did not change is not rendered or sent again. Fields whose names begin with
    `board` lie one above the other, the first at the bottom. `seats` is the same for every viewer.
    """

    seats: tuple[SeatLine, ...]


class Emission(Frozen):
    """An event and who sees it.

    `only`: the seats that see `event` (None: everybody). Everyone else sees `redacted`, or
    nothing where that is None.
    """

    event: AnyEvent
    only: frozenset[Seat] | None = None
    redacted: AnyEvent | None = None

    @field_serializer("only")
    def _in_seat_order(self, only: frozenset[Seat] | None) -> tuple[Seat, ...] | None:
        return None if only is None else tuple(sorted(only))

    def seen_by(self, viewer: Viewer) -> AnyEvent | None:
        """Return the event as this viewer may know it, or None."""
        if self.only is None or viewer.seat in self.only:
            return self.event
        return self.redacted


class Step(Frozen, Generic[S]):
    """The result of setting up or of one action.

    `reveals`: something was shown that memory must hold; the host then holds bots and time-outs
    back so that everyone can look.
    """

    state: S
    emissions: tuple[Emission, ...] = ()
    reveals: bool = False


class Placement(Frozen):
    """Where a seat ended: equal ranks share a place; `score` where the game counts points."""

    seat: Seat
    rank: int
    score: int | None = None


class Outcome(Frozen):
    """How a match ended. `reason` is one of the game's declared `GameInfo.reasons`."""

    reason: str
    placements: tuple[Placement, ...]
    headline: Message


class Role(Frozen):
    """Something to pick on sitting down, unique at a table (in WHY a detective)."""

    id: str
    label: Message


class GameInfo(Frozen):
    """What is known of a game without playing it; cheap to list."""

    slug: str
    title: Message
    summary: Message
    rules_version: int
    seats: tuple[int, int]
    minutes: int
    reasons: tuple[str, ...]
    roles: tuple[Role, ...] = ()
    cooperative: bool = False
    hidden_information: bool = True
    memory: bool = False
    locales: tuple[str, ...] = ("en",)
    accent: Literal["why", "why-swedish", "wer-wars", "guests", "site"] = "site"
