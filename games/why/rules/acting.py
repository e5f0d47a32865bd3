"""What a seat may do where it has arrived: take, challenge, search (why:24-35, W8)."""

from __future__ import annotations

from functools import cache, lru_cache

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param, SomeOf
from games.kit.models import Message, Seat, SeatRef, TermRef, say, say_n
from games.why.board import HALL, room_of
from games.why.content import CARD_NAMES, NO_CLUE, named, series_of
from games.why.events import Cards
from games.why.models import LawnCard, WhyState
from games.why.rules.facts import (
    chooses_from,
    claimable,
    holds_all,
    lawn_has_cards,
    may_look_up,
    others_at,
    pile_of,
    provable,
    takes_unnamed,
)
from games.why.rules.movement import may_challenge_now, may_search_now
from games.why.ruleset import Ruleset


def act_decision(state: WhyState, rules: Ruleset, lays: tuple[ActionSpec, ...]) -> Decision:
    """Return what can be done at the place of the piece that moved."""
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
        specs = (_lawn_spec(state, rules), *chain, _pass_spec())
    else:
        prompt = say("What do you do {in_room}?", in_room=TermRef(term=f"in-{room}"))
        number = pile_of(state, place)
        draws = None if number is None else _pile_spec(state, rules, number)
        specs = (draws, asks) if draws else (asks, _pass_spec())
    return Decision(prompt=prompt, headline=_dice_fact(state), actions=(*specs, *lays))


def _dice_fact(state: WhyState) -> Message | None:
    if state.dice is None:
        return None
    return say("You rolled {n}", n=sum(state.dice))


@cache
def _pass_spec() -> ActionSpec:
    return ActionSpec(kind="pass", label=say("End your turn"))


def _closed(kind: str, label: Message, why_not: tuple[str, Message], rules: Ruleset) -> ActionSpec:
    rule, message = why_not
    return ActionSpec(
        kind=kind, label=label, blocked=Blocked(rule=rules.cite(rule), message=message)
    )


# --- a pile


def _pile_spec(state: WhyState, rules: Ruleset, number: int) -> ActionSpec:
    """Return how cards are taken from a pile that holds some: unseen from the top, or chosen."""
    pile = state.piles[number]
    most = min(rules.most_taken(state.dice), len(pile))
    if not chooses_from(state, number, rules):
        left = len(pile)
        return ActionSpec(
            kind="draw", label=say_n("Take the last card", "Take the top card of {n}", left)
        )
    if rules.open_deck:
        return _take_spec(tuple(_depth_choice(n, card) for n, card in _from_top(pile)), most)
    rows = (
        Choice(value=1, label=say("The top card")),
        Choice(value=2, label=say("The two top cards")),
    )
    param = Param(name="count", label=say("How many"), domain=OneOf(choices=rows))
    label, short = say("Take: {count}"), say("Take from the pile")
    return ActionSpec(kind="draw", label=label, short=short, params=(param,))


def _from_top(pile: Cards) -> tuple[tuple[int, str], ...]:
    return tuple(enumerate(reversed(pile), start=1))


@cache
def _depth_choice(depth: int, card: str) -> Choice:
    detail = say("on top") if depth == 1 else say("no. {n}", n=depth)
    return Choice(value=depth, label=CARD_NAMES[card], detail=detail)


def _take_spec(rows: tuple[Choice, ...], most: int) -> ActionSpec:
    label = say_n("Take the card you chose", "Take the cards you chose", most)
    asked = say_n("Which one", "Which ones, one or two", most)
    param = Param(name="places", label=asked, domain=SomeOf(choices=rows, least=1, most=most))
    return ActionSpec(kind="take", label=label, short=say("Take a card"), params=(param,))


# --- a challenge


def _challenge_spec(state: WhyState, rules: Ruleset) -> ActionSpec:
    seat, short = state.turn, say("Challenge somebody")
    here = others_at(state, seat, state.pieces[seat])
    asks = provable(state.hands[seat], rules)
    why_not = None
    if not here:
        why_not = "why:25", say("Nobody else is here.")
    elif not may_challenge_now(state, rules):
        why_not = "why:35", say("Only 7, 11 or a double allows a challenge.")
    elif not asks:
        why_not = "why:26", say("You have no card to show for a challenge.")
    if why_not:
        return _closed("challenge", short, why_not, rules)
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


def _lawn_spec(state: WhyState, rules: Ruleset) -> ActionSpec:
    """Return how the Lawn is searched: by naming a card, or by taking what is chosen."""
    unnamed = takes_unnamed(state, rules)
    claims = claimable(state.hands[state.turn], rules)
    why_not = None
    if not lawn_has_cards(state):
        why_not = "W29", say("The Lawn is empty.")
    elif not may_search_now(state, rules):
        why_not = "why:35", _dice_to_search(rules)
    elif not claims and not unnamed:
        why_not = "why:24", say("You have no card to show for a guess.")
    if why_not:
        return _closed("take" if unnamed else "search", say("Search the Lawn"), why_not, rules)
    places = _lawn_rows(state, rules)
    if unnamed:
        return _take_spec(places, min(rules.most_taken(state.dice), len(places)))
    return _search_spec(places, _claim_choices(state.hands[state.turn], rules))


def _dice_to_search(rules: Ruleset) -> Message:
    if rules.double_searches:
        return say("Only an odd roll or a double lets you search the Lawn.")
    return say("Only an odd roll lets you search the Lawn.")


def _lawn_rows(state: WhyState, rules: Ruleset) -> tuple[Choice, ...]:
    def known(lies: LawnCard) -> str | None:
        seen = rules.open_deck or may_look_up(lies, state.turn, rules)
        return lies.card if seen else None

    return tuple(
        _lawn_choice(number, card=known(lies))
        for number, lies in enumerate(state.lawn, start=1)
        if lies
    )


@cache
def _lawn_choice(number: int, *, card: str | None) -> Choice:
    return Choice(
        value=number,
        label=say("Place {n}", n=number),
        detail=CARD_NAMES[card] if card else None,
        anchor=f"lawn-{number}",
    )


def _search_spec(places: tuple[Choice, ...], rows: tuple[Choice, ...]) -> ActionSpec:
    return ActionSpec(
        kind="search",
        label=say("Say that {place} is {claim}"),
        short=say("Search the Lawn"),
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
