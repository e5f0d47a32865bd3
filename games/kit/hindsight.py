"""What could be known: a finished match looked at again, step by step, for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from games.kit.models import AnyAction, AnyState, Frozen, Message, Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """A step: the state after it, and which seat made it by which action; None for the deal."""

    seq: int
    state: AnyState
    seat: Seat | None = None
    action: AnyAction | None = None


class Point(Frozen):
    """From step `seq` on so many solutions were possible by what a seat had seen."""

    seq: int
    left: int


Verdict = Literal["proved", "luck", "open", "ruled_out"]
"""Of a guess: right and the only one left; right among several; wrong though it could have been
right; wrong though what the seat had seen already ruled it out."""


class Guess(Frozen):
    """A solution that a seat named at step `seq`, when `left` were possible to it."""

    seq: int
    left: int
    verdict: Verdict


class Question(Frozen):
    """What a seat asked at step `seq`, and what would have told most by what it then knew.

    `share`: what was asked promised so many hundredths of the best; at 100 nothing was better.
    """

    seq: int
    asked: Message
    best: Message
    share: int


class Curve(Frozen):
    """What one seat could know. `points`: the deal's first, then one for each change."""

    points: tuple[Point, ...]
    guesses: tuple[Guess, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def proved(self) -> int | None:
        """The first step after which one solution was left, or None."""
        return next((point.seq for point in self.points if point.left == 1), None)

    def left_at(self, seq: int) -> int:
        """Return how many solutions were possible after a step."""
        return next(point.left for point in reversed(self.points) if point.seq <= seq)


class Hindsight(Frozen):
    """The curves of all seats, in their order.

    `most`: how many solutions there are before anything is seen. `about`: how it is counted, in
    the words of the game.
    """

    most: int
    about: tuple[Message, ...]
    curves: tuple[Curve, ...]


LookBack = Callable[[Iterable[Moment]], Hindsight]
"""Works out the hindsight of a match from its steps in order, the deal first.

Pure, and so costly that the host asks once a match and never while one runs. It counts only what a
seat was shown by the rules, never what it noted or what the end told.
"""
