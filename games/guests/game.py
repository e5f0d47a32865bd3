"""Awkward Guests as the host knows it.

A match in a REPL:

>>> from games.kit import engine
>>> from games.kit.models import SeatSetup, Viewer
>>> from games.kit.rng import Rng
>>> from games.guests import PLUGIN
>>> from games.guests.models import Ask
>>> from games.guests.options import Options
>>> game, key = PLUGIN.game, bytes(32)
>>> at = engine.start(game, Options(level="beginner"), (SeatSetup(),) * 3, key).position
>>> (seat,) = at.decisions
>>> asked = Ask(references=("study", "dora"))
>>> at = engine.submit(game, at, seat, token=at.opened[seat], action=asked, key=key).position
>>> (other,) = at.decisions
>>> other == (seat + 1) % 3
True
>>> while at.decisions:
...     seat, decision = next(iter(at.decisions.items()))
...     view = game.view(at.state, Viewer(seat=seat))
...     action = PLUGIN.bots["strong"].choose(view, decision, Rng(key, "bot", at.seq))
...     at = engine.submit(game, at, seat, token=at.opened[seat], action=action, key=key).position
>>> game.outcome(at.state).reason
'solved'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.guests.events import GuestsEvent
from games.guests.log import describe
from games.guests.models import TYPES, GuestsAction, GuestsState, GuestsView
from games.guests.options import Options
from games.guests.resample import resample
from games.guests.rules.apply import perform
from games.guests.rules.decisions import decide
from games.guests.rules.fallback import fallback
from games.guests.rules.leaving import leave
from games.guests.rules.play import Play
from games.guests.rules.setup import deal
from games.guests.rules.winning import outcome
from games.guests.views import view
from games.kit.choices import Decision
from games.kit.models import GameInfo, Message, Outcome, Seat, SeatSetup, Step, Viewer, say
from games.kit.models import Options as KitOptions
from games.kit.protocol import Types
from games.kit.rng import Rng

INFO = GameInfo(
    slug="awkward-guests",
    title=say("Awkward Guests: The Walton Case"),
    summary=say("Trade what you know about the night Mr Walton died, and solve the case first."),
    rules_version=2,
    seats=(1, 8),
    minutes=45,
    reasons=("solved", "unsolved", "dawn", "spent", "abandoned"),
    locales=("en",),
    accent="guests",
)


@dataclass(slots=True, eq=False)
class Guests:
    """The game: its description and its rules."""

    info: GameInfo = INFO
    types: Types = TYPES

    def setup(
        self, options: KitOptions, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[GuestsState]:
        """Deal the case that follows from `sealed` and the level (A41)."""
        if not isinstance(options, Options):
            raise TypeError(f"not the options of Awkward Guests: {options!r}")
        return deal(options, len(seats), rng, sealed).done()

    def decisions(self, state: GuestsState) -> Mapping[Seat, Decision]:
        return decide(state)

    def apply(
        self, state: GuestsState, seat: Seat, action: GuestsAction, rng: Rng
    ) -> Step[GuestsState]:
        play = Play(state, rng)
        perform(play, seat, action)
        return play.done()

    def fallback(self, state: GuestsState, seat: Seat, rng: Rng) -> GuestsAction:
        return fallback(state, seat, rng)

    def forfeit(self, state: GuestsState, seat: Seat, rng: Rng) -> Step[GuestsState]:
        play = Play(state, rng)
        leave(play, seat)
        return play.done()

    def outcome(self, state: GuestsState) -> Outcome | None:
        return outcome(state)

    def view(self, state: GuestsState, viewer: Viewer) -> GuestsView:
        return view(state, viewer)

    def describe(self, event: GuestsEvent) -> Message:
        return describe(event)

    def resample(self, state: GuestsState, viewer: Viewer, rng: Rng) -> GuestsState:
        return resample(state, viewer, rng)
