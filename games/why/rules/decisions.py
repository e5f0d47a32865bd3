"""What the awaited seat may do: the only statement of legality."""

from __future__ import annotations

from functools import cache, lru_cache

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param
from games.kit.models import Message, Seat, SeatRef, TermRef, say, say_n
from games.why.board import HALL, room_of
from games.why.content import CARD_NAMES, NO_CLUE, named, series_of, without
from games.why.events import Cards
from games.why.models import Challenge, WhyState
from games.why.rules.challenge import NO_COUNTER
from games.why.rules.destinations import go_decision
from games.why.rules.facts import (
    awaited,
    claimable,
    complete_sets,
    holds_all,
    lawn_has_cards,
    others_at,
    pile_of,
    provable,
    wanted,
)
from games.why.rules.movement import may_challenge_now, may_search_now
from games.why.ruleset import Ruleset


def decide(state: WhyState, rules: Ruleset) -> dict[Seat, Decision]:
    """Return the one open decision, or nothing once the match is over."""
    seat = awaited(state)
    return {} if seat is None else {seat: _decision(state, rules, seat)}


def _decision(state: WhyState, rules: Ruleset, seat: Seat) -> Decision:
    match state.phase:
        case "roll":
            return _roll(state, seat)
        case "go":
            return go_decision(state, rules, lay_specs(state, seat))
        case "act":
            return _act(state, rules)
        case "answer" if state.challenge:
            return _answer(state, rules, state.challenge)
        case "return":
            return _return(state, seat)
        case _:
            return _discard(state, seat)


def _roll(state: WhyState, seat: Seat) -> Decision:
    roll = ActionSpec(kind="roll", label=say("Roll the dice"))
    if state.endgame:
        prompt = say("The Living Room Challenge: the dice say what you may do.")
    else:
        prompt = say("Your turn. Roll the dice.")
    return Decision(prompt=prompt, actions=(roll, *lay_specs(state, seat)))


def lay_specs(state: WhyState, seat: Seat) -> tuple[ActionSpec, ...]:
    """Return the action of laying down a set, in one's own turn and while one is complete (W15)."""
    complete = complete_sets(state.hands[seat]) if seat == state.turn else ()
    if not complete:
        return ()
    choices = tuple(Choice(value=series, label=named(series)) for series in complete)
    param = Param(name="series", label=say("Complete set"), domain=OneOf(choices=choices))
    label = say("Lay down {series}")
    return (
        ActionSpec(
            kind="lay",
            label=label,
            short=say("Lay down a set"),
            params=(param,),
            confirm=say("All will see the set, and it stays on the table."),
        ),
    )


# --- what to do on arrival


def _act(state: WhyState, rules: Ruleset) -> Decision:
    place = state.pieces[state.turn]
    room = room_of(place)
    asks = _challenge_spec(state, rules)
    specs: tuple[ActionSpec, ...]
    if room is None:
        # Sharing a corridor square is allowed for a challenge alone (why:31).
        prompt = say("You meet somebody in the corridor. What do you ask for?")
        specs = (asks,) if rules.sharing_needs_challenge else (asks, _pass_spec())
    elif place == HALL:
        prompt = say("What do you do in the Living Room?")
        # Guesses that go on are the turn's one action; nothing else may follow (W8, row 32).
        chain = () if state.guesses else (asks,)
        specs = (_search_spec(state, rules), *chain, _pass_spec())
    else:
        prompt = say("What do you do {in_room}?", in_room=TermRef(term=f"in-{room}"))
        draws = pile_of(state, place) is not None
        specs = (_draw_spec(state, place), asks) if draws else (asks, _pass_spec())
    return Decision(
        prompt=prompt, headline=_dice_fact(state), actions=(*specs, *lay_specs(state, state.turn))
    )


def _dice_fact(state: WhyState) -> Message | None:
    if state.dice is None:
        return None
    return say("You rolled {n}", n=sum(state.dice))


@cache
def _pass_spec() -> ActionSpec:
    return ActionSpec(kind="pass", label=say("End your turn"))


def _draw_spec(state: WhyState, place: str) -> ActionSpec:
    number = pile_of(state, place) or 0
    left = len(state.piles[number])
    return ActionSpec(
        kind="draw", label=say_n("Take the last card", "Take the top card of {n}", left)
    )


