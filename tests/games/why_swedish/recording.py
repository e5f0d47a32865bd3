"""Makes the recorded matches: `python -m tests.games.why_swedish.recording`."""

from __future__ import annotations

from games.kit.testing.recorded import record, write
from tests.games.why.effects import a_deal, until_shown
from tests.games.why.recording import search
from tests.games.why_swedish.laws import LAWS

GAME = LAWS.plugin.game


if __name__ == "__main__":
    for reason in ("case", "hitchcock"):
        write(LAWS, search(LAWS, reason, {}), reason)
    # Nobody leaves as long as nothing is shown: random players mostly end by points.
    to_the_end = a_deal({}, 0)
    write(LAWS, record(GAME, to_the_end, until_shown(GAME, to_the_end, lambda *_: False)), "points")
    left = a_deal({}, 1)
    write(LAWS, record(GAME, left, until_shown(GAME, left, lambda *_: True)), "abandoned")
    other = a_deal({"exchange": False}, 2)
    write(LAWS, record(GAME, other, until_shown(GAME, other, lambda *_: False)), "no-exchange")
