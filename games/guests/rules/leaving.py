"""A player leaves for good and nobody stands in (A43)."""

from __future__ import annotations

from games.guests.events import Left
from games.guests.models import Offer
from games.guests.rules.facts import living
from games.guests.rules.play import Play
from games.guests.rules.round import end_discards
from games.guests.rules.solution import begin_last, check_answers
from games.guests.rules.turn import end_offers, end_turn
from games.guests.rules.winning import finish
from games.kit.models import Seat


def leave(play: Play, seat: Seat) -> None:
    """Take a seat out. Its hand goes to the discards unseen: shown, it would reward the others."""
    state = play.state
    if state.result or state.standing[seat] == "left":
        return
    was_in, was_active = state.standing[seat] == "in", state.queue[:1] == (seat,)
    hand = state.hands[seat]
    play.lose(seat, hand)
    play.put_away(hand)
    play.change(
        standing=tuple("left" if s == seat else now for s, now in enumerate(state.standing))
    )
    play.tell(Left(seat=seat))
    left = living(play.state)
    if not left:
        finish(play, "abandoned")
    elif was_in and len(left) == 1:
        begin_last(play)
    elif was_in and was_active:
        end_turn(play)
    elif was_in:
        _drop(play, seat)
        _go_on(play)


def _drop(play: Play, seat: Seat) -> None:
    """Take a seat's offer off the table, and the payment laid down for it."""
    state = play.state
    offers = list(state.offers)
    if state.phase in {"offer", "trade"}:
        offers[seat] = Offer()
    payments = tuple(p for p in state.payments if p.seat != seat)
    unpaid = state.unpaid and state.payments[-1].seat != seat
    play.change(
        queue=tuple(s for s in state.queue if s != seat),
        waiting=tuple(s for s in state.waiting if s != seat),
        offers=tuple(offers),
        payments=payments,
        unpaid=unpaid,
    )


def _go_on(play: Play) -> None:
    """Go on with what waited for that seat alone."""
    match play.state.phase:
        case "offer":
            end_offers(play)
        case "solve":
            check_answers(play)
        case "discard":
            end_discards(play)
        case _:
            pass
