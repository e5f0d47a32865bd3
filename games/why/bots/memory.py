"""What a bot still knows of what its seat was shown: part of what makes it strong."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.kit.models import Seat
from games.kit.rng import Rng
from games.why.memory import HandNote, LawnNote, Recollection

_FINE = 1_000_000


@dataclass(frozen=True, slots=True)
class Recall:
    """How well a bot remembers.

    `noted`: the share of shown cards it took note of; `kept`: the share of its notes that is left
    after a round. What is forgotten stays forgotten. `follows_hands`: it also keeps in mind which
    cards it saw in whose hand, and what was asked for. That somebody had none it knows anyway.
    """

    noted: float = 1.0
    kept: float = 1.0
    follows_hands: bool = True

    def keeps(self, note: LawnNote, rounds: float, seat: Seat) -> bool:
        """Tell whether a card of the Lawn is remembered after so many rounds.

        One coin for each card that was laid down, which falls alike each time it is thought of.
        """
        odds = self.noted * math.pow(self.kept, rounds)
        if odds >= 1:
            return True
        coin = Rng(b"why/memory", seat, note.place, note.card, note.laid).below(_FINE)
        return coin < odds * _FINE


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered: cards by Lawn place, cards in other hands, and what was said.

    `denied`: the rounds since a seat said that it has none. `asked`: who once asked for what.
    """

    lawn: dict[int, str]
    held: tuple[HandNote, ...]
    denied: dict[tuple[Seat, str], float]
    asked: frozenset[tuple[Seat, str]]


def remember(recalled: Recollection, recall: Recall, seat: Seat) -> Remembered:
    """Return what a bot with this memory knows."""
    seats = len(recalled.counts)
    # A round lays about one card a seat on the Lawn.
    lawn = {
        note.place: note.card
        for note in recalled.lawn
        if recall.keeps(note, (recalled.newest - note.laid) / seats, seat)
    }
    follows = recall.follows_hands
    return Remembered(
        lawn=lawn,
        held=recalled.hands if follows else (),
        denied={
            (one.seat, one.ask): (recalled.turn - one.turn) / seats
            for one in recalled.denied
            if one.seat != seat
        },
        asked=frozenset(one for one in recalled.asked if follows and one.seat != seat),
    )
