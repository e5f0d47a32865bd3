"""What is kept of what the seats saw and heard, and how a bot is given it (decision 0140).

What the state keeps of it is stored with every step, so it is tuples, whose fields need no names.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.kit.models import Frozen, Seat


class Glimpse(NamedTuple):
    """A card that some seats saw go into, or be shown from, a hand; it may have left it since."""

    seat: Seat
    card: str
    by: tuple[Seat, ...]
    turn: int


SaidKind = Literal["asked", "denied", "gave", "clue"]


class Said(NamedTuple):
    """What a seat did about a request in everyone's hearing, the last time: which turn that was."""

    kind: SaidKind
    seat: Seat
    ask: str
    turn: int


class LawnNote(Frozen):
    """A card that the viewer saw being laid face down on a place where it still lies."""

    place: int
    card: str
    turn: int


class HandNote(Frozen):
    """A card that the viewer saw in, or gave into, the hand of another seat."""

    seat: Seat
    card: str
    turn: int


class Recollection(Frozen):
    """What a viewer was shown in the match, with the turn in which that was.

    `turn` is now. `counts`: how many cards each seat holds, which all can see.
    """

    turn: int
    counts: tuple[int, ...]
    lawn: tuple[LawnNote, ...]
    hands: tuple[HandNote, ...]
    said: tuple[Said, ...]
