"""What a bot still knows of what its seat was shown: part of what makes it strong."""

from __future__ import annotations

from dataclasses import dataclass
from math import pow  # noqa: A004  of floats, and so a float

from games.kit.models import Seat
from games.kit.rng import Rng
from games.why.memory import HandNote, LawnNote, Recollection, SaidKind

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
        odds = self.noted * pow(self.kept, rounds)
        if odds >= 1:
            return True
        coin = Rng(b"why/memory", seat, note.place, note.card, note.turn).below(_FINE)
        return coin < odds * _FINE


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered: cards by Lawn place, cards in other hands, and what was said.

    `denied` and `asked`: the rounds since a seat last said that it has none, or asked for one.
    """

    lawn: dict[int, str]
    held: tuple[HandNote, ...]
    denied: dict[tuple[Seat, str], float]
    asked: dict[tuple[Seat, str], float]


def remember(recalled: Recollection, recall: Recall, seat: Seat) -> Remembered:
    """Return what a bot with this memory knows."""
    seats = len(recalled.counts)

    def rounds(turn: int) -> float:
        return (recalled.turn - turn) / seats

    lawn = {
        note.place: note.card
        for note in recalled.lawn
        if recall.keeps(note, rounds(note.turn), seat)
    }

    def since(kind: SaidKind) -> dict[tuple[Seat, str], float]:
        said = (said for said in recalled.said if said.kind == kind and said.seat != seat)
        return {(said.seat, said.ask): rounds(said.turn) for said in said}

    follows = recall.follows_hands
    return Remembered(
        lawn=lawn,
        held=recalled.hands if follows else (),
        denied=since("denied"),
        asked=since("asked") if follows else {},
    )
