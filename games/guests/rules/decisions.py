"""What each awaited seat may do: the only statement of legality."""

from __future__ import annotations

from functools import cache, lru_cache

from games.guests.content.cards import CARD, Cards, matches, value_of
from games.guests.content.house import REFERENCES, SUSPECTS, named
from games.guests.content.sentences import sentence
from games.guests.models import GuestsState
from games.guests.rules.accusing import accuse_spec
from games.guests.rules.facts import (
    KEPT,
    around,
    awaited,
    fewest_for,
    free_cards,
    open_offers,
    price_of,
    references_asked,
    still_owed,
)
from games.guests.rules.solo import price
from games.kit.choices import (
    ActionSpec,
    Blocked,
    Case,
    Choice,
    Decision,
    Given,
    OneOf,
    Param,
    SomeOf,
)
from games.kit.models import Message, Seat, SeatRef, say, say_n


def decide(state: GuestsState) -> dict[Seat, Decision]:
    """Return the open decisions by seat, or nothing once the match is over."""
    return {seat: _decision(state, seat) for seat in awaited(state)}


def _decision(state: GuestsState, seat: Seat) -> Decision:  # noqa: PLR0911  one arm a phase
    match state.phase:
        case "ask":
            return _ask(references_asked(state))
        case "offer":
            return _offer(state.hands[seat], state.asked)
        case "trade":
            return _pay_on(state) if state.unpaid else _trade(state)
        case "buy":
            return _buy(state)
        case "solve":
            return _solve(state.options.level, dawn=state.dawn, barred=state.barred)
        case "discard":
            return _keep(state.hands[seat])
        case _:
            return _last(state.options.level)


@cache
def _ask(count: int) -> Decision:
    """Any different references, suspects and rooms alike (A23, A35)."""
    choices = tuple(
        Choice(
            value=word,
            label=named(word),
            group=say("Suspects") if word in SUSPECTS else say("Rooms"),
            anchor=f"ref-{word}",
        )
        for word in REFERENCES
    )
    domain = SomeOf(choices=choices, least=count, most=count)
    param = Param(name="references", label=say("What you ask about"), domain=domain)
    return Decision(
        prompt=say_n("What do you ask about?", "What {n} things do you ask about?", count),
        actions=(ActionSpec(kind="ask", label=say("Ask"), params=(param,)),),
    )


# --- offering


@lru_cache(maxsize=512)
def _offer(hand: Cards, asked: Cards) -> Decision:
    """Every offered card carries a reference that was asked for; an offer is final (A8, A13)."""
    refuse = ActionSpec(kind="refuse", label=say("Offer nothing"))
    rows = tuple(_offered_choice(card, fits=matches(card, asked)) for card in hand)
    label, short = say("Offer {cards}"), say("Offer cards")
    if any(row.blocked is None for row in rows):
        param = Param(
            name="cards",
            label=say("What you offer"),
            domain=SomeOf(choices=rows, least=1, most=len(rows), goal=0),
        )
        offer = ActionSpec(kind="offer", label=label, short=short, params=(param,))
    else:
        blocked = Blocked(rule="A45", message=say("None of your cards is about that."))
        offer = ActionSpec(kind="offer", label=short, blocked=blocked)
    return Decision(prompt=say("What do you offer?"), actions=(offer, refuse))


@cache
def _offered_choice(card: str, *, fits: bool) -> Choice:
    if fits:
        return _card_choice(card)
    blocked = Blocked(rule="A13", message=say("It is about nothing that was asked for."))
    return _card_choice(card).model_copy(update={"blocked": blocked})


@cache
def _card_choice(card: str) -> Choice:
    return Choice(
        value=card,
        label=sentence(card),
        detail=say("value {n}", n=CARD[card].value),
        worth=CARD[card].value,
        anchor=f"card-{card}",
    )


# --- exchanging


def _trade(state: GuestsState) -> Decision:
    """Take any offers one can pay, then carry all out together; or take none (A10, A11)."""
    done = len(state.payments)
    label = say("Take no offer")
    if done:
        label = say_n("Exchange with one seat", "Exchange with {n} seats", done)
    actions = (_take_spec(state), ActionSpec(kind="trade", label=label))
    return Decision(prompt=say("Which offers do you take?"), actions=actions)


def _take_spec(state: GuestsState) -> ActionSpec:
    free, left = free_cards(state), open_offers(state)
    label, short = say("Pay {offer} {cards}"), say("Take an offer")
    rows = tuple(_offer_choice(state, seat, value_of(free)) for seat in _offering(state))
    payable = [seat for seat in left if price_of(state, seat) <= value_of(free)]
    if not payable:
        why = say("You can't pay for an offer that is left.")
        return ActionSpec(kind="take", label=short, blocked=Blocked(rule="A14", message=why))
    cases = tuple(
        Case(value=seat, domain=_payment(free, price_of(state, seat))) for seat in payable
    )
    whom = Param(name="offer", label=say("Whose offer"), domain=OneOf(choices=rows))
    cards = Param(
        name="cards", label=say("What you pay with"), domain=Given(param="offer", cases=cases)
    )
    return ActionSpec(kind="take", label=label, short=short, params=(whom, cards))


