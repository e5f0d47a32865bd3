"""A turn: the question, the offers, the exchange; or three cards where nobody offers."""

from __future__ import annotations

from games.guests.content.cards import Cards, in_order, value_of
from games.guests.events import Asked, Drew, Offered, Ready, Refused, Traded
from games.guests.models import (
    Add,
    Ask,
    MakeOffer,
    Offer,
    Payment,
    Take,
)
from games.guests.rules.facts import around, open_offers, still_owed
from games.guests.rules.play import Play
from games.guests.rules.solo import lay_out
from games.guests.rules.solution import begin_solution
from games.kit.models import Seat

DRAWN, DRAWN_BY_PAIR = 3, 2


def ask(play: Play, seat: Seat, action: Ask) -> None:
    """Name the references; every other living seat will answer, in order (A45)."""
    state = play.state
    play.change(asked=action.references)
    play.tell(Asked(seat=seat, references=action.references))
    if state.solo:
        lay_out(play)
        return
    others = tuple(s for s in around(state, seat + 1)[:-1] if state.standing[s] == "in")
    play.change(phase="offer", waiting=others)


def offer(play: Play, seat: Seat, action: MakeOffer) -> None:
    _settle(play, seat, Offer(cards=in_order(action.cards)))


def refuse(play: Play, seat: Seat) -> None:
    _settle(play, seat, Offer())


def _settle(play: Play, seat: Seat, made: Offer) -> None:
    """Fix a seat's offer for good (A8); the table sees it, at once or when all have settled."""
    offers = list(play.state.offers)
    offers[seat] = made
    waiting = tuple(s for s in play.state.waiting if s != seat)
    play.change(offers=tuple(offers), waiting=waiting)
    if not play.state.options.at_once:
        _show(play, seat, made)
    elif waiting:
        play.tell(Ready(seat=seat))
    end_offers(play)


def end_offers(play: Play) -> None:
    """Once all have answered go on to the exchange, or to drawing where nobody offers."""
    state = play.state
    if state.waiting:
        return
    if state.options.at_once:
        for seat in around(state, state.queue[0] + 1):
            made = state.offers[seat]
            if made is not None:
                _show(play, seat, made)
    if open_offers(state):
        play.change(phase="trade")
    else:
        _draw(play)
        end_turn(play)


def _show(play: Play, seat: Seat, made: Offer) -> None:
    if made.cards:
        play.tell(Offered(seat=seat, value=value_of(made.cards), count=len(made.cards)))
    else:
        play.tell(Refused(seat=seat))


def _draw(play: Play) -> None:
    """Draw three cards; two players draw two, note them and discard them (A25)."""
    seat, state = play.state.queue[0], play.state
    cards = play.draw(DRAWN_BY_PAIR if state.pair else DRAWN)
    if state.pair:
        play.look(seat, cards)
        play.put_away(cards)
    else:
        play.gain(seat, cards)
    told = Drew(seat=seat, count=len(cards), cards=in_order(cards))
    redacted = Drew(seat=seat, count=len(cards))
    play.tell_only(frozenset({seat}), told, redacted)


def take(play: Play, action: Take) -> None:
    """Lay cards down for an offer."""
    payment = Payment(seat=action.offer, cards=in_order(action.cards))
    _pay(play, (*play.state.payments, payment))


def add(play: Play, action: Add) -> None:
    """Lay more down for the offer that is not covered yet."""
    *others, last = play.state.payments
    cards = in_order((*last.cards, *action.cards))
    _pay(play, (*others, Payment(seat=last.seat, cards=cards)))


def _pay(play: Play, payments: tuple[Payment, ...]) -> None:
    play.change(payments=payments, unpaid=True)
    play.change(unpaid=still_owed(play.state) > 0)


def let_go(play: Play) -> None:
    """Take the cards back that do not cover an offer."""
    *others, last = play.state.payments
    gone = (*play.state.let_go, last.seat)
    play.change(payments=tuple(others), unpaid=False, let_go=gone)


def trade(play: Play) -> None:
    """Carry out all exchanges together: nothing received can pay for another (A10)."""
    seat, payments = play.state.queue[0], play.state.payments
    bargains = [(p.seat, _offered(play, p.seat), p.cards) for p in payments]
    for whom, got, paid in bargains:
        play.lose(seat, paid)
        play.lose(whom, got)
    for whom, got, paid in bargains:
        _hand_over(play, whom, paid)
        _tell_trade(play, Traded(seat=seat, whom=whom, got=len(got), paid=len(paid)), got, paid)
    received = tuple(card for _, got, _ in bargains for card in got)
    if received:
        _hand_over(play, seat, received)
    end_turn(play)


def _offered(play: Play, seat: Seat) -> Cards:
    made = play.state.offers[seat]
    return made.cards if made else ()


def _hand_over(play: Play, seat: Seat, cards: Cards) -> None:
    """Two players look at what they receive and discard it (A24)."""
    if play.state.pair:
        play.look(seat, cards)
        play.put_away(cards)
    else:
        play.gain(seat, cards)


def _tell_trade(play: Play, public: Traded, got: Cards, paid: Cards) -> None:
    told = public.model_copy(update={"got_cards": got, "paid_cards": paid})
    play.tell_only(frozenset({public.seat, public.whom}), told, public)


def end_turn(play: Play) -> None:
    """Clear the table for the next turn; after the last one the solution phase begins."""
    count = len(play.state.hands)
    play.change(
        queue=play.state.queue[1:],
        phase="ask",
        asked=(),
        waiting=(),
        offers=(None,) * count,
        payments=(),
        unpaid=False,
        let_go=(),
    )
    if not play.state.queue:
        begin_solution(play)
