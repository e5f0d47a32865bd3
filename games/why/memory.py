"""What is kept of what the seats saw and heard, and how a bot is given it (decision 0140).

What the state keeps of it is stored with every step, so it is tuples, whose fields need no names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.kit.models import Frozen, Seat


class Glimpse(NamedTuple):
    """A card that some seats saw go into, or be shown from, a hand; it may have left it since.

    `by`: those seats, as `bits`.
    """

    card: str
    seat: Seat
    by: int

    def seen_by(self, seat: Seat | None) -> bool:
        """Tell whether a seat saw it; watchers (None) keep nothing in mind."""
        return seat is not None and bool(self.by >> seat & 1)


def bits(seats: Iterable[Seat]) -> int:
    """Return seats as one number, in which each has its bit."""
    return sum(1 << seat for seat in set(seats))


class Asked(NamedTuple):
    """A seat once asked for that, in everyone's hearing."""

    seat: Seat
    ask: str


class Denied(NamedTuple):
    """A seat said in that turn of the match that it has none, and has given none since."""

    seat: Seat
    ask: str
    turn: int


class LawnNote(Frozen):
    """A card that the viewer saw being laid face down on a place where it still lies.

    `laid`: it came there after every card with a smaller number.
    """

    place: int
    card: str
    laid: int


class HandNote(Frozen):
    """A card that the viewer saw in, or gave into, the hand of another seat."""

    seat: Seat
    card: str


class Recollection(Frozen):
    """What a viewer was shown and heard in the match.

    `turn` is now. `counts`: how many cards each seat holds, which all can see. `newest`: the number
    of the card that was laid down last. `between`: who asked whom in the open challenge.
    """

    turn: int
    counts: tuple[int, ...]
    lawn: tuple[LawnNote, ...]
    newest: int
    hands: tuple[HandNote, ...]
    asked: tuple[Asked, ...]
    denied: tuple[Denied, ...]
    between: tuple[Seat, Seat] | None