def _challenge_spec(state: WhyState, rules: Ruleset) -> ActionSpec:
    seat, short = state.turn, say("Challenge somebody")
    here = others_at(state, seat, state.pieces[seat])
    asks = provable(state.hands[seat], rules)
    blocked = None
    if not here:
        blocked = Blocked(rule="why:25", message=say("Nobody else is here."))
    elif not may_challenge_now(state, rules):
        blocked = Blocked(rule="why:35", message=say("Only 7, 11 or a double allows a challenge."))
    elif not asks:
        blocked = Blocked(rule="why:26", message=say("You have no card to show for a challenge."))
    if blocked:
        return ActionSpec(kind="challenge", label=short, blocked=blocked)
    whom = Param(name="whom", label=say("Whom"), domain=OneOf(choices=_seat_choices(here)))
    rows = ask_choices(state.hands[seat], rules)
    ask = Param(name="ask", label=say("For which card"), domain=OneOf(choices=rows))
    label = say("Challenge {whom} for {ask}")
    return ActionSpec(kind="challenge", label=label, short=short, params=(whom, ask))


@cache
def _seat_choices(seats: tuple[Seat, ...]) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=s, label=say("{seat}", seat=SeatRef(seat=s)), anchor=f"seat-{s}")
        for s in seats
    )


@lru_cache(maxsize=1024)
def ask_choices(hand: Cards, rules: Ruleset) -> tuple[Choice, ...]:
    """Return what a hand may ask for, and the holdings that can't be asked for with the reason."""
    free = tuple(
        Choice(value=ask, label=_a(ask), detail=_held_fact(hand, ask))
        for ask in provable(hand, rules)
    )
    full = tuple(
        Choice(
            value=series,
            label=_a(series),
            blocked=Blocked(rule="W2", message=say("You hold all of them.")),
        )
        for series in dict.fromkeys(map(series_of, hand))
        if series != NO_CLUE and series not in provable(hand, rules) and holds_all(hand, series)
    )
    clue = Choice(
        value=NO_CLUE,
        label=_a(NO_CLUE),
        blocked=Blocked(rule="W4", message=say("No Clue can't be asked for.")),
    )
    return (*free, *full, *((clue,) if NO_CLUE in hand else ()))


def _a(word: str) -> Message:
    return named(f"a-{word}")


def _held_fact(hand: Cards, ask: str) -> Message | None:
    held = sum(series_of(card) == ask for card in hand)
    return say("you hold {n}", n=held) if held else None


# --- the Lawn


def _search_spec(state: WhyState, rules: Ruleset) -> ActionSpec:
    claims, short = claimable(state.hands[state.turn], rules), say("Search the Lawn")
    blocked = None
    if not lawn_has_cards(state):
        blocked = Blocked(rule="W29", message=say("The Lawn is empty."))
    elif not may_search_now(state, rules):
        blocked = Blocked(rule="why:35", message=say("Only an odd roll lets you search the Lawn."))
    elif not claims:
        blocked = Blocked(rule="why:24", message=say("You have no card to show for a guess."))
    if blocked:
        return ActionSpec(kind="search", label=short, blocked=blocked)
    places = tuple(
        _lawn_choice(number, card=lies.card if lies.face_up else None)
        for number, lies in enumerate(state.lawn, start=1)
        if lies
    )
    rows = _claim_choices(state.hands[state.turn], rules)
    return ActionSpec(
        kind="search",
        label=say("Say that {place} is {claim}"),
        short=short,
        params=(
            Param(name="place", label=say("Which card"), domain=OneOf(choices=places)),
            Param(name="claim", label=say("What you say it is"), domain=OneOf(choices=rows)),
        ),
    )


@lru_cache(maxsize=1024)
def _claim_choices(hand: Cards, rules: Ruleset) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=claim, label=_a(claim), detail=_held_fact(hand, claim))
        for claim in claimable(hand, rules)
    )


@cache
def _lawn_choice(number: int, *, card: str | None) -> Choice:
    return Choice(
        value=number,
        label=say("Place {n}", n=number),
        detail=CARD_NAMES[card] if card else None,
        anchor=f"lawn-{number}",
    )


# --- answering


def _answer(state: WhyState, rules: Ruleset, asked: Challenge) -> Decision:
    """Offer truthful answers only, in every case (W5, W6)."""
    hand = state.hands[asked.asked]
    cards = wanted(hand, asked.request, rules)
    counters = not asked.counter
    specs = (
        _give_spec(cards),
        _clue_spec(hand, cards, rules, counters=counters and rules.counter_after_no_clue),
        _deny_spec(hand, cards, rules, counters=counters),
    )
    return Decision(
        prompt=_question(asked), actions=tuple(spec for spec in specs if spec is not None)
    )


