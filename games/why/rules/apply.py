"""One action, one step."""

from __future__ import annotations

from typing import assert_never

from games.kit.models import Seat
from games.why.models import (
    Ask,
    Clue,
    Deny,
    Discard,
    Draw,
    Give,
    Go,
    Lay,
    Pass,
    Return,
    Roll,
    Search,
    Spend,
    Stay,
    Take,
    WhyAction,
)
from games.why.rules.challenge import challenge, clue, deny, give, give_back
from games.why.rules.clues import spend
from games.why.rules.lawn import discard, search
from games.why.rules.movement import go, roll
from games.why.rules.play import Play
from games.why.rules.taking import draw, take
from games.why.rules.turn import end_turn, idle, settle


def perform(play: Play, seat: Seat, action: WhyAction) -> None:  # noqa: C901, PLR0912  one arm an action
    """Carry out a legal action."""
    match action:
        case Roll():
            roll(play, seat)
        case Go():
            go(play, seat, action)
        case Stay():
            end_turn(play)
        case Draw():
            draw(play, seat, action)
        case Take():
            take(play, seat, action)
        case Ask():
            challenge(play, seat, action)
        case Search():
            search(play, seat, action)
        case Pass():
            idle(play)
        case Give():
            give(play, seat, action)
        case Clue():
            clue(play, seat, action)
        case Deny():
            deny(play, seat, action)
        case Spend():
            spend(play, seat, action)
        case Return():
            give_back(play, seat, action)
        case Discard():
            discard(play, seat, action)
        case Lay():
            lay(play, seat, action)
        case _:
            assert_never(action)


def lay(play: Play, seat: Seat, action: Lay) -> None:
    """Lay a set down; if that brings the hand to the limit, the turn is over (W11)."""
    play.lay(seat, action.series)
    if play.state.phase == "discard":
        settle(play)
