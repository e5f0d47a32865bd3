"""Wer war's? Mitbringspiel as the host knows it.

A match in a REPL:

>>> from games.kit import engine
>>> from games.kit.models import SeatSetup, Viewer
>>> from games.kit.rng import Rng
>>> from games.wer_wars import PLUGIN
>>> from games.wer_wars.models import Options, Roll
>>> game, key = PLUGIN.game, bytes(32)
>>> at = engine.start(game, Options(begins="first"), (SeatSetup(), SeatSetup()), key).position
>>> at.decisions[0].prompt.id
'Roll the die, then walk the ring.'
>>> at = engine.submit(game, at, 0, token=at.opened[0], action=Roll(), key=key).position
>>> while at.decisions:
...     seat, decision = next(iter(at.decisions.items()))
...     view = game.view(at.state, Viewer(seat=seat, recalls=True))
...     action = PLUGIN.bots["strong"].choose(view, decision, Rng(key, "bot", at.seq))
...     at = engine.submit(game, at, seat, token=at.opened[seat], action=action, key=key).position
>>> game.outcome(at.state).reason in game.info.reasons
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.choices import Decision
from games.kit.models import GameInfo, Message, Outcome, Seat, SeatSetup, Step, Viewer, say
from games.kit.models import Options as KitOptions
from games.kit.protocol import Types
from games.kit.rng import Rng
from games.wer_wars.events import Begun, WerWarsEvent
from games.wer_wars.log import describe
from games.wer_wars.models import TYPES, Options, WerWarsAction, WerWarsState, WerWarsView
from games.wer_wars.resample import resample
from games.wer_wars.rules.apply import perform
from games.wer_wars.rules.decisions import decide
from games.wer_wars.rules.ending import outcome
from games.wer_wars.rules.fallback import fallback
from games.wer_wars.rules.leaving import leave
from games.wer_wars.rules.play import Play
from games.wer_wars.rules.setup import deal
from games.wer_wars.views import view

INFO = GameInfo(
    slug="wer-wars",
    title=say("Wer war's?"),
    summary=say("Feed the castle's animals together before the ghosts' hour, and catch the thief."),
    rules_version=1,
    seats=(1, 5),
    minutes=20,
    reasons=("fed", "guessed", "escaped", "abandoned"),
    cooperative=True,
    memory=True,
    locales=("en", "de", "sv"),
    accent="wer-wars",
)


@dataclass(slots=True, eq=False)
class WerWars:
    """The game: its description, its types and its rules."""

    info: GameInfo = INFO
    types: Types = TYPES

    def setup(
        self, options: KitOptions, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[WerWarsState]:
        """Lay the ring; nothing is kept beside the state, so `sealed` is not needed."""
        del sealed
        if not isinstance(options, Options):
            raise TypeError(f"not the options of Wer war's?: {options!r}")
        play = Play(deal(options, len(seats), rng), rng)
        play.tell(Begun(first=play.state.turn))
        return play.done()

    def decisions(self, state: WerWarsState) -> Mapping[Seat, Decision]:
        return decide(state)

    def apply(
        self, state: WerWarsState, seat: Seat, action: WerWarsAction, rng: Rng
    ) -> Step[WerWarsState]:
        play = _begin(state, rng)
        perform(play, seat, action)
        return play.done()

    def fallback(self, state: WerWarsState, seat: Seat, rng: Rng) -> WerWarsAction:
        return fallback(state, seat, rng)

    def forfeit(self, state: WerWarsState, seat: Seat, rng: Rng) -> Step[WerWarsState]:
        play = _begin(state, rng)
        leave(play, seat)
        return play.done()

    def outcome(self, state: WerWarsState) -> Outcome | None:
        return outcome(state)

    def view(self, state: WerWarsState, viewer: Viewer) -> WerWarsView:
        return view(state, viewer)

    def describe(self, event: WerWarsEvent) -> Message:
        return describe(event)

    def resample(self, state: WerWarsState, viewer: Viewer, rng: Rng) -> WerWarsState:
        return resample(state, viewer, rng)


def _begin(state: WerWarsState, rng: Rng) -> Play:
    """Begin a step: what the last one showed is covered again."""
    return Play(state.model_copy(update={"shown": None}), rng)