def _offering(state: GuestsState) -> tuple[Seat, ...]:
    """Return all seats with an offer, also those whose offer is settled already."""
    return tuple(s for s in around(state, state.queue[0] + 1) if price_of(state, s))


def _offer_choice(state: GuestsState, seat: Seat, purse: int) -> Choice:
    offer = state.offers[seat]
    return _offer_row(
        seat,
        price_of(state, seat),
        len(offer.cards) if offer else 0,
        _why_not(state, seat, purse),
    )


@lru_cache(maxsize=512)
def _offer_row(seat: Seat, value: int, count: int, blocked: Blocked | None) -> Choice:
    cards = say_n("{n} card", "{n} cards", count)
    return Choice(
        value=seat,
        label=say("{seat}", seat=SeatRef(seat=seat)),
        detail=say("{cards}, value {value}", cards=cards, value=value),
        anchor=f"offer-{seat}",
        blocked=blocked,
    )


def _why_not(state: GuestsState, seat: Seat, purse: int) -> Blocked | None:
    if seat in state.let_go:
        return Blocked(rule="A10", message=say("You have let this offer go."))
    if seat not in open_offers(state):
        return Blocked(rule="A10", message=say("You have laid cards down for it."))
    if price_of(state, seat) > purse:
        return Blocked(rule="A9", message=say("Your cards are worth less."))
    return None


@lru_cache(maxsize=512)
def _payment(free: Cards, price: int) -> SomeOf:
    """Any cards may pay; more than the price may be given, and there is no change (A9)."""
    rows = tuple(map(_card_choice, free))
    return SomeOf(choices=rows, least=fewest_for(free, price), most=len(rows), goal=price)


def _pay_on(state: GuestsState) -> Decision:
    free, owed = free_cards(state), still_owed(state)
    param = Param(name="cards", label=say("What you add"), domain=_payment(free, owed))
    add = ActionSpec(
        kind="add", label=say("Add {cards}"), short=say("Add the cards"), params=(param,)
    )
    let_go = ActionSpec(kind="let_go", label=say("Let this offer go"))
    return Decision(
        prompt=say_n("{n} point is missing.", "{n} points are missing.", owed),
        actions=(add, let_go),
    )


def _buy(state: GuestsState) -> Decision:
    rows = tuple(
        _combo_choice(number, price(combo), len(combo.cards), free=combo.free)
        for number, combo in enumerate(state.combos)
    )
    param = Param(name="combo", label=say("Which offer"), domain=OneOf(choices=rows))
    buy = ActionSpec(kind="buy", label=say("Take {combo}"), short=say("Buy"), params=(param,))
    points = state.points or 0
    return Decision(
        prompt=say("Which offer do you take?"),
        headline=say_n("{n} point left", "{n} points left", points),
        actions=(buy,),
    )


@cache
def _combo_choice(number: int, cost: int, count: int, *, free: bool) -> Choice:
    label: Message = say_n("{n} card about it", "{n} cards about it", count)
    if free:
        label = say("1 card about anything")
    return Choice(
        value=number,
        label=label,
        detail=say_n("{n} point", "{n} points", cost),
        anchor=f"combo-{number}",
    )


# --- solving and discarding


@cache
def _solve(level: str, *, dawn: bool, barred: bool) -> Decision:
    """At dawn everybody must accuse; alone, a wrong guess bars the next one (A38)."""
    if dawn:
        prompt = say("Dawn is breaking: whom do you accuse?")
        return Decision(prompt=prompt, actions=(accuse_spec(level),))
    go_on = ActionSpec(kind="go_on", label=say("Go on investigating"))
    accuse = accuse_spec(level)
    if barred:
        why = say("After a wrong guess you may not guess in the next round.")
        accuse = ActionSpec(
            kind="accuse", label=say("Solve the case"), blocked=Blocked(rule="A38", message=why)
        )
    return Decision(prompt=say("Do you solve the case now?"), actions=(go_on, accuse))


@cache
def _last(level: str) -> Decision:
    """The last investigator answers, or leaves the case unsolved (A20)."""
    close = ActionSpec(kind="close", label=say("Leave the case unsolved"))
    prompt = say("You are the last investigator. What is your answer?")
    return Decision(prompt=prompt, actions=(accuse_spec(level), close))


@lru_cache(maxsize=512)
def _keep(hand: Cards) -> Decision:
    rows = tuple(map(_card_choice, hand))
    param = Param(
        name="cards",
        label=say("What you keep"),
        domain=SomeOf(choices=rows, least=KEPT, most=KEPT),
    )
    return Decision(
        prompt=say_n("Which card do you keep?", "Which {n} cards do you keep?", KEPT),
        actions=(ActionSpec(kind="keep", label=say("Keep them"), params=(param,)),),
    )
