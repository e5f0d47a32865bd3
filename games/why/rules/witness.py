"""What the seats saw and heard of each other's cards: for bots, which keep nothing themselves.

No rule depends on it. Of each card a seat keeps the last hand it saw it in, even where the card
has left that hand unseen: that it has, the seat can't know.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.models import Seat
from games.why.content import NO_CLUE
from games.why.memory import Asked, Denied, Glimpse

# All are kept in an order of their own: what stays where it was costs a stored step nothing.
Glimpses = tuple[Glimpse, ...]


def glimpsed(before: Glimpses, new: Glimpse) -> Glimpses:
    """Add what some seats saw; each forgets where it saw the card before.

    All No Clues look alike, so that none of them is followed.
    """
    if new.card == NO_CLUE or not new.by:
        return before
    older = (old._replace(by=old.by & ~new.by) if old.card == new.card else old for old in before)
    return tuple(sorted((*(old for old in older if old.by), new)))


def unglimpsed(before: Glimpses, cards: Iterable[str]) -> Glimpses:
    """Drop cards that everybody saw leave the hands."""
    gone = frozenset(cards)
    return tuple(glimpse for glimpse in before if glimpse.card not in gone)


def asked(before: tuple[Asked, ...], new: Asked) -> tuple[Asked, ...]:
    """Add what was asked for."""
    return tuple(sorted({*before, new}))


def denied(before: tuple[Denied, ...], new: Denied) -> tuple[Denied, ...]:
    """Add that a seat had none; only the last time counts."""
    return tuple(sorted((*answered(before, new.seat, new.ask), new)))


def answered(before: tuple[Denied, ...], seat: Seat, ask: str) -> tuple[Denied, ...]:
    """Drop that a seat had none of what it may have now: it gave one, or a No Clue in its stead."""
    return tuple(one for one in before if (one.seat, one.ask) != (seat, ask))
