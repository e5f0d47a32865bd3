"""Measures how often a table wins: `python -m tests.games.wer_wars.figures [MATCHES]`.

Perfect memory and the policy of the ruling's own simulation: with a free move or the star go where
the food is known, else (by a free move) to what helps, else anywhere hungry; guess the known food,
else any that is possible. The results stand in docs/games/wer-wars.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.kit import engine
from games.kit.choices import Decision
from games.kit.engine import Transition
from games.kit.models import SeatSetup, Viewer
from games.kit.protocol import Bot
from games.kit.rng import Rng
from games.wer_wars import PLUGIN
from games.wer_wars.bots.memory import Recall, remember
from games.wer_wars.content import CLOCK, FACES
from games.wer_wars.models import Options, Pass, WerWarsAction, WerWarsState, WerWarsView

GAME = PLUGIN.game


@dataclass(frozen=True)
class Careful:
    """Walks on unless the food is known, where that is allowed."""

    bot: Bot

    def choose(self, view: WerWarsView, decision: Decision, rng: Rng) -> WerWarsAction:
        kinds = {spec.kind for spec in decision.actions}
        if "pass" in kinds and view.foods.asked not in remember(view, Recall(), rng).at:
            return Pass()
        action: WerWarsAction = self.bot.choose(view, decision, rng)
        return action


STRONG = PLUGIN.bots["strong"]
SETTINGS: Mapping[str, tuple[Options, Bot]] = {
    "basic, printed": (Options(), STRONG),
    "basic, tile back": (Options(clock_tile="back"), STRONG),
    "basic, walk on unless sure": (Options(must_guess=False), Careful(STRONG)),
    "expert, printed": (Options(level="expert", clock_tile="forward"), STRONG),
    "expert, tile back": (Options(level="expert"), STRONG),
    "expert, walk on unless sure": (
        Options(level="expert", clock_tile="forward", must_guess=False),
        Careful(STRONG),
    ),
    "basic, medium bots": (Options(), PLUGIN.bots["medium"]),
    "basic, random bots": (Options(), PLUGIN.bots["random"]),
    "expert, medium bots": (Options(level="expert"), PLUGIN.bots["medium"]),
}


def finished(options: Options, bot: Bot, key: bytes) -> WerWarsState:
    """Play one match alone at the table, and return how it stands at its end."""
    at = engine.start(GAME, options, (SeatSetup(),), key).position
    while at.decisions:
        view = GAME.view(at.state, Viewer(seat=0, recalls=True))
        action = bot.choose(view, at.decisions[0], Rng(key, "bot", at.seq, 0))
        done = engine.submit(GAME, at, 0, token=at.opened[0], action=action, key=key)
        assert isinstance(done, Transition)
        at = done.position
    state: WerWarsState = at.state
    return state


def measure(name: str, matches: int) -> str:
    """Return a row: fed in time, all wins, rolls, and turns (a clock rolls again)."""
    options, bot = SETTINGS[name]
    keys = (f"{name} {number}".encode().ljust(32) for number in range(matches))
    ends = [finished(options, bot, key) for key in keys]
    reasons = Counter(state.result.reason for state in ends if state.result)
    fed, won = reasons["fed"] / matches, (reasons["fed"] + reasons["guessed"]) / matches
    rolls = sum(state.rolls for state in ends) / matches
    again = sum(state.rolls * FACES.count(CLOCK) / len(FACES) for state in ends) / matches
    return f"| {name} | {fed:.1%} | {won:.1%} | {rolls:.1f} | {rolls - again:.1f} |"


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for setting in SETTINGS:
        sys.stdout.write(measure(setting, count) + "\n")
        sys.stdout.flush()
