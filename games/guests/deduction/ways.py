"""Ways through the house: which weapons somebody could fetch on the way to the Study (A33).

Rooms may be entered twice, so only connection counts: the start room, the weapon's room and the
room of an open Study door have to lie in one part of the house.
"""

from __future__ import annotations

from functools import cache, lru_cache

from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    FIRST_DOOR,
    PASSAGES,
    ROOMS,
    STUDY,
    WEAPONS,
)

_NEIGHBOURS = tuple(
    tuple(
        (number, one if other == room else other)
        for number, (one, other) in enumerate(PASSAGES)
        if room in {one, other}
    )
    for room in range(len(ROOMS))
)
_WEAPONS_IN = tuple(
    sum(1 << number for number, weapon in enumerate(WEAPONS) if weapon.room == room)
    for room in range(len(ROOMS))
)


@lru_cache(maxsize=1 << 15)
def weapons_by_start(closed: int, blocked: int) -> tuple[int, ...]:
    """Return for each alibi room the set of weapons with which one could reach the Study from it.

    `closed`: the set of closed passages and doors. `blocked`: the set of rooms not entered.
    """
    return tuple(_reach(start, closed, blocked) for start in ALIBI_ROOMS)


def _reach(start: int, closed: int, blocked: int) -> int:
    part = _part(start, closed, blocked)
    if not any(part >> room & 1 and not closed >> door & 1 for door, room in _DOORS):
        return 0
    weapons = 0
    for room in range(len(ROOMS)):
        if part >> room & 1:
            weapons |= _WEAPONS_IN[room]
    return weapons


_DOORS = tuple(enumerate(DOORS, start=FIRST_DOOR))


def _part(start: int, closed: int, blocked: int) -> int:
    """Return the set of rooms that are connected with the start room, itself included."""
    found, edge = 1 << start, [start]
    while edge:
        for passage, room in _NEIGHBOURS[edge.pop()]:
            if not (closed >> passage | blocked >> room | found >> room) & 1:
                found |= 1 << room
                edge.append(room)
    return found


@cache
def simple_paths(start: int, goal: int) -> tuple[tuple[int, ...], ...]:
    """Return every way from one room to another that enters no room twice; no Study door."""
    if start == goal:
        return ((start,),)
    found: list[tuple[int, ...]] = []
    edge: list[tuple[int, ...]] = [(start,)]
    while edge:
        path = edge.pop()
        for _, room in _NEIGHBOURS[path[-1]]:
            if room == goal:
                found.append((*path, room))
            elif room not in path:
                edge.append((*path, room))
    return tuple(sorted(found, key=lambda path: (len(path), path)))


def shortest_route(start: int, weapon: int, closed: int, blocked: int) -> tuple[int, ...] | None:
    """Return a shortest walk from a start room by the weapon's room into the Study, or None."""
    to_weapon = _shortest(start, WEAPONS[weapon].room, closed, blocked)
    if to_weapon is None:
        return None
    ends = [
        _shortest(to_weapon[-1], room, closed, blocked)
        for door, room in _DOORS
        if not closed >> door & 1
    ]
    open_ends = sorted((end for end in ends if end), key=len)
    return (*to_weapon, *open_ends[0][1:], STUDY) if open_ends else None


def _shortest(start: int, goal: int, closed: int, blocked: int) -> tuple[int, ...] | None:
    edge, seen = [(start,)], {start}
    queue: list[tuple[int, ...]] = list(edge)
    for path in queue:
        if path[-1] == goal:
            return path
        for passage, room in _NEIGHBOURS[path[-1]]:
            if not (closed >> passage | blocked >> room) & 1 and room not in seen:
                seen.add(room)
                queue.append((*path, room))
    return None
