"""What follows exactly from a set of cards: the solutions that remain.

A solution is murderer, motive, weapon and, where there may be one, an accomplice with a motive:
5,760 in all, 360 without accomplices. Cards can't simply be ANDed over these: alibis hang
together, the passages do, and both meet in the murderer's start room. Given murderer, accomplice
and start room all else is independent, so the alibis are kept as worlds by these three
(`alibis`), the rest as small sets, and `combos` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple

from games.guests.content.cards import UNIVERSE, Card, Family
from games.guests.content.house import EVERYONE, MOTIVES, SUSPECTS, WEAPONS
from games.guests.deduction.alibis import (
    ALIBI_FAMILIES,
    ALONE,
    GROUPS,
    full_sets,
    worlds_with,
)
from games.guests.deduction.solution import Solution
from games.guests.deduction.ways import weapons_by_start

_ALL_WEAPONS = (1 << len(WEAPONS)) - 1
_ALL_MOTIVES = 0b111
_ALL_BOXES = 0b111
_CLUE_BOX = 2
_SUSPECTS = len(SUSPECTS)

# By murderer, and by murderer and accomplice: where the four groups of that pair begin.
_FIRST = {(g.murderer, g.accomplice): n for n, g in enumerate(GROUPS) if g.start == 0}


class Combo(NamedTuple):
    """Solutions that share murderer and accomplice: sets of weapons and of either's motives.

    `helps` is the set of the accomplice's motives; an alone murderer has the empty set and
    `accomplice` is ALONE.
    """

    murderer: int
    accomplice: int
    weapons: int
    motives: int
    helps: int

    def size(self) -> int:
        """Return how many solutions these are."""
        helps = self.helps.bit_count() if self.helps else 1
        return self.weapons.bit_count() * self.motives.bit_count() * helps


class Knowledge:
    """A set of cards and what it leaves possible. `add` changes it; `copy` first for a what-if."""

    __slots__ = (
        "_bad_pairs",
        "_blocked",
        "_closed",
        "_groups",
        "_kept_out",
        "_motives",
        "_silent",
        "_weapons",
        "_yes",
    )

    def __init__(self, *, accomplice: bool) -> None:
        """`accomplice`: whether the level allows for one."""
        self._groups = full_sets(accomplice=accomplice)
        self._weapons = _ALL_WEAPONS
        self._motives = [_ALL_MOTIVES] * _SUSPECTS
        self._yes = [0] * (_SUSPECTS * 3)
        self._silent = [0] * (_SUSPECTS * _SUSPECTS)
        self._bad_pairs = 0
        self._closed = 0
        self._blocked = 0
        self._kept_out = [0] * _SUSPECTS

    def copy(self) -> Knowledge:
        """Return another of the same content."""
        twin = Knowledge.__new__(Knowledge)
        for name in Knowledge.__slots__:
            part = getattr(self, name)
            setattr(twin, name, part.copy() if isinstance(part, list) else part)
        return twin

    def add(self, card: str) -> None:
        """Take a card for true. `card`: the id of one of the universe."""
        _EFFECTS[card](self)

    def add_all(self, cards: Iterable[str]) -> Knowledge:
        """Take some cards for true; returns itself."""
        for card in cards:
            _EFFECTS[card](self)
        return self

    def count(self) -> int:
        """Return how many solutions remain; 0 where the cards contradict each other."""
        return sum(combo.size() for combo in self.combos())

    def solutions(self) -> Iterator[Solution]:
        """Yield every solution that remains."""
        for combo in self.combos():
            yield from _spelled(combo)

    def combos(self) -> list[Combo]:
        """Return what remains, by murderer and accomplice."""
        proved = self._proved()
        found: list[Combo] = []
        guilty = 0
        for x, _ in proved:
            guilty |= 1 << x
        motives = self._motives.copy()
        for x, k in proved:
            motives[x] &= 1 << k
        pairs = len(self._groups) == len(GROUPS)
        for murderer in EVERYONE:
            if not motives[murderer]:
                continue
            reach = weapons_by_start(self._closed, self._blocked | self._kept_out[murderer])
            if not guilty & ~(1 << murderer):
                weapons = self._fetched(_FIRST[murderer, ALONE], reach)
                if weapons:
                    found.append(Combo(murderer, ALONE, weapons, motives[murderer], 0))
            if pairs:
                found += self._with_help(murderer, reach, guilty, motives)
        return found

    def _with_help(
        self, murderer: int, reach: tuple[int, ...], guilty: int, motives: list[int]
    ) -> Iterator[Combo]:
        for helper in EVERYONE:
            if helper == murderer or guilty & ~(1 << murderer | 1 << helper):
                continue
            if self._bad_pairs >> (murderer * _SUSPECTS + helper) & 1:
                continue
            # Partners kept silent about each other's true motive (A29).
            whys = motives[murderer] & ~self._silent[murderer * _SUSPECTS + helper]
            helps = motives[helper] & ~self._silent[helper * _SUSPECTS + murderer]
            if whys and helps:
                weapons = self._fetched(_FIRST[murderer, helper], reach)
                if weapons:
                    yield Combo(murderer, helper, weapons, whys, helps)

    def _fetched(self, first: int, reach: tuple[int, ...]) -> int:
        """Return the weapons that can be fetched from a start room some alibi world allows."""
        groups, weapons = self._groups, 0
        for start in range(len(reach)):
            if groups[first + start]:
                weapons |= reach[start]
        return weapons & self._weapons

    def _proved(self) -> list[tuple[int, int]]:
        """Return the motives for which all three boxes speak: their owners are guilty (A30)."""
        return [divmod(at, 3) for at, boxes in enumerate(self._yes) if boxes == _ALL_BOXES]

    def possible_worlds(self) -> list[tuple[int, Combo, int]]:
        """Return (number of a group, its combo, weapons that its start room allows) that remain.

        For drawing a whole case; the worlds of a group are `worlds_left`.
        """
        found: list[tuple[int, Combo, int]] = []
        for combo in self.combos():
            first = _FIRST[combo.murderer, combo.accomplice]
            blocked = self._blocked | self._kept_out[combo.murderer]
            for start, reached in enumerate(weapons_by_start(self._closed, blocked)):
                weapons = reached & combo.weapons
                if self._groups[first + start] and weapons:
                    found.append((first + start, combo, weapons))
        return found

    def worlds_left(self, group: int) -> int:
        """Return the set of alibi worlds that remain in a group."""
        return self._groups[group]

    def kept_from(self, murderer: int) -> tuple[int, int]:
        """Return the closed passages, and the rooms this murderer can't have entered."""
        return self._closed, self._blocked | self._kept_out[murderer]

    def keep_worlds(self, card: str) -> None:
        """Keep the alibi worlds in which a card is true."""
        keep = worlds_with(card)
        # The lone groups come first; without accomplices the others are not there.
        self._groups = [have & kept for have, kept in zip(self._groups, keep, strict=False)]

    def strike_motives(self, x: int, mask: int) -> None:
        """Strike a set of motives of x."""
        self._motives[x] &= ~mask

    def tick(self, x: int, k: int, box: int) -> None:
        """Tick a box of a motive; its witness did not keep silent about it (A29, A30)."""
        self._yes[x * 3 + k] |= 1 << box
        if box != _CLUE_BOX:
            self._silent[x * _SUSPECTS + MOTIVES[x][k].witnesses[box]] |= 1 << k

    def keep_weapons(self, mask: int) -> None:
        """Keep a set of weapons."""
        self._weapons &= mask

    def part_pair(self, mask: int) -> None:
        """Strike a set of pairs of partners."""
        self._bad_pairs |= mask

    def close(self, mask: int) -> None:
        """Close a set of passages or doors."""
        self._closed |= mask

    def keep_out(self, x: int, mask: int) -> None:
        """Keep x, as a murderer, out of a set of rooms."""
        self._kept_out[x] |= mask

    def block(self, mask: int) -> None:
        """Keep everybody out of a set of rooms."""
        self._blocked |= mask

    def learn_nothing(self) -> None:
        """A whisper that was seen proves nothing by itself (A32)."""


