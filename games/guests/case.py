"""Which cards are true in a case, by family, and which of them would be printed for it.

`holds` is what a player may rely on; `told` is what the generator prints. They differ in one
place: about others than the accomplice the murderer may say anything (A28), and the generator
lets the murderer speak as if the claimed room were true.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from games.guests.content.cards import UNIVERSE, Card, Family
from games.guests.content.house import (
    DOORS,
    EVERYONE,
    FIRST_DOOR,
    HEADS,
    MOTIVES,
    PASSAGES,
    WEAPONS,
)
from games.guests.deduction.solution import Solution
from games.guests.facts import Case

_CLUE_BOX = 2


def holds(case: Case, card: Card) -> bool:
    """Return whether a card may be in the deck of this case without any lie but the allowed."""
    if card.family is Family.COMPANY:
        x, y = card.args
        if x == case.solution.murderer and y != case.solution.accomplice:
            return True
    return told(case, card)


def told(case: Case, card: Card) -> bool:  # noqa: PLR0911  one arm a family
    """Return whether this card, with this answer, is the one printed for the case."""
    match card.family:
        case Family.WITNESS | Family.CLUE | Family.CLEAN:
            return _motive(case, card)
        case Family.CLAIM:
            return case.claims[card.args[0]] == card.args[1]
        case Family.COMPANY:
            return says(case, card.args[0], card.args[1]) == card.yes
        case Family.COUNT:
            return heads(case, card.args[0]) == card.args[1]
        case Family.SIGHT:
            return _sight(case, card)
        case Family.WHISPER:
            return (card.args in case.whispers) == card.yes
        case Family.SIGN | Family.SIGNS | Family.KIND | Family.INTACT:
            return _weapon(case.solution, card)
        case Family.CLOSED | Family.DOOR | Family.ABSENT | Family.EMPTY:
            return _way(case, card)


def true_cards(case: Case) -> tuple[Card, ...]:
    """Return every card that could be printed for the case."""
    return tuple(card for card in UNIVERSE if told(case, card))


def says(case: Case, x: int, y: int) -> bool:
    """Return whether x says that y was with x when it happened.

    Nobody but the accomplice says so of the murderer, who was in the Study (A28).
    """
    answer = case.solution
    if y == answer.murderer and x != answer.accomplice:
        return False
    return case.claims[x] == case.claims[y]


def heads(case: Case, room: int) -> int:
    """Return how many people were in an alibi room at the time; the murderer was not (A27)."""
    there = (x for x in EVERYONE if x != case.solution.murderer and case.claims[x] == room)
    return sum(HEADS[x] for x in there)


@cache
def unused(route: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of the passages and doors that a route leaves out."""
    return tuple(n for n in range(FIRST_DOOR + len(DOORS)) if n not in _steps(route))


def _steps(route: tuple[int, ...]) -> set[int]:
    inside = pairwise(route[:-1])
    return {PASSAGES.index((min(s), max(s))) for s in inside} | {
        FIRST_DOOR + DOORS.index(route[-2])
    }


def _motive(case: Case, card: Card) -> bool:
    x, guilty = card.args[0], case.solution.guilty
    if card.family is Family.CLEAN:
        dismissed = card.args[1:]
        return not any(all(case.boxes[x][k]) for k in dismissed)
    k = card.args[1]
    box = _CLUE_BOX if card.family is Family.CLUE else card.args[2]
    if case.boxes[x][k][box] != card.yes:
        return False
    # Partners keep silent about each other's true motive: no such card exists (A29).
    silent = box != _CLUE_BOX and MOTIVES[x][k].witnesses[box] in guilty and guilty.get(x) == k
    return not silent


def _sight(case: Case, card: Card) -> bool:
    x, room = card.args
    seen = x != case.solution.murderer and case.claims[x] == room
    return seen == card.yes


def _weapon(solution: Solution, card: Card) -> bool:
    weapon = WEAPONS[solution.weapon]
    match card.family:
        case Family.KIND:
            return weapon.kind != card.args[0]
        case Family.INTACT:
            return weapon.room != card.args[0]
        case _:
            return not set(weapon.signs) & set(card.args)


def _way(case: Case, card: Card) -> bool:
    match card.family:
        case Family.EMPTY:
            return card.args[0] not in case.route
        case Family.ABSENT:
            x, room = card.args
            return x != case.solution.murderer or room not in case.route
        case _:
            return card.args[0] in unused(case.route)
