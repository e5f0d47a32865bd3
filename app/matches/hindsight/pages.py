"""The typed contexts of what could be known."""

from __future__ import annotations

from dataclasses import dataclass

from app.kernel.shell import Shell
from app.matches.hindsight.chart import Chart
from app.tables.pages import SeatToken
from games.kit.hindsight import Guess, Question
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a seat could know. `proved`: from which step on; `left`: at the end.

    `share`: how good its questions were on average, None where none was compared.
    """

    token: SeatToken
    me: bool
    proved: int | None
    left: int
    guesses: tuple[Guess, ...]
    share: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A step of the table of numbers; None for a seat that learnt nothing in it."""

    seq: int
    left: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A question beside the one that would have told most."""

    token: SeatToken
    question: Question


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The panel beside the outcome: the whole of it. `replay`: its path, None if it is closed."""

    chart: Chart
    facts: tuple[SeatFacts, ...]
    rows: tuple[Row, ...]
    asked: tuple[AskedRow, ...]
    about: tuple[Message, ...]
    replay: str | None


@dataclass(frozen=True, slots=True)
class KnowledgePage:
    """`match/knowledge_page.html`: the same as a page of its own."""

    shell: Shell
    knowledge: Knowledge
    back: str


@dataclass(frozen=True, slots=True)
class SeatStep:
    """What a seat could know after a step. `question`: its newest one up to there."""

    token: SeatToken
    me: bool
    left: int
    proved: int | None
    question: Question | None


@dataclass(frozen=True, slots=True)
class KnowledgeStep:
    """Region `rp-known`: the chart at a step of the replay, and what could be known then.

    `one`: the seat by whose eyes one looks, None for everybody's. `replay`: its path; `eyes`: how
    an address names those eyes.
    """

    chart: Chart
    seats: tuple[SeatStep, ...]
    one: SeatStep | None
    replay: str
    eyes: str
