"""What the awaited seat may do: the only statement of legality."""

from __future__ import annotations

from functools import cache

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param
from games.kit.models import Message, Seat, SeatRef, TermRef, say, say_n
from games.why.content import CARD_NAMES, NO_CLUE, named, series_of, without
from games.why.events import Cards
from games.why.models import Challenge, WhyState
from games.why.rules.acting import act_decision, ask_choices
from games.why.rules.challenge import NO_COUNTER
from games.why.rules.clues import spend_specs
from games.why.rules.destinations import go_decision
from games.why.rules.facts import awaited, complete_sets, provable, wanted
from games.why.ruleset import Ruleset


def decide(state: WhyState, rules: Ruleset) -> dict[Seat, Decision]:
    """Return the one open decision, or nothing once the match is over."""
    seat = awaited(state)
    return {} if seat is None else {seat: _decision(state, rules, seat)}


def _decision(state: WhyState, rules: Ruleset, seat: Seat) -> Decision:
    match state.phase:
        case "roll":
            return _roll(state, rules, seat)
        case "go":
            return go_decision(state, rules, lay_specs(state, seat))
        case "act":
            return act_decision(state, rules, lay_specs(state, seat))
        case "answer" if state.challenge:
            return _answer(state, rules, state.challenge)
        case "return":
            return _return(state, seat)
        case _:
            return _discard(state, seat)


def _roll(state: WhyState, rules: Ruleset, seat: Seat) -> Decision:
    roll = ActionSpec(kind="roll", label=say("Roll the dice"))
    if state.endgame:
        prompt = say("The Living Room Challenge: the dice say what you may do.")
    else:
        prompt = say("Roll the dice, then walk.")
    more = (*spend_specs(state, rules, seat), *lay_specs(state, seat))
    return Decision(prompt=prompt, actions=(roll, *more))


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
    new = card in state.gained
    blocked = None
    if new and state.penance and state.hands[state.turn].count(card) == 1:
        blocked = Blocked(rule="W20", message=say("A wrong guess costs a card you held before."))
    changes = {
        "detail": say("just taken") if new else None,
        "group": named(series_of(card)),
        "blocked": blocked,
    }
    return _card_choice(card).model_copy(update=changes)
