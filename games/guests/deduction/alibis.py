"""The alibi worlds: who claims which room, for each murderer, accomplice and start room.

A group holds all worlds of one (murderer, accomplice or none, start room): an alone murderer's
five innocents may be anywhere (1,024 worlds); beside an accomplice, who claims the start room
too, nobody else is in that room (81 worlds). A set of worlds is an int, one bit a world, so that
a card is one AND for each group.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

from games.guests.content.cards import CARD, Card, Family
from games.guests.content.house import ALIBI_ROOMS, EVERYONE, HEADS

ALONE = -1
ALIBI_FAMILIES = (Family.CLAIM, Family.COMPANY, Family.COUNT, Family.SIGHT)


class Group(NamedTuple):
    murderer: int
    accomplice: int
    start: int


class _Worlds(NamedTuple):
    """`full`: the set of all worlds. `at[x][room]`: those in which x claims that room."""

    full: int
    at: tuple[tuple[int, ...], ...]


LONE_GROUPS = tuple(Group(m, ALONE, start) for m, start in product(EVERYONE, ALIBI_ROOMS))
GROUPS = LONE_GROUPS + tuple(
    Group(m, a, start) for m, a, start in product(EVERYONE, EVERYONE, ALIBI_ROOMS) if a != m
)


@cache
def worlds_of(group: Group) -> _Worlds:
    """Return the worlds of a group."""
    partners = {group.murderer, group.accomplice}
    free = tuple(x for x in EVERYONE if x not in partners)
    rooms = tuple(r for r in ALIBI_ROOMS if group.accomplice == ALONE or r != group.start)
    count = len(rooms) ** len(free)
    full = (1 << count) - 1
    at = [[0] * len(ALIBI_ROOMS) for _ in EVERYONE]
    for partner in partners - {ALONE}:
        at[partner][group.start] = full
    for number, claimed in enumerate(product(rooms, repeat=len(free))):
        for x, room in zip(free, claimed, strict=True):
            at[x][room] |= 1 << number
    return _Worlds(full, tuple(map(tuple, at)))


def full_sets(*, accomplice: bool) -> list[int]:
    """Return all worlds, by group; without an accomplice only the lone groups."""
    groups = GROUPS if accomplice else LONE_GROUPS
    return [worlds_of(group).full for group in groups]


@cache
def worlds_with(card: str) -> tuple[int, ...]:
    """Return by group the worlds in which an alibi card is true. `GROUPS` gives the order."""
    filled = _FILTERS[CARD[card].family]
    return tuple(filled(CARD[card], group, worlds_of(group)) for group in GROUPS)


def _claim(card: Card, group: Group, worlds: _Worlds) -> int:
    del group
    x, room = card.args
    return worlds.at[x][room]


def _company(card: Card, group: Group, worlds: _Worlds) -> int:
    """The murderer may say anything, except that partners vouch for each other (A28)."""
    x, y = card.args
    if x == group.murderer:
        free = y != group.accomplice or card.yes
        return worlds.full if free else 0
    together = _together(worlds, x, y)
    if y == group.murderer and x != group.accomplice:
        together = 0
    return together if card.yes else worlds.full & ~together


def _together(worlds: _Worlds, x: int, y: int) -> int:
    total = 0
    for room in ALIBI_ROOMS:
        total |= worlds.at[x][room] & worlds.at[y][room]
    return total


def _count(card: Card, group: Group, worlds: _Worlds) -> int:
    """Who is counted was there; the murderer was not (A27)."""
    room, heads = card.args
    exactly = {0: worlds.full}
    for x in EVERYONE:
        if x == group.murderer:
            continue
        here = worlds.at[x][room]
        counted: dict[int, int] = {}
        for sum_, those in exactly.items():
            counted[sum_] = counted.get(sum_, 0) | (those & ~here)
            more = sum_ + HEADS[x]
            counted[more] = counted.get(more, 0) | (those & here)
        exactly = counted
    return exactly.get(heads, 0)


def _sight(card: Card, group: Group, worlds: _Worlds) -> int:
    x, room = card.args
    seen = 0 if x == group.murderer else worlds.at[x][room]
    return seen if card.yes else worlds.full & ~seen


_FILTERS: dict[Family, Callable[[Card, Group, _Worlds], int]] = {
    Family.CLAIM: _claim,
    Family.COMPANY: _company,
    Family.COUNT: _count,
    Family.SIGHT: _sight,
}


def claims_in(group: Group, world: int) -> tuple[int, ...]:
    """Return by suspect the room claimed in one world of a group."""
    at = worlds_of(group).at
    return tuple(next(r for r in ALIBI_ROOMS if at[x][r] >> world & 1) for x in EVERYONE)