def _question(asked: Challenge) -> Message:
    who = SeatRef(seat=asked.asker)
    wish = TermRef(term=f"a-{asked.request}")
    if asked.shown is None:
        return say("{seat} asks for {card}. What do you answer?", seat=who, card=wish)
    if series_of(asked.shown) == asked.request:
        return say(
            "{seat} shows {card} and asks for another. What do you answer?", seat=who, card=wish
        )
    return say(
        "{seat} shows {shown} and asks for {card}. What do you answer?",
        seat=who,
        shown=TermRef(term="a-motive"),
        card=wish,
    )


def _give_spec(cards: Cards) -> ActionSpec | None:
    if not cards:
        return None
    rows = OneOf(choices=tuple(_card_choice(card) for card in cards))
    param = Param(name="card", label=say("Which card"), domain=rows)
    label, short = say("Hand over {card}"), say("Hand over a card")
    return ActionSpec(kind="give", label=label, short=short, params=(param,))


@cache
def _card_choice(card: str) -> Choice:
    return Choice(value=card, label=CARD_NAMES[card], anchor=f"card-{card}")


def _clue_spec(hand: Cards, cards: Cards, rules: Ruleset, *, counters: bool) -> ActionSpec | None:
    if NO_CLUE not in hand:
        return None
    label = say("Give a No Clue instead")
    if not cards:
        bluff = Blocked(rule="W5", message=say("A No Clue only answers for a card that you hold."))
        return ActionSpec(kind="clue", label=label, blocked=bluff)
    left = without(hand, NO_CLUE)
    return ActionSpec(kind="clue", label=label, params=_counter(left, rules, counters=counters))


def _deny_spec(hand: Cards, cards: Cards, rules: Ruleset, *, counters: bool) -> ActionSpec:
    label = say("Say that you have none")
    if cards:
        lie = Blocked(rule="W6", message=say("You hold one, and answers are truthful."))
        return ActionSpec(kind="deny", label=label, blocked=lie)
    return ActionSpec(kind="deny", label=label, params=_counter(hand, rules, counters=counters))


def _counter(hand: Cards, rules: Ruleset, *, counters: bool) -> tuple[Param, ...]:
    """Return the choice of what to ask in return; a counter is never countered (row 29)."""
    if not counters or not provable(hand, rules):
        return ()
    none = Choice(value=NO_COUNTER, label=say("Ask nothing in return"))
    rows = (none, *ask_choices(hand, rules))
    return (Param(name="counter", label=say("In return"), domain=OneOf(choices=rows)),)


def _return(state: WhyState, seat: Seat) -> Decision:
    """Any card may be given in return, even the one just received (row 25)."""
    param = Param(name="card", label=say("Which card"), domain=_hand_rows(state, seat))
    label, short = say("Give {card} in return"), say("Give in return")
    back = ActionSpec(kind="return", label=label, short=short, params=(param,))
    prompt = say("Which card do you give in return?")
    return Decision(prompt=prompt, actions=(back, *lay_specs(state, seat)))


# --- discarding


def _discard(state: WhyState, seat: Seat) -> Decision:
    """Down to the limit by a discard, or in one's own turn by laying a set (why:37, W11)."""
    hand = state.hands[seat]
    param = Param(name="card", label=say("Which card"), domain=_hand_rows(state, seat))
    label, short = say("Discard {card}"), say("Discard")
    discard = ActionSpec(kind="discard", label=label, short=short, params=(param,))
    return Decision(
        prompt=say("Discard one card."),
        headline=say_n("{n} card", "{n} cards", len(hand)),
        actions=(discard, *lay_specs(state, seat)),
    )


def _hand_rows(state: WhyState, seat: Seat) -> OneOf:
    """Return one row for each different card of a hand."""
    cards = dict.fromkeys(state.hands[seat])
    return OneOf(choices=tuple(_discard_choice(state, card) for card in cards))


def _discard_choice(state: WhyState, card: str) -> Choice:
    new = card == state.gained
    blocked = None
    if new and state.penance and state.hands[state.turn].count(card) == 1:
        blocked = Blocked(rule="W20", message=say("A wrong guess costs a card you held before."))
    changes = {
        "detail": say("just taken") if new else None,
        "group": named(series_of(card)),
        "blocked": blocked,
    }
    return _card_choice(card).model_copy(update=changes)
