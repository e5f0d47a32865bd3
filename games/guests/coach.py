"""Advice for a seat's present decision, from what that seat may know and nothing else.

It reads the seat's own cards, what it has seen, and what lies open; so the law of secrecy holds for
it as for every other panel.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from games.guests.bots.asking import known
from games.guests.content.cards import CARD, Cards, in_order, matches, value_of
from games.guests.content.house import REFERENCES, ROOMS, SUSPECTS, WEAPONS, named
from games.guests.content.sentences import sentence
from games.guests.models import CoachPanel, GuestsState
from games.guests.rules.facts import (
    KEPT,
    awaited,
    free_cards,
    open_offers,
    price_of,
    references_asked,
)
from games.guests.rules.solo import price
from games.guests.rules.winning import tell_solution
from games.guests.sheet import note_text
from games.kit.models import Message, Seat, SeatRef, say, say_n

Advice = tuple[Message, tuple[Message, ...]]
_NOTHING = CoachPanel()


def advise(state: GuestsState, seat: Seat | None) -> CoachPanel:
    """Return the advice to a seat; nothing for who does not investigate, or without a coach."""
    if not state.options.coach or seat is None or state.result is not None:
        return _NOTHING
    if state.standing[seat] != "in":
        return _NOTHING
    accomplice = state.level.has_accomplices
    left = _left(in_order(state.seen[seat]), accomplice=accomplice)
    advice, why = _advice(state, seat, left)
    return CoachPanel(advice=advice, why=why, left=left, most=_left((), accomplice=accomplice))


@lru_cache(maxsize=256)
def _left(seen: Cards, *, accomplice: bool) -> int:
    return known(seen, accomplice=accomplice).count()


def _advice(state: GuestsState, seat: Seat, left: int) -> Advice:  # noqa: PLR0911  one arm a phase
    if seat not in awaited(state):
        return _meanwhile(state, seat)
    match state.phase:
        case "ask":
            return _ask(state, seat, left)
        case "offer":
            return _offer(state.hands[seat], state.asked)
        case "trade":
            return _pay_on() if state.unpaid else _trade(state)
        case "buy":
            return _buy(state)
        case "discard":
            return _keep()
        case _:
            return _solve(state, seat, left)


def _meanwhile(state: GuestsState, seat: Seat) -> Advice:
    """Nothing to decide: what came last is to be noted."""
    new = _new(state, seat)
    if new:
        return say("Meanwhile, note what is new to you."), new
    return (
        say("Others decide now. Watch what they ask about."),
        (say("Each offer shows its value, and nothing else, to the whole table."),),
    )


def _new(state: GuestsState, seat: Seat) -> tuple[Message, ...]:
    """Say where the first of the cards that came last are noted."""
    return tuple(map(_noted, state.fresh[seat][:2]))


@cache
def _noted(card: str) -> Message:
    return say("{card} On your sheet: {cell}.", card=sentence(card), cell=note_text(card))


# --- one for each kind of decision


def _ask(state: GuestsState, seat: Seat, left: int) -> Advice:
    count = references_asked(state)
    one, other = worth_asking(in_order(state.seen[seat]), accomplice=state.level.has_accomplices)
    if left == 1:
        advice = say("You know the answer. Ask anything; you can accuse when the round ends.")
    else:
        advice = say("Ask about these two: {one}, {other}.", one=named(one), other=named(other))
    what = say("You name {n} guests or rooms. The others may offer you cards about them.", n=count)
    if state.solo:
        what = say("You name {n} guests or rooms. Cards about them are laid out to buy.", n=count)
    why = say("Most of the answers that are left point there, and you have read little about it.")
    return advice, (what, why) if left > 1 else (what,)


@lru_cache(maxsize=256)
def worth_asking(seen: Cards, *, accomplice: bool) -> tuple[str, ...]:
    """Return the two references to which most answers point for each card seen about them.

    An answer points to its murderer and to the room its weapon is from. Quicker than what a bot
    reckons, and to be understood; measured in docs/games/awkward-guests.md.
    """
    points = dict.fromkeys(REFERENCES, 0.0)
    for combo in known(seen, accomplice=accomplice).combos():
        points[SUSPECTS[combo.murderer]] += combo.size()
        share = combo.size() / combo.weapons.bit_count()
        for number, weapon in enumerate(WEAPONS):
            points[ROOMS[weapon.room]] += share * (combo.weapons >> number & 1)
    read = Counter(word for card in seen for word in CARD[card].references)
    return tuple(sorted(REFERENCES, key=lambda word: -points[word] / (1 + read[word])))[:2]


@lru_cache(maxsize=512)
def _offer(hand: Cards, asked: Cards) -> Advice:
    """What is offered is paid for; what is known stays known."""
    fits = [card for card in hand if matches(card, asked)]
    stays = say("Giving a card away costs you a secret, not the knowledge: that stays noted.")
    if not fits:
        return say("None of your cards is about it, so offer nothing."), (stays,)
    dearest = max(CARD[card].value for card in fits)
    return (
        say("Offer a card of value {n}: whoever takes it pays you as much.", n=dearest),
        (
            stays,
            say("Who offers nothing is paid nothing. The payment is cards, and so news for you."),
        ),
    )


def _trade(state: GuestsState) -> Advice:
    purse = value_of(free_cards(state))
    payable = [seat for seat in open_offers(state) if price_of(state, seat) <= purse]
    pays = say("You pay with cards that you have noted already, so you lose nothing you know.")
    if payable:
        best = max(payable, key=lambda seat: price_of(state, seat))
        take = say(
            "Take the offer of {seat}, value {n}.", seat=SeatRef(seat=best), n=price_of(state, best)
        )
        return take, (pays, say("Dear cards tell more. You see them once you have exchanged."))
    if state.payments:
        return say("That is all you can pay for. Carry out the exchange."), (pays,)
    return say("You can't pay for any offer, so take none this time."), (pays,)


@cache
def _pay_on() -> Advice:
    return (
        say("Add cards until the value is reached, or let the offer go."),
        (say("More than the price may be given; there is no change."),),
    )


def _buy(state: GuestsState) -> Advice:
    points = state.points or 0
    payable = [combo for combo in state.combos if price(combo) < points]
    why = (
        say("The points go down by the value of the cards. Solve the case before they are spent."),
        say("The hand you had is put away; what you noted stays."),
    )
    if not payable:
        return say("Take the cheapest offer: there are few points left."), why
    best = max(payable, key=lambda combo: (len(combo.cards), -price(combo)))
    cards = say_n("{n} card", "{n} cards", len(best.cards))
    costs = say_n("{n} point", "{n} points", price(best))
    return say(
        "Take {cards} for {points}: one question, most news.", cards=cards, points=costs
    ), why


@cache
def _keep() -> Advice:
    return (
        say_n("Keep your dearest card.", "Keep your {n} dearest cards.", KEPT),
        (say("They pay for good offers. What you put away stays on your sheet."),),
    )


def _solve(state: GuestsState, seat: Seat, left: int) -> Advice:
    new = _new(state, seat)
    if state.barred:
        return say("After a wrong guess you can only go on in this round."), new
    if left == 1:
        seen = in_order(state.seen[seat])
        answer = next(known(seen, accomplice=state.level.has_accomplices).solutions())
        return say("One answer is left, so accuse: {solution}", solution=tell_solution(answer)), new
    if state.dawn or state.phase == "last":
        return (
            say("This is the last chance: choose among the answers that your sheet leaves."),
            new,
        )
    wrong = say("A wrong accusation ends your investigation.")
    if state.solo:
        wrong = say("A wrong guess costs you the guess of the next round.")
    return say_n(
        "{n} answer fits what you have seen. Go on.",
        "{n} answers fit what you have seen. Go on.",
        left,
    ), (
        wrong,
        *new,
    )
