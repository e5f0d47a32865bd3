"""What a hand is worth: about how many turns of getting cards its owner is away from winning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, log

from games.kit.models import Seat
from games.why.bots.table import (
    HAND,
    LAWN,
    PICTURES,
    UNSEEN,
    Table,
    holding,
    missing,
    out_of_reach,
)
from games.why.content import GHOSTS, HITCHCOCK, MOTIVE, MYSTERY, WEAPONS

# Turns it takes to get one card whose place is known: from the Lawn, or out of somebody's hand.
LAWN_TURNS = 1.2
HAND_TURNS = 2.6
# One that is in a pile has to come up first, with whoever draws.
PILE_TURNS = 1.2
PILE_SHARE = 0.22
BLIND_TURNS = 2.0
# Without a motive to show nobody can be asked for one, and on the Lawn something else is lost.
UNPROVEN = 1.6
# How far the second best way to win counts beside the best one.
BREADTH = 1.2
NEVER = 60.0


def turns_for_unseen(table: Table, seat: Seat) -> float:
    """Return the turns it takes a seat to come by one card whose place it doesn't know."""
    hidden = table.hidden
    piles = min(table.piles, hidden)
    blind = min(len(table.blind), hidden - piles)
    hands = max(0, hidden - piles - blind)
    own = 0 if seat == table.me else table.slots(seat)
    from_pile = PILE_TURNS + PILE_SHARE * table.piles / len(table.counts)
    from_blind = BLIND_TURNS + 0.25 * len(table.blind)
    turns = piles * from_pile + blind * from_blind + max(0, hands - own) * HAND_TURNS
    return turns / hidden


@dataclass(frozen=True)
class Outlook:
    """How far one seat is from winning.

    `needs`: turns until the picture of each series is whole. `motives`: turns for each motive it
    could get, 0 for one it holds; `mystery` the same for the mystery card. `each`: turns for one
    card by where it is.
    """

    needs: Mapping[str, float]
    motives: tuple[float, ...]
    mystery: float
    each: Mapping[str, float]
    mystery_is_motive: bool

    @cached_property
    def turns(self) -> float:
        """The turns to the nearer win, the further one counting a little too."""
        case = (
            _either(self.needs[s] for s in GHOSTS)
            + _either(self.needs[s] for s in WEAPONS)
            + self._motive()
        )
        return _either((case, self.needs[HITCHCOCK] + self._mystery()))

    @property
    def won(self) -> bool:
        """Whether nothing is missing for one of the two wins."""
        pictures = (min(self.needs[s] for s in family) for family in (GHOSTS, WEAPONS))
        case = sum(pictures) + self._motive()
        return min(case, self.needs[HITCHCOCK] + self.mystery) <= 0

    def _motive(self) -> float:
        ways = (*self.motives, self.mystery) if self.mystery_is_motive else self.motives
        turns = _any_of(ways, self.each[LAWN])
        return turns + self._unproven() if turns else 0.0

    def _mystery(self) -> float:
        return self.mystery + self._unproven() if self.mystery else 0.0

    def _unproven(self) -> float:
        return UNPROVEN if self.mystery and 0.0 not in self.motives else 0.0

    def gaining(self, word: str, where: str) -> Outlook:
        """Return the outlook with a card that is now `where`."""
        return self._changed(word, self.each[where], 0.0)

    def losing(self, word: str, to: str) -> Outlook:
        """Return the outlook without a card it holds, which goes to the Lawn or to a hand."""
        return self._changed(word, 0.0, self.each[to])

    def seeing(self, word: str, before: str, after: str) -> Outlook:
        """Return the outlook when a card it lacks has moved."""
        return self._changed(word, self.each[before], self.each[after])

    def _changed(self, word: str, before: float, after: float) -> Outlook:
        if word == MYSTERY:
            return replace(self, mystery=after)
        if word == MOTIVE:
            return replace(self, motives=_swapped(self.motives, before, after))
        if word not in self.needs or self.needs[word] >= NEVER:
            return self
        need = max(0.0, self.needs[word] + after - before)
        return replace(self, needs={**self.needs, word: need})


def outlook(
    table: Table, seat: Seat, removed: Iterable[str], *, mystery_is_motive: bool
) -> Outlook:
    """Return how far a seat is from winning, as far as the bot at this table can know."""
    each = {LAWN: LAWN_TURNS, HAND: HAND_TURNS, UNSEEN: turns_for_unseen(table, seat)}
    lacks = missing(table, seat)
    held = holding(table, seat)
    never = out_of_reach(table, seat, removed)

    def need(series: str) -> float:
        if series in table.laid.get(seat, ()):
            return 0.0
        if series in never:
            return NEVER
        return sum(each[where] * count for where, count in lacks.get(series, {}).items())

    def ways(word: str) -> tuple[float, ...]:
        found = [each[where] for where, n in lacks.get(word, {}).items() for _ in range(n)]
        return (*(0.0,) * held[word], *sorted(found))

    return Outlook(
        needs={series: need(series) for series in PICTURES},
        motives=ways(MOTIVE),
        mystery=min(ways(MYSTERY), default=NEVER),
        each=each,
        mystery_is_motive=mystery_is_motive,
    )


def _either(turns: Iterable[float]) -> float:
    """Return the least of several, less where others are near it: a choice is worth something."""
    ways = [exp(-t / BREADTH) for t in turns if t < NEVER]
    return -BREADTH * log(sum(ways)) if ways else NEVER


def _any_of(turns: tuple[float, ...], least: float) -> float:
    """Return the turns until one of several is had, each coming up in its own time."""
    if not turns:
        return NEVER
    if min(turns) == 0:
        return 0.0
    return max(least, 1 / sum(1 / t for t in turns))


def _swapped(motives: tuple[float, ...], before: float, after: float) -> tuple[float, ...]:
    """Return the motives with one that took `before` taking `after` instead."""
    left = list(motives)
    if before in left:
        left.remove(before)
    return tuple(sorted((*left, after)))
