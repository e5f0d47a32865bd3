"""One action, one step."""

from __future__ import annotations

from typing import assert_never

from games.kit.models import Seat
from games.wer_wars.events import Advised
from games.wer_wars.models import (
    NO_IDEA,
    Advise,
    Guess,
    Look,
    Move,
    Pass,
    Quiet,
    Roll,
    Visit,
    Vote,
    WerWarsAction,
)
from games.wer_wars.rules.ending import vote
from games.wer_wars.rules.play import Play
from games.wer_wars.rules.turn import go, guess, look, roll, visit, walk_on


def perform(play: Play, seat: Seat, action: WerWarsAction) -> None:
    """Carry out a legal action."""
    match action:
        case Roll():
            roll(play)
        case Move():
            go(play, action)
        case Guess():
            guess(play, seat, action)
        case Pass():
            walk_on(play, seat)
        case Visit():
            visit(play, action)
        case Look():
            look(play, action)
        case Advise():
            advise(play, seat, action.food)
        case Quiet():
            advise(play, seat, None)
        case Vote():
            vote(play, seat, action)
        case _:
            assert_never(action)


def advise(play: Play, seat: Seat, food: str | None) -> None:
    """Put a suggestion beside the food; the player on turn decides all the same (K4)."""
    advice = list(play.state.advice)
    advice[seat] = food or NO_IDEA
    play.change(advice=tuple(advice))
    play.tell(Advised(seat=seat, food=food))
