"""Tier 3: who could walk from the claimed room by a possible weapon into the Study (A33)."""

from __future__ import annotations

from collections.abc import Iterator

from games.guests.content.cards import Family
from games.guests.content.house import ALIBI_ROOMS, EVERYONE, WEAPONS
from games.guests.deduction.ways import weapons_by_start
from games.guests.reasoning.notebook import (
    ALONE,
    Fact,
    Inference,
    Notebook,
    all_pairs,
    murders_of,
    murders_of_others,
    rooms_of,
)

_ALL_WEAPONS = tuple(Fact("weapon", n) for n in range(len(WEAPONS)))


def no_route(notes: Notebook) -> Iterator[Inference]:
    """Who has no way to a possible weapon and on into the Study is not the murderer."""
    for m in EVERYONE:
        if notes.pairs[m] and not _fetched(notes, m, notes.rooms[m]):
            because = notes.struck((*_ALL_WEAPONS, *rooms_of(m)))
            yield Inference("no-route", _way_cards(notes, m), because, murders_of(m))


def no_route_together(notes: Notebook) -> Iterator[Inference]:
    """Partners start in one room: if no way leads from a common one, they are no pair."""
    for m, a in notes.remaining():
        if a != ALONE and not _fetched(notes, m, notes.rooms[m] & notes.rooms[a]):
            because = notes.struck((*_ALL_WEAPONS, *rooms_of(m, a)))
            cards = _way_cards(notes, m)
            yield Inference("no-route-together", cards, because, (Fact("pair", m, a),))


def out_of_reach(notes: Notebook) -> Iterator[Inference]:
    """A weapon that none of the possible murderers could fetch is struck."""
    reached = 0
    for m, a in notes.remaining():
        rooms = notes.rooms[m] & (notes.rooms[a] if a != ALONE else -1)
        reached |= _fetched(notes, m, rooms)
    fallen = notes.weapons & ~reached
    if fallen:
        because = notes.struck((*all_pairs(), *rooms_of(*EVERYONE)))
        cards = tuple(card.id for card in notes.way)
        facts = tuple(Fact("weapon", n) for n in range(len(WEAPONS)) if fallen >> n & 1)
        yield Inference("out-of-reach", cards, because, facts)


def start_impossible(notes: Notebook) -> Iterator[Inference]:
    """The known murderer did not start where no possible weapon could be fetched from."""
    left = [m for m in EVERYONE if notes.pairs[m]]
    if len(left) != 1:
        return
    m = left[0]
    because = notes.struck((*murders_of_others(m), *_ALL_WEAPONS))
    facts = tuple(
        Fact("room", m, room) for room in ALIBI_ROOMS if not _fetched(notes, m, 1 << room)
    )
    yield Inference("start-impossible", _way_cards(notes, m), because, facts)


def _fetched(notes: Notebook, m: int, starts: int) -> int:
    """Return the possible weapons that m could fetch from one of these start rooms."""
    closed = blocked = 0
    for card in notes.way:
        match card.family:
            case Family.EMPTY:
                blocked |= 1 << card.args[0]
            case Family.ABSENT:
                blocked |= 1 << card.args[1] if card.args[0] == m else 0
            case _:
                closed |= 1 << card.args[0]
    reached = 0
    for room, weapons in zip(ALIBI_ROOMS, weapons_by_start(closed, blocked), strict=True):
        if starts >> room & 1:
            reached |= weapons
    return reached & notes.weapons


def _way_cards(notes: Notebook, m: int) -> tuple[str, ...]:
    """Return the cards about the way that concern m."""
    concern = (c for c in notes.way if c.family is not Family.ABSENT or c.args[0] == m)
    return tuple(card.id for card in concern)


RULES = (no_route, no_route_together, out_of_reach, start_impossible)
