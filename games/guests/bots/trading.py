"""What a detective gives: offers worth taking, and payments with as little too much as possible."""

from __future__ import annotations

from games.guests.content.cards import CARD, Cards
from games.guests.models import GuestsAction, GuestsView, MakeOffer, Refuse, Take, Trade
from games.kit.choices import Decision, Given, OneOf, SomeOf, open_choices

_WORTHY = 3


def answer_question(decision: Decision) -> GuestsAction:
    """Offer the dearest card that matches, two where one is not worth three points."""
    spec = decision.spec("offer")
    if spec.blocked:
        return Refuse()
    domain = spec.params[0].domain
    cards = _free(domain) if isinstance(domain, SomeOf) else ()
    dearest = sorted(cards, key=lambda card: -CARD[card].value)
    worthy = CARD[dearest[0]].value >= _WORTHY
    return MakeOffer(cards=tuple(dearest[:1] if worthy else dearest[:2]))


def exchange(view: GuestsView, decision: Decision) -> GuestsAction:
    """Take every offer that can be paid, the dearest first."""
    spec = decision.spec("take")
    if spec.blocked:
        return Trade()
    offers, cards = (param.domain for param in spec.params)
    if not isinstance(offers, OneOf) or not isinstance(cards, Given):
        raise TypeError("an exchange names an offer and the cards for it")
    prices = {line.seat: line.value for line in view.offers.lines}
    seat = max((int(c.value) for c in open_choices(offers)), key=lambda seat: prices[seat])
    own = next(case.domain for case in cards.cases if case.value == seat)
    free = _free(own) if isinstance(own, SomeOf) else ()
    return Take(offer=seat, cards=payment(free, prices[seat]))


def payment(cards: Cards, price: int) -> Cards:
    """Return cards that meet a price with the least too much; there have to be some that do."""
    sums: dict[int, Cards] = {0: ()}
    for card in cards:
        for total, chosen in sorted(sums.items()):
            sums.setdefault(total + CARD[card].value, (*chosen, card))
    return sums[min(total for total in sums if total >= price)]


def dearest_three(decision: Decision) -> Cards:
    """Return the three cards of the highest value among those offered to be kept."""
    domain = decision.spec("keep").params[0].domain
    cards = _free(domain) if isinstance(domain, SomeOf) else ()
    return tuple(sorted(cards, key=lambda card: -CARD[card].value)[:3])


def _free(domain: SomeOf) -> Cards:
    return tuple(str(choice.value) for choice in open_choices(domain))
