"""What the seats saw and heard of each other's cards: for bots, which keep nothing themselves.

No rule depends on it. Of each card a seat keeps the last hand it saw it in, even where the card
has left that hand unseen: that it has, the seat can't know.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.models import Seat
from games.why.content import NO_CLUE
from games.why.memory import Glimpse, Said

Glimpses = tuple[Glimpse, ...]


def glimpsed(before: Glimpses, new: Glimpse) -> Glimpses:
    """Add what some seats saw; each forgets where it saw the card before.

    All No Clues look alike, so that none of them is followed.
    """
    if new.card == NO_CLUE or not new.by:
        return before
    older = (_less(old, new.by) if old.card == new.card else old for old in before)
    return (*(old for old in older if old.by), new)


def _less(old: Glimpse, seats: tuple[Seat, ...]) -> Glimpse:
    return old._replace(by=tuple(seat for seat in old.by if seat not in seats))


def unglimpsed(before: Glimpses, cards: Iterable[str]) -> Glimpses:
    """Drop cards that everybody saw leave the hands."""
    gone = frozenset(cards)
    return tuple(glimpse for glimpse in before if glimpse.card not in gone)


def heard(before: tuple[Said, ...], new: Said) -> tuple[Said, ...]:
    """Add what was said; what this seat asked, or answered, to the same before is forgotten."""
    return (*(said for said in before if _about(said) != _about(new)), new)


def _about(said: Said) -> tuple[bool, Seat, str]:
    return said.kind == "asked", said.seat, said.ask
