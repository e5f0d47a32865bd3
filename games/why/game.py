"""WHY as the host knows it.

A match in a REPL:

>>> from games.kit import engine
>>> from games.kit.models import SeatSetup, Viewer
>>> from games.kit.rng import Rng
>>> from games.why import PLUGIN
>>> from games.why.models import Roll
>>> from games.why.options import Options
>>> game, key = PLUGIN.game, bytes(32)
>>> seats = (SeatSetup(role="bones"), SeatSetup(), SeatSetup(role="clam"))
>>> at = engine.start(game, Options(), seats, key).position
>>> (seat,) = at.decisions
>>> [spec.kind for spec in at.decisions[seat].actions]
['roll']
>>> at = engine.submit(game, at, seat, token=at.opened[seat], action=Roll(), key=key).position
>>> at.decisions[seat].prompt.id
'Where do you go?'
>>> while at.decisions:
...     seat, decision = next(iter(at.decisions.items()))
...     view = game.view(at.state, Viewer(seat=seat))
...     action = PLUGIN.bots["random"].choose(view, decision, Rng(key, "bot", at.seq))
...     at = engine.submit(game, at, seat, token=at.opened[seat], action=action, key=key).position
>>> game.outcome(at.state).reason in game.info.reasons
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.choices import Decision
from games.kit.models import (
    GameInfo,
    Message,
    Outcome,
    Role,
    Seat,
    SeatSetup,
    Step,
    Viewer,
    say,
)
from games.kit.models import (
    Options as KitOptions,
)
from games.kit.protocol import Types
from games.kit.rng import Rng
from games.why.content import DETECTIVES, named
from games.why.events import Dealt, WhyEvent
from games.why.log import describe
from games.why.models import TYPES, EnglishState, WhyAction, WhyState, WhyView
from games.why.options import TableOptions, rules_at
from games.why.resample import resample
from games.why.rules.apply import perform
from games.why.rules.decisions import decide
from games.why.rules.fallback import fallback
from games.why.rules.leaving import leave
from games.why.rules.play import Play
from games.why.rules.setup import deal, roll_off
from games.why.rules.turn import begin_turn
from games.why.rules.winning import outcome
from games.why.ruleset import ENGLISH, Ruleset
from games.why.views import view

INFO = GameInfo(
    slug="why",
    title=say("WHY"),
    summary=say("Collect a ghost, a weapon and a motive, and remember what lies on the Lawn."),
    rules_version=3,
    seats=(2, 4),
    minutes=50,
    reasons=("case", "hitchcock", "points", "abandoned"),
    roles=tuple(Role(id=detective, label=named(detective)) for detective in DETECTIVES),
    memory=True,
    locales=("en",),
    accent="why",
)


@dataclass(slots=True, eq=False)
class Why:
    """The game for one edition: its description and its ruleset."""

    info: GameInfo = INFO
    ruleset: Ruleset = ENGLISH
    types: Types = TYPES
    state: type[WhyState] = EnglishState

    def setup(
        self, options: KitOptions, seats: tuple[SeatSetup, ...], rng: Rng, sealed: bytes
    ) -> Step[WhyState]:
        """Deal; the game hides no case, so `sealed` is not needed."""
        del sealed
        if not isinstance(options, TableOptions):
            raise TypeError(f"not the options of {self.info.slug}: {options!r}")
        play = self._play(deal(self.state, options, seats, rng), rng)
        first = roll_off(play) if play.rules.rolls_for_first else play.state.turn
        play.tell(Dealt(first=first, removed=play.state.removed))
        begin_turn(play, first)
        return play.done()

    def decisions(self, state: WhyState) -> Mapping[Seat, Decision]:
        return decide(state, self._rules(state))

    def apply(self, state: WhyState, seat: Seat, action: WhyAction, rng: Rng) -> Step[WhyState]:
        play = self._play(state, rng)
        perform(play, seat, action)
        return play.done()

    def fallback(self, state: WhyState, seat: Seat, rng: Rng) -> WhyAction:
        return fallback(state, self.decisions(state)[seat], rng)

    def forfeit(self, state: WhyState, seat: Seat, rng: Rng) -> Step[WhyState]:
        play = self._play(state, rng)
        leave(play, seat)
        return play.done()

    def outcome(self, state: WhyState) -> Outcome | None:
        return outcome(state, self._rules(state))

    def view(self, state: WhyState, viewer: Viewer) -> WhyView:
        return view(state, viewer, self._rules(state))

    def describe(self, event: WhyEvent) -> Message:
        return describe(event)

    def resample(self, state: WhyState, viewer: Viewer, rng: Rng) -> WhyState:
        return resample(state, viewer, rng, self._rules(state))

    def _play(self, state: WhyState, rng: Rng) -> Play:
        """Begin a step: what the last one showed is covered again."""
        return Play(state.model_copy(update={"shown": ()}), self._rules(state), rng)

    def _rules(self, state: WhyState) -> Ruleset:
        """Return the edition's rules as this table chose to play them."""
        return rules_at(state.options, self.ruleset)
