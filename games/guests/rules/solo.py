"""One player alone: offers from the deck are bought with points (A38, A39, A44)."""

from __future__ import annotations

from games.guests.content.cards import Cards, in_order, matches, value_of
from games.guests.events import Bought
from games.guests.models import Buy, Combo
from games.guests.rules.play import Play
from games.guests.rules.solution import begin_solution
from games.kit.models import Seat

SIZES = (1, 2, 3)
_FREE_VALUE = 1


def lay_out(play: Play) -> None:
    """Lay out one, two and three matching cards, and one of value 1 that need not match.

    There are fewer offers where the deck has too few such cards; with none at all the round goes
    on to its solution phase (A39).
    """
    if not play.state.deck:
        # Needed and none left: the discards come back by the way of a card that stays on top.
        play.change(deck=play.draw(1) + play.state.deck)
    deck = play.rng.shuffled(play.state.deck)
    matching = [card for card in deck if matches(card, play.state.asked)]
    combos: list[Combo] = []
    for size in SIZES:
        if len(matching) >= size:
            combos.append(Combo(cards=in_order(matching[:size])))
            matching = matching[size:]
    laid = {card for combo in combos for card in combo.cards}
    cheap = [c for c in deck if c not in laid and value_of((c,)) == _FREE_VALUE]
    if cheap:
        combos.append(Combo(cards=(cheap[0],), free=True))
        laid.add(cheap[0])
    play.change(deck=tuple(c for c in deck if c not in laid), combos=tuple(combos), phase="buy")
    if not combos:
        _end_round(play)


def price(combo: Combo) -> int:
    """Return the points a combo costs: the sum of its values."""
    return value_of(combo.cards)


def buy(play: Play, seat: Seat, action: Buy) -> None:
    """Pay for one offer; the hand before is discarded, the other offers go back (A38, A44)."""
    state = play.state
    chosen = state.combos[action.combo]
    back = [card for combo in state.combos if combo != chosen for card in combo.cards]
    if not state.options.solo_refill:
        _drop_hand(play, seat, state.hands[seat])
    play.change(
        points=(state.points or 0) - price(chosen),
        combos=(),
        deck=play.rng.shuffled((*play.state.deck, *back)),
    )
    play.gain(seat, chosen.cards)
    public = Bought(seat=seat, price=price(chosen), count=len(chosen.cards))
    told = public.model_copy(update={"cards": chosen.cards})
    play.tell_only(frozenset({seat}), told, public)
    _end_round(play)


def _drop_hand(play: Play, seat: Seat, hand: Cards) -> None:
    play.lose(seat, hand)
    play.put_away(hand)


def _end_round(play: Play) -> None:
    play.change(queue=(), asked=())
    begin_solution(play)
