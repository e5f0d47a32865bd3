"""Tier 4: heads in the rooms. The murderer is not counted, the Sisters count two (A26, A27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.guests.content.house import ALIBI_ROOMS, EVERYONE, HEADS
from games.guests.reasoning.notebook import (
    ALONE,
    Fact,
    Inference,
    Notebook,
    Rule,
    all_pairs,
    rooms_of,
)

Rooms = list[int]


def head_count(notes: Notebook) -> Iterator[Inference]:
    """Seven people less the murderer's heads are counted, or fewer where rooms are not."""
    counted = sum(card.args[1] for card in notes.counted.values())
    for m in EVERYONE:
        if notes.pairs[m] and counted > sum(HEADS) - HEADS[m]:
            facts = tuple(Fact("pair", m, a) for a in range(ALONE + 1) if a != m)
            yield Inference("head-count", _cards(notes), (), facts)


def pair_does_not_count(notes: Notebook) -> Iterator[Inference]:
    """Strike a pair if under it the heads in some room can't come out as counted."""
    for m, a in notes.remaining():
        if not _comes_out(notes, notes.rooms, m, a):
            because = notes.struck(rooms_of(*EVERYONE))
            yield Inference(_why(notes, m, a), _cards(notes), because, (Fact("pair", m, a),))


def _why(notes: Notebook, m: int, a: int) -> Rule:
    """Name the reason by the simplest that holds."""
    if a != ALONE:
        return "accomplice-count"
    for room, card in notes.counted.items():
        sure = sum(HEADS[x] for x in EVERYONE if x != m and notes.rooms[x] == 1 << room)
        if sure > card.args[1]:
            return "too-many-claims"
    return "too-few-people"


def room_full(notes: Notebook) -> Iterator[Inference]:
    """Strike a room for somebody if with it no remaining pair makes the counts come out."""
    left = list(notes.remaining())
    for x in EVERYONE:
        if notes.pairs[x] or notes.rooms[x].bit_count() == 1:
            continue
        for room in ALIBI_ROOMS:
            supposed = notes.rooms.copy()
            supposed[x] = 1 << room
            if notes.rooms[x] >> room & 1 and not any(
                _comes_out(notes, supposed, m, a) for m, a in left
            ):
                because = notes.struck((*all_pairs(), *rooms_of(*EVERYONE)))
                yield Inference("room-full", _cards(notes), because, (Fact("room", x, room),))


def _cards(notes: Notebook) -> tuple[str, ...]:
    return tuple(card.id for card in notes.counted.values())


def _comes_out(notes: Notebook, rooms: Rooms, m: int, a: int) -> bool:
    """Return whether each room's count can be right if these two (or m alone) did it."""
    heads = _heads(notes, m)
    if a == ALONE:
        return _all_fit(rooms, heads, [x for x in EVERYONE if x != m])
    others = [x for x in EVERYONE if x not in {m, a}]
    return any(
        heads.get(start, HEADS[a]) == HEADS[a] and _fit_beside(rooms, heads, others, start)
        for start in ALIBI_ROOMS
        if rooms[m] & rooms[a] & 1 << start
    )


def _heads(notes: Notebook, m: int) -> Mapping[int, int]:
    """Return the heads in the counted rooms; of four rooms three counts give the last."""
    heads = {room: card.args[1] for room, card in notes.counted.items()}
    missing = [room for room in ALIBI_ROOMS if room not in heads]
    if len(missing) == 1:
        heads[missing[0]] = sum(HEADS) - HEADS[m] - sum(heads.values())
    return heads


def _fit_beside(rooms: Rooms, heads: Mapping[int, int], others: list[int], start: int) -> bool:
    """The others fit into the counts without the partners' room, which they are not in."""
    free = [claimed & ~(1 << start) for claimed in rooms]
    counts = {room: count for room, count in heads.items() if room != start}
    return all(free[x] for x in others) and _all_fit(free, counts, others)


def _all_fit(rooms: Rooms, heads: Mapping[int, int], people: list[int]) -> bool:
    return all(_fits(rooms, people, room, count) for room, count in heads.items())


def _fits(rooms: Rooms, people: list[int], room: int, count: int) -> bool:
    """Return whether some of those who may be in a room add up to its count."""
    sums = {0}
    for x in people:
        if rooms[x] == 1 << room:
            sums = {n + HEADS[x] for n in sums}
        elif rooms[x] >> room & 1:
            sums |= {n + HEADS[x] for n in sums}
    return count in sums


RULES = (head_count, pair_does_not_count, room_full)
