"""Another truth that one viewer could not tell from the real one; for the laws.

A solution and what happened around it are drawn among all that fit the cards the viewer has seen.
Every other card keeps its question, family, subject and value, and gets the answer of that case;
then these cards change places. What others offer keeps its value, and goes on matching what was
asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from games.guests.case import told
from games.guests.content.cards import (
    CARD,
    UNIVERSE,
    Card,
    Cards,
    Family,
    Question,
    in_order,
    matches,
)
from games.guests.content.house import EVERYONE, MOTIVES
from games.guests.deduction.alibis import ALONE, GROUPS, claims_in
from games.guests.deduction.knowledge import Combo as Suspicion
from games.guests.deduction.knowledge import Knowledge, knowing
from games.guests.deduction.solution import Solution
from games.guests.deduction.ways import shortest_route
from games.guests.facts import Case
from games.guests.models import Answer, Combo, GuestsState, Offer, Payment
from games.kit.models import Seat, Viewer
from games.kit.rng import Rng

# What holds cards that are bound to a purpose.
_Part = TypeVar("_Part", Offer, Payment, Combo)
_TRIES = 12
_CLUE_BOX = 2
# Of these the question leaves open even what the card is about, so any true one will do.
_AFRESH = (Family.SIGN, Family.SIGNS, Family.KIND)
# Of these a question has one answer, so the redrawn case has to agree with it.
_FIXED = (
    Family.CLEAN,
    Family.INTACT,
    Family.CLOSED,
    Family.DOOR,
    Family.ABSENT,
    Family.EMPTY,
)
_CARDS: dict[Question, list[Card]] = defaultdict(list)
for _card in UNIVERSE:
    _CARDS[_card.question].append(_card)


@dataclass(frozen=True, slots=True)
class _Look:
    """What a viewer has seen of the cards, what is hidden, and which hidden ones lie in offers."""

    state: GuestsState
    viewer: Viewer
    known: Cards
    hidden: Cards
    slots: Cards


def resample(state: GuestsState, viewer: Viewer, rng: Rng) -> GuestsState:
    """Redraw the case, the cards and the secret choices that this viewer can't know.

    Once the match is over the truth is told, so only the cards change places.
    """
    look = _look(state, viewer)
    case, answers = state.case, look.hidden
    if not state.result:
        case = _draw_case(look, rng)
        answers = _answer_again(look, case, rng)
    twin = _moved(state, _places(look, answers, rng))
    twin = twin.model_copy(update={"case": case, "deck": rng.shuffled(twin.deck)})
    return _redraw_secrets(twin, viewer, rng)


def _look(state: GuestsState, viewer: Viewer) -> _Look:
    known = state.revealed if viewer.seat is None else state.seen[viewer.seat]
    rows = (state.deck, state.discards, *state.hands, *(combo.cards for combo in state.combos))
    hidden = tuple(card for row in rows for card in row if card not in known)
    offers = [offer.cards for offer in state.offers if offer]
    payments = [payment.cards for payment in state.payments]
    bound = (*offers, *payments, *(combo.cards for combo in state.combos))
    slots = dict.fromkeys(card for row in bound for card in row if card not in known)
    return _Look(state, viewer, known, hidden, tuple(slots))


# --- another case


def _draw_case(look: _Look, rng: Rng) -> Case:
    """Draw a case that fits what was seen and the questions of all other cards.

    Where a few tries meet none that leaves every hidden question an answer, it stays the same.
    """
    fixed = [c for c in look.hidden if CARD[c].family in _FIXED]
    # A claim's room is one of its references: in an offer it has to go on matching.
    fixed += [c for c in look.slots if CARD[c].family is Family.CLAIM]
    accomplice = look.state.level.has_accomplices
    knowledge = knowing((*look.known, *fixed), accomplice=accomplice)
    possible = knowledge.possible_worlds()
    for _ in range(_TRIES):
        group, combo, weapons = rng.pick(possible)
        solution = _pick_solution(combo, weapons, rng)
        if not any(_silenced(CARD[card], solution) for card in look.hidden):
            return _pick_case(look, knowledge, group, solution, rng)
    return look.state.case


def _pick_solution(combo: Suspicion, weapons: int, rng: Rng) -> Solution:
    helped = combo.accomplice != ALONE
    return Solution(
        murderer=combo.murderer,
        motive=_pick_bit(combo.motives, rng),
        weapon=_pick_bit(weapons, rng),
        accomplice=combo.accomplice if helped else None,
        help_motive=_pick_bit(combo.helps, rng) if helped else None,
    )


def _pick_bit(mask: int, rng: Rng) -> int:
    return rng.pick([n for n in range(mask.bit_length()) if mask >> n & 1])


def _silenced(card: Card, solution: Solution) -> bool:
    """Return whether a partner's silence would leave a question without any answer (A29)."""
    if card.family is not Family.WITNESS:
        return False
    x, k, box = card.args
    guilty = solution.guilty
    return guilty.get(x) == k and MOTIVES[x][k].witnesses[box] in guilty


def _pick_case(look: _Look, knowledge: Knowledge, group: int, solution: Solution, rng: Rng) -> Case:
    world = _pick_bit(knowledge.worlds_left(group), rng)
    start = GROUPS[group].start
    route = shortest_route(start, solution.weapon, *knowledge.kept_from(solution.murderer))
    if route is None:
        raise ValueError(f"no way from {start} with weapon {solution.weapon}")
    return Case(
        solution=solution,
        claims=claims_in(GROUPS[group], world),
        route=route,
        boxes=_pick_boxes(look.known, solution, rng),
        whispers=_pick_whispers(look, solution, rng),
    )


