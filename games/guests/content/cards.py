"""The 438 cards there could be, in 16 families: what each says, its value and its references.

Value and references follow from the family and from whom or what a card is about, never from its
answer: else an offer's total, or that a card matches a question, would tell (A36, A37).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations, product

from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    EVERYONE,
    FIRST_DOOR,
    HEADS,
    KINDS,
    MOTIVES,
    PASSAGES,
    ROOMS,
    SIDE_ROOMS,
    SIGNS,
    STUDY,
    SUSPECTS,
)


class Family(StrEnum):
    """What kind of thing a card says; `args` of its cards in brackets.

    Suspects are x and y, y being the one spoken about where x speaks; k is a motive of x.
    """

    WITNESS = "witness"  # (x, k, box 0 or 1): a guest about a motive of x
    CLUE = "clue"  # (x, k): a find
    CLEAN = "clean"  # (x, k, k'): two motives dismissed at once
    CLAIM = "claim"  # (x, room)
    COMPANY = "company"  # (x, y): x says whether y was with x
    COUNT = "count"  # (room, heads)
    SIGHT = "sight"  # (x, room): seen there at the time, or not
    WHISPER = "whisper"  # (x, y), x < y
    SIGN = "sign"  # (sign)
    SIGNS = "signs"  # (sign, sign')
    KIND = "kind"  # (class of weapons)
    INTACT = "intact"  # (room): nothing is missing there
    CLOSED = "closed"  # (passage)
    DOOR = "door"  # (number of the door, after the passages)
    ABSENT = "absent"  # (x, side room): x did not pass through
    EMPTY = "empty"  # (side room): nobody passed through


VALUES = {
    Family.WITNESS: 1,
    Family.CLUE: 2,
    Family.CLEAN: 3,
    Family.CLAIM: 2,
    Family.COMPANY: 2,
    Family.COUNT: 3,
    Family.SIGHT: 2,
    Family.WHISPER: 1,
    Family.SIGN: 3,
    Family.SIGNS: 3,
    Family.KIND: 3,
    Family.INTACT: 2,
    Family.CLOSED: 1,
    Family.DOOR: 1,
    Family.ABSENT: 1,
    Family.EMPTY: 2,
}

Question = tuple[str, tuple[int, ...]]
# Some cards, by their ids.
Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One possible card.

    `yes`: its answer, where the same can be said and denied. `question`: family and subject
    without the answer: of several cards with one question a case holds at most one, except for
    the signs and classes of weapons, whose subject is the answer.
    """

    id: str
    family: Family
    args: tuple[int, ...]
    yes: bool
    value: int
    references: tuple[str, ...]
    question: Question


def _card(family: Family, args: tuple[int, ...], *, yes: bool = False) -> Card:
    numbers = "-".join(map(str, args))
    tail = ("-yes" if yes else "-no") if family in _ANSWERED else ""
    return Card(
        id=f"{family}-{numbers}{tail}",
        family=family,
        args=args,
        yes=yes,
        value=VALUES[family],
        references=_references(family, args),
        question=(family.value, args[: _SUBJECT.get(family, len(args))]),
    )


# Families of which a card says yes or no.
_ANSWERED = (Family.WITNESS, Family.CLUE, Family.COMPANY, Family.SIGHT, Family.WHISPER)
# How many of the first arguments name the subject, where not all do.
_SUBJECT = {Family.CLAIM: 1, Family.COUNT: 1, Family.SIGN: 0, Family.SIGNS: 0, Family.KIND: 0}


def _references(family: Family, args: tuple[int, ...]) -> tuple[str, ...]:  # noqa: PLR0911  one arm a family
    """Return what a card is about; a witness counts too, so that asking it works (A36)."""
    match family:
        case Family.WITNESS:
            x, k, box = args
            return (SUSPECTS[x], SUSPECTS[MOTIVES[x][k].witnesses[box]])
        case Family.CLUE:
            x, k = args
            return (SUSPECTS[x], ROOMS[MOTIVES[x][k].room])
        case Family.CLEAN:
            return (SUSPECTS[args[0]],)
        case Family.CLAIM | Family.SIGHT | Family.ABSENT:
            return (SUSPECTS[args[0]], ROOMS[args[1]])
        case Family.COMPANY | Family.WHISPER:
            return (SUSPECTS[args[0]], SUSPECTS[args[1]])
        case Family.COUNT | Family.INTACT | Family.EMPTY:
            return (ROOMS[args[0]],)
        case Family.SIGN | Family.SIGNS | Family.KIND:
            return (ROOMS[STUDY],)
        case Family.CLOSED:
            return tuple(ROOMS[room] for room in PASSAGES[args[0]])
        case Family.DOOR:
            return (ROOMS[DOORS[args[0] - FIRST_DOOR]], ROOMS[STUDY])


def _both(family: Family, args: tuple[int, ...]) -> Iterator[Card]:
    yield _card(family, args, yes=False)
    yield _card(family, args, yes=True)


def _about_motives() -> Iterator[Card]:
    for x, k, box in product(EVERYONE, range(3), range(2)):
        yield from _both(Family.WITNESS, (x, k, box))
    for x, k in product(EVERYONE, range(3)):
        yield from _both(Family.CLUE, (x, k))
    for x, (one, other) in product(EVERYONE, combinations(range(3), 2)):
        yield _card(Family.CLEAN, (x, one, other))


def _about_the_time() -> Iterator[Card]:
    for x, room in product(EVERYONE, ALIBI_ROOMS):
        yield _card(Family.CLAIM, (x, room))
    for pair in permutations(EVERYONE, 2):
        yield from _both(Family.COMPANY, pair)
    for room, heads in product(ALIBI_ROOMS, range(sum(HEADS) + 1)):
        yield _card(Family.COUNT, (room, heads))
    for x, room in product(EVERYONE, ALIBI_ROOMS):
        yield from _both(Family.SIGHT, (x, room))
    for pair in combinations(EVERYONE, 2):
        yield from _both(Family.WHISPER, pair)


def _about_the_weapon() -> Iterator[Card]:
    for sign in range(len(SIGNS)):
        yield _card(Family.SIGN, (sign,))
    for pair in combinations(range(len(SIGNS)), 2):
        yield _card(Family.SIGNS, pair)
    for kind in range(len(KINDS)):
        yield _card(Family.KIND, (kind,))
    for room in (*ALIBI_ROOMS, *SIDE_ROOMS):
        yield _card(Family.INTACT, (room,))


def _about_the_way() -> Iterator[Card]:
    for passage in range(len(PASSAGES)):
        yield _card(Family.CLOSED, (passage,))
    for door in range(len(DOORS)):
        yield _card(Family.DOOR, (FIRST_DOOR + door,))
    for x, room in product(EVERYONE, SIDE_ROOMS):
        yield _card(Family.ABSENT, (x, room))
    for room in SIDE_ROOMS:
        yield _card(Family.EMPTY, (room,))


UNIVERSE = (*_about_motives(), *_about_the_time(), *_about_the_weapon(), *_about_the_way())
CARD = {card.id: card for card in UNIVERSE}
_RANK = {card.id: at for at, card in enumerate(UNIVERSE)}


def in_order(cards: Iterable[str]) -> Cards:
    """Return card ids in canonical order, which tells nothing about when a card came."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def value_of(cards: Cards) -> int:
    """Return the sum of the values of some cards."""
    return sum(CARD[card].value for card in cards)


def matches(card: str, asked: Cards) -> bool:
    """Return whether a card carries at least one of the references asked for (A13)."""
    return any(word in asked for word in CARD[card].references)
