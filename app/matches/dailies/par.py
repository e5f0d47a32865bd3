"""What a good player uses on a case: the strongest bot, several times, on the very same deal."""

from __future__ import annotations

from statistics import median_low

from games.kit import engine
from games.kit.lessons import Day
from games.kit.models import SeatSetup, Viewer
from games.kit.protocol import Plugin
from games.kit.rng import Rng

RUNS = 5
_LONGEST = 2_000


def used_by_bot(plugin: Plugin, day: Day, key: bytes, run: int) -> int:
    """Return the points that the strongest bot uses, all of them without a solution.

    `run`: chance that the bot itself has is another in each.
    """
    game, bot = plugin.game, plugin.bots[next(reversed(tuple(plugin.bots)))]
    at = engine.start(game, day.options, (SeatSetup(),), key).position
    while at.decisions and at.seq < _LONGEST:
        view = game.view(at.state, Viewer(seat=0, recalls=True))
        action = bot.choose(view, at.decisions[0], Rng(key, "par", run, at.seq))
        moved = engine.submit(game, at, 0, token=at.opened[0], action=action, key=key)
        if not isinstance(moved, engine.Transition):
            raise TypeError(f"{game.info.slug}: the bot's action is refused: {moved!r}")
        at = moved.position
    outcome = game.outcome(at.state)
    placements = outcome.placements if outcome else ()
    left = (placements[0].score or 0) if placements else 0
    # The last purchase may cost more than there was.
    return day.points - max(left, 0)


def par_of(runs: list[int]) -> int:
    """Return the one in the middle."""
    return median_low(runs)