def _pick_boxes(
    known: Cards, solution: Solution, rng: Rng
) -> tuple[tuple[tuple[bool, bool, bool], ...], ...]:
    seen = {_box(CARD[c]): CARD[c].yes for c in known if CARD[c].family in _BOXED}
    rows = []
    for x in EVERYONE:
        marks = [_marks(seen, x, k, rng, true=solution.guilty.get(x) == k) for k in range(3)]
        rows.append(tuple(marks))
    return tuple(rows)


_BOXED = (Family.WITNESS, Family.CLUE)
_Box = tuple[int, int, int]


def _box(card: Card) -> _Box:
    x, k = card.args[:2]
    return x, k, card.args[2] if card.family is Family.WITNESS else _CLUE_BOX


def _marks(
    seen: Mapping[_Box, bool], x: int, k: int, rng: Rng, *, true: bool
) -> tuple[bool, bool, bool]:
    """A false motive has at least one "no", where none was seen in one of the other boxes."""
    open_ = [box for box in range(3) if (x, k, box) not in seen]
    drawn = {box: bool(rng.below(2)) for box in open_}
    denied = any(not seen.get((x, k, box), True) for box in range(3))
    if not true and not denied and open_ and all(drawn.values()):
        drawn[rng.pick(open_)] = False
    one, two, three = (true or seen.get((x, k, box), drawn.get(box, False)) for box in range(3))
    return one, two, three


def _pick_whispers(look: _Look, solution: Solution, rng: Rng) -> tuple[tuple[int, int], ...]:
    seen = {CARD[c].args: CARD[c].yes for c in look.known if CARD[c].family is Family.WHISPER}
    partners = tuple(sorted(solution.guilty))
    pairs = [(x, y) for x in EVERYONE for y in EVERYONE if x < y]
    return tuple(pair for pair in pairs if pair == partners or seen.get(pair, bool(rng.below(2))))


# --- other cards in other places


def _answer_again(look: _Look, case: Case, rng: Rng) -> Cards:
    """Return the hidden cards with the answers of the case, in their order."""
    used = set(look.known)
    found: list[str] = []
    for card in look.hidden:
        true = [c.id for c in _CARDS[CARD[card].question] if told(case, c) and c.id not in used]
        again = rng.pick(true) if CARD[card].family in _AFRESH else true[0]
        used.add(again)
        found.append(again)
    return tuple(found)


def _places(look: _Look, answers: Cards, rng: Rng) -> Mapping[str, str]:
    """Return for each hidden card the one that lies in its place instead.

    First the places in offers, each filled with one of the same value that matches as well.
    """
    alike: dict[tuple[int, bool], list[str]] = defaultdict(list)
    for card in rng.shuffled(answers):
        alike[_marker(look, card)].append(card)
    places = {card: alike[_marker(look, card)].pop() for card in look.slots}
    rest = rng.shuffled(sorted(card for row in alike.values() for card in row))
    others = (card for card in look.hidden if card not in places)
    return {**places, **dict(zip(others, rest, strict=True))}


def _marker(look: _Look, card: str) -> tuple[int, bool]:
    return CARD[card].value, matches(card, look.state.asked)


def _moved(state: GuestsState, places: Mapping[str, str]) -> GuestsState:
    """Put other cards in the places of hidden ones, everywhere."""

    def other(cards: Cards) -> Cards:
        return tuple(places.get(card, card) for card in cards)

    def rows(hands: tuple[Cards, ...], order: Callable[[Cards], Cards]) -> tuple[Cards, ...]:
        return tuple(order(other(hand)) for hand in hands)

    def bound(part: _Part) -> _Part:
        return part.model_copy(update={"cards": in_order(other(part.cards))})

    return state.model_copy(
        update={
            "deck": other(state.deck),
            "discards": other(state.discards),
            "hands": rows(state.hands, in_order),
            "seen": rows(state.seen, tuple),
            "again": rows(state.again, in_order),
            "fresh": rows(state.fresh, in_order),
            "offers": tuple(None if o is None else bound(o) for o in state.offers),
            "payments": tuple(map(bound, state.payments)),
            "combos": tuple(map(bound, state.combos)),
        }
    )


# --- secret choices


def _redraw_secrets(state: GuestsState, viewer: Viewer, rng: Rng) -> GuestsState:
    """Redraw what others have settled and nobody has been shown yet."""
    offers, answers = list(state.offers), list(state.answers)
    for seat in range(len(state.hands)):
        if seat == viewer.seat:
            continue
        if offers[seat] is not None and state.options.at_once and state.waiting:
            offers[seat] = _some_offer(state, seat, rng)
        if answers[seat] is not None and not state.result:
            answers[seat] = _some_answer(state, rng)
    return state.model_copy(update={"offers": tuple(offers), "answers": tuple(answers)})


def _some_offer(state: GuestsState, seat: Seat, rng: Rng) -> Offer:
    matching = [card for card in state.hands[seat] if matches(card, state.asked)]
    return Offer(cards=tuple(card for card in matching if rng.below(2)))


def _some_answer(state: GuestsState, rng: Rng) -> Answer:
    """Go on, or accuse anybody else than it was: at dawn all accuse."""
    if not state.dawn and rng.below(2):
        return Answer()
    wrong = state.case.solution.model_copy(update={"weapon": rng.below(20)})
    return Answer(accusation=wrong)
