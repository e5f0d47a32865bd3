"""What follows from a state alone: who is awaited, who is next, what is free."""

from __future__ import annotations

from games.guests.content.cards import Cards, value_of
from games.guests.models import GuestsState
from games.kit.models import Seat

HAND = 6
KEPT = 3
ASKED, ASKED_BY_PAIR = 2, 4


def awaited(state: GuestsState) -> tuple[Seat, ...]:
    """Return the seats that have something to decide, in order; public facts alone say who (A45).

    With offers at once everybody who has not answered yet is awaited (A7).
    """
    match state.phase:
        case "ask" | "trade" | "buy":
            return state.queue[:1]
        case "offer":
            return state.waiting if state.options.at_once else state.waiting[:1]
        case "solve" | "last":
            return tuple(s for s in living(state) if state.answers[s] is None)
        case "discard":
            return tuple(s for s in living(state) if len(state.hands[s]) > KEPT)
        case "over":
            return ()


def living(state: GuestsState) -> tuple[Seat, ...]:
    """Return the seats still investigating, in turn order from the start player (A1, A17)."""
    return tuple(s for s in around(state, state.start) if state.standing[s] == "in")


def around(state: GuestsState, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in the order of play: seats are numbered to the right (A1)."""
    count = len(state.hands)
    return tuple((first + step) % count for step in range(count))


def to_the_right(state: GuestsState, seat: Seat) -> Seat:
    """Return the next living seat in the order of play; the seat itself where it is alone."""
    return next(s for s in around(state, seat + 1) if state.standing[s] == "in")


def references_asked(state: GuestsState) -> int:
    """Return how many references a question names (A23)."""
    return ASKED_BY_PAIR if state.pair else ASKED


def free_cards(state: GuestsState) -> Cards:
    """Return the active seat's cards that no payment has taken yet."""
    spent = {card for payment in state.payments for card in payment.cards}
    return tuple(card for card in state.hands[state.queue[0]] if card not in spent)


def price_of(state: GuestsState, seat: Seat) -> int:
    """Return the value on the marker of a seat's offer; 0 without one."""
    offer = state.offers[seat]
    return value_of(offer.cards) if offer else 0


def still_owed(state: GuestsState) -> int:
    """Return what the last payment lacks; 0 where nothing is owed."""
    if not state.unpaid:
        return 0
    last = state.payments[-1]
    return price_of(state, last.seat) - value_of(last.cards)


def open_offers(state: GuestsState) -> tuple[Seat, ...]:
    """Return the seats whose offer is neither taken nor let go, in the order of play."""
    done = {payment.seat for payment in state.payments} | set(state.let_go)
    order = around(state, state.queue[0] + 1)
    return tuple(s for s in order if price_of(state, s) and s not in done)


def fewest_for(cards: Cards, price: int) -> int:
    """Return how many of some cards must be given at least to meet a price they can meet."""
    values = sorted((value_of((card,)) for card in cards), reverse=True)
    total = 0
    for count, value in enumerate(values, start=1):
        total += value
        if total >= price:
            return count
    raise ValueError(price)
