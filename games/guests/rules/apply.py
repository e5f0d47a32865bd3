"""One action, one step."""

from __future__ import annotations

from typing import assert_never

from games.guests.models import (
    Accuse,
    Add,
    Ask,
    Buy,
    Close,
    GoOn,
    GuestsAction,
    Keep,
    LetGo,
    MakeOffer,
    Refuse,
    Take,
    Trade,
)
from games.guests.rules.play import Play
from games.guests.rules.round import keep
from games.guests.rules.solo import buy
from games.guests.rules.solution import accused, answer
from games.guests.rules.turn import add, ask, let_go, offer, refuse, take, trade
from games.kit.models import Seat


def perform(play: Play, seat: Seat, action: GuestsAction) -> None:  # noqa: C901  one arm an action
    """Carry out a legal action."""
    match action:
        case Ask():
            ask(play, seat, action)
        case MakeOffer():
            offer(play, seat, action)
        case Refuse():
            refuse(play, seat)
        case Take():
            take(play, action)
        case Add():
            add(play, action)
        case LetGo():
            let_go(play)
        case Trade():
            trade(play)
        case Buy():
            buy(play, seat, action)
        case Accuse():
            answer(play, seat, accused(action))
        case GoOn() | Close():
            answer(play, seat, None)
        case Keep():
            keep(play, seat, action)
        case _:
            assert_never(action)
