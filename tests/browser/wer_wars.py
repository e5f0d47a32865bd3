"""A short match of Wer war's?: what each of three people does until the thief is found.

Everybody plays as the strongest bot would. `python -m tests.browser.wer_wars FIRST LAST` searches
for another deal, should the rules have changed.
"""

import sys
from functools import cache

from games.kit import engine
from games.kit.models import SeatSetup, Viewer
from games.kit.rng import Rng
from games.wer_wars import PLUGIN
from tests.browser import short
from tests.browser.short import Move

PEOPLE = 3
DEAL = 145
LONGEST = 50
# What a match has to show.
KINDS = {"roll", "move", "visit", "look", "guess", "advise", "quiet", "vote"}


def play(number: int) -> tuple[tuple[Move, ...], str] | None:
    """The moves of this deal and how it ends; None where it is long."""
    game, secret = PLUGIN.game, engine.derive_key(short.seed(number), (short.CHANCE,) * PEOPLE)
    options = game.types.options.validate_python({})
    at = engine.start(game, options, (SeatSetup(),) * PEOPLE, secret).position
    moves: list[Move] = []
    while at.decisions:
        if at.seq >= LONGEST:
            return None
        seat, decision = next(iter(at.decisions.items()))
        view = game.view(at.state, Viewer(seat=seat, recalls=True))
        action = PLUGIN.bots["strong"].choose(view, decision, Rng(secret, "bot", at.seq, seat))
        token = at.opened[seat]
        moves.append(Move(token, seat, game.types.action.dump_python(action)))
        moved = engine.submit(game, at, seat, token=token, action=action, key=secret)
        assert isinstance(moved, engine.Transition)
        at = moved.position
    outcome = game.outcome(at.state)
    assert outcome
    return tuple(moves), outcome.reason


@cache
def plan() -> tuple[Move, ...]:
    """The moves that the tests make; in the end all have won."""
    found = play(DEAL)
    assert found, "the rules have changed: search another deal"
    assert found[1] == "guessed"
    return found[0]


def search(first: int, last: int) -> None:
    """Print the first deal in which everything happens and the thief is found."""
    for number in range(first, last):
        played = play(number)
        if played and good(*played):
            sys.stdout.write(f"{number}\n")
            return


def good(moves: tuple[Move, ...], reason: str) -> bool:
    return reason == "guessed" and {move.payload["kind"] for move in moves} >= KINDS


if __name__ == "__main__":
    search(*map(int, sys.argv[1:3]))
