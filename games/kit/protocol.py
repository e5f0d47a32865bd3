"""The game contract: what a plugin must be able to do, and nothing about servers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import TypeAdapter

from games.kit.choices import Decision
from games.kit.hindsight import LookBack
from games.kit.lessons import Day, Lesson
from games.kit.models import (
    AnyAction,
    AnyEvent,
    AnyState,
    AnyView,
    GameInfo,
    Message,
    Options,
    Outcome,
    Seat,
    SeatSetup,
    Step,
    Viewer,
)
from games.kit.rng import Rng
from games.kit.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Types:
    """The game's own models, as adapters that validate, dump and describe them."""

    options: TypeAdapter[Any]
    state: TypeAdapter[Any]
    action: TypeAdapter[Any]
    event: TypeAdapter[Any]
    view: TypeAdapter[Any]


class Game(Protocol):
    """Pure rules: no clock, no I/O, no ambient randomness; every law of `testing` holds."""

    info: GameInfo
    types: Types

    def setup(
        self, options: Options, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[Any]:
        """Return the first state.

        `seats`: one per player in seat order. `sealed`: 32 server-side secret bytes for a hidden
        case; they never stand in options or views.
        """
        ...

    def decisions(self, state: AnyState) -> Mapping[Seat, Decision]:
        """Return what each awaited seat may do: the only statement of legality; {} iff over.

        The keys depend on public facts alone (law L6).
        """
        ...

    def apply(self, state: AnyState, seat: Seat, action: AnyAction, rng: Rng) -> Step[Any]:
        """Return what follows from an action that `decisions` allows; total on those."""
        ...

    def fallback(self, state: AnyState, seat: Seat, rng: Rng) -> AnyAction:
        """Return a legal, neutral action for an awaited seat whose time has run out."""
        ...

    def forfeit(self, state: AnyState, seat: Seat, rng: Rng) -> Step[Any]:
        """Return what follows when a seat's player leaves for good and no stand-in plays on."""
        ...

    def outcome(self, state: AnyState) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        ...

    def view(self, state: AnyState, viewer: Viewer) -> AnyView:
        """Return what this viewer may know, built from nothing."""
        ...

    def describe(self, event: AnyEvent) -> Message:
        """Return one line of the log for an event that was already filtered for its reader."""
        ...

    def resample(self, state: AnyState, viewer: Viewer, rng: Rng) -> AnyState:
        """Redraw everything that this viewer can't know; for the laws (L6, L7)."""
        ...


class Bot(Protocol):
    """A player that is given what a person would see, and nothing else."""

    def choose(self, view: AnyView, decision: Decision, rng: Rng) -> AnyAction:
        """Return an action that the decision allows."""
        ...


@dataclass(frozen=True, slots=True)
class Plugin:
    """A game as the host finds it.

    `bots`: by strength, weakest first. `assets`: folders below `games/` searched in order for
    templates, static and locale. `terms`: English words by term id, translated like any text;
    `ended-REASON` is how lists name the end of a match for that reason.
    `constants`: fixed things the game's own templates draw with, such as a board's geometry.
    `anchors`: by panel of the view, how the anchors drawn on it begin. A panel that is not named
    may hold any anchor, and so is drawn again with each new decision. `sheet`: what a seat may
    write down for itself; it is drawn in the panel `notes` of the view. `look_back`: what each seat
    could know of a hidden solution, shown once a match is over.
    `lessons`: arranged matches to learn from, the first for newcomers. `week`: what the case of
    the day is played by, Monday first; empty where the game has none. `case_options`: the options
    from which, with the sealed secret, the case follows; empty where there is none to play again.
    """

    game: Game
    bots: Mapping[str, Bot]
    assets: tuple[str, ...]
    terms: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, Any] = field(default_factory=dict)
    anchors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sheet: Sheet | None = None
    look_back: LookBack | None = None
    lessons: tuple[Lesson, ...] = ()
    week: tuple[Day, ...] = ()
    case_options: tuple[str, ...] = ()