def _spelled(combo: Combo) -> Iterator[Solution]:
    for weapon in _members(combo.weapons):
        for motive in _members(combo.motives):
            if combo.accomplice == ALONE:
                yield Solution(murderer=combo.murderer, motive=motive, weapon=weapon)
                continue
            for help_motive in _members(combo.helps):
                yield Solution(
                    murderer=combo.murderer,
                    motive=motive,
                    weapon=weapon,
                    accomplice=combo.accomplice,
                    help_motive=help_motive,
                )


def _members(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


@cache
def weapons_left_by(card: Card) -> int:
    """Return the set of weapons that a card about signs, classes or rooms leaves possible."""
    return sum(1 << n for n in range(len(WEAPONS)) if _keeps(card, n))


def _keeps(card: Card, number: int) -> bool:
    weapon = WEAPONS[number]
    match card.family:
        case Family.KIND:
            return weapon.kind != card.args[0]
        case Family.INTACT:
            return weapon.room != card.args[0]
        case _:
            return not set(weapon.signs) & set(card.args)


_Effect = Callable[[Knowledge], None]


def _effect(card: Card) -> _Effect:  # noqa: PLR0911  one arm a family
    """Return what adding a card does, worked out once."""
    if card.family in ALIBI_FAMILIES:
        return partial(Knowledge.keep_worlds, card=card.id)
    match card.family:
        case Family.WITNESS | Family.CLUE:
            return _box_effect(card)
        case Family.CLEAN:
            x, one, other = card.args
            return partial(Knowledge.strike_motives, x=x, mask=1 << one | 1 << other)
        case Family.WHISPER:
            x, y = card.args
            both = 1 << (x * _SUSPECTS + y) | 1 << (y * _SUSPECTS + x)
            apart = partial(Knowledge.part_pair, mask=both)
            return Knowledge.learn_nothing if card.yes else apart
        case Family.CLOSED | Family.DOOR:
            return partial(Knowledge.close, mask=1 << card.args[0])
        case Family.ABSENT:
            return partial(Knowledge.keep_out, x=card.args[0], mask=1 << card.args[1])
        case Family.EMPTY:
            return partial(Knowledge.block, mask=1 << card.args[0])
        case _:
            return partial(Knowledge.keep_weapons, mask=weapons_left_by(card))


def _box_effect(card: Card) -> _Effect:
    x, k = card.args[:2]
    if not card.yes:
        return partial(Knowledge.strike_motives, x=x, mask=1 << k)
    box = _CLUE_BOX if card.family is Family.CLUE else card.args[2]
    return partial(Knowledge.tick, x=x, k=k, box=box)


_EFFECTS: dict[str, _Effect] = {card.id: _effect(card) for card in UNIVERSE}


def knowing(cards: Iterable[str], *, accomplice: bool) -> Knowledge:
    """Return what follows from some cards."""
    return Knowledge(accomplice=accomplice).add_all(cards)
