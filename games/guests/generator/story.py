"""What happened: the solution, who claims which room, the walk, the motives, the whispers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from games.guests.case import unused
from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    EVERYONE,
    FIRST_DOOR,
    MOTIVES,
    SIDE_ROOMS,
    STUDY,
    SUSPECTS,
    WEAPONS,
)
from games.guests.deduction.solution import Solution
from games.guests.deduction.ways import simple_paths
from games.guests.facts import Case
from games.guests.levels import Level
from games.kit.rng import Rng

MOST_STEPS = 9
# Side rooms the murderer leaves out: else no card "was not there" could exist about him alone.
LEAST_UNTOUCHED = 2
_HUNDRED = 100
Boxes = tuple[bool, bool, bool]


def draw_solution(level: Level, rng: Rng) -> Solution:
    """Draw the answer, every one of equal chance once it is settled whether there was help."""
    murderer = rng.below(len(SUSPECTS))
    motive, weapon = rng.below(3), rng.below(len(WEAPONS))
    if rng.below(_HUNDRED) >= level.accomplice:
        return Solution(murderer=murderer, motive=motive, weapon=weapon)
    return Solution(
        murderer=murderer,
        motive=motive,
        weapon=weapon,
        accomplice=rng.pick([x for x in EVERYONE if x != murderer]),
        help_motive=rng.below(3),
    )


def draw_case(level: Level, solution: Solution, rng: Rng) -> Case:
    """Draw what happened around a solution."""
    claims = _claims(level, solution, rng)
    start = claims[solution.murderer]
    closings = level.quota["closed"]
    routes = _routes(start, WEAPONS[solution.weapon].room)
    walked = [route for route in routes if _closable(route) >= closings]
    return Case(
        solution=solution,
        claims=claims,
        route=rng.pick(walked),
        boxes=tuple(
            tuple(_boxes(level, rng, true=solution.guilty.get(x) == k) for k in range(len(whys)))
            for x, whys in enumerate(MOTIVES)
        ),
        whispers=_whispers(level, solution, rng),
    )


def _claims(level: Level, solution: Solution, rng: Rng) -> tuple[int, ...]:
    """Draw the claimed rooms; innocents are in two at least, and none with an accomplice."""
    guilty = solution.guilty
    innocents = [x for x in EVERYONE if x not in guilty]
    while True:
        start = rng.below(len(ALIBI_ROOMS))
        alone = solution.accomplice is not None
        rooms = [room for room in ALIBI_ROOMS if not (alone and room == start)]
        at = {x: rng.pick(rooms) for x in innocents}
        if not alone and rng.below(_HUNDRED) < level.shared_start:
            start = at[rng.pick(innocents)]
        if len(set(at.values())) > 1:
            return tuple(at.get(x, start) for x in EVERYONE)


@cache
def _routes(start: int, weapon_room: int) -> tuple[tuple[int, ...], ...]:
    """Return the walks from a start room by the weapon's room into the Study."""
    found = [
        (*to_weapon, *onward[1:], STUDY)
        for to_weapon in simple_paths(start, weapon_room)
        for door in DOORS
        for onward in simple_paths(weapon_room, door)
        if len(to_weapon) + len(onward) - 1 <= MOST_STEPS
    ]
    return tuple(route for route in found if _untouched(route) >= LEAST_UNTOUCHED)


def _untouched(route: tuple[int, ...]) -> int:
    return sum(room not in route for room in SIDE_ROOMS)


@cache
def _closable(route: tuple[int, ...]) -> int:
    return sum(number < FIRST_DOOR for number in unused(route))


def _boxes(level: Level, rng: Rng, *, true: bool) -> Boxes:
    """Draw the three boxes of a motive: a true one has only "yes", a false one has a "no" (A30)."""
    if true:
        return (True, True, True)
    speaking = weighted(rng, level.false_yes)
    marks = [number < speaking for number in range(3)]
    one, two, three = rng.shuffled(marks)
    return (one, two, three)


def weighted(rng: Rng, weights: Sequence[int]) -> int:
    """Return the place of one weight, each drawn in proportion to itself."""
    at = rng.below(sum(weights))
    for number, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return number
    raise ValueError(weights)


def _whispers(level: Level, solution: Solution, rng: Rng) -> tuple[tuple[int, int], ...]:
    """Draw the pairs that were seen whispering; partners in crime always were (A32)."""
    if not level.has_accomplices:
        return ()
    partners = tuple(sorted(solution.guilty))
    others = [pair for pair in combinations(EVERYONE, 2) if pair != partners]
    seen = list(rng.shuffled(others)[: level.herrings])
    if solution.accomplice is not None:
        seen.append((partners[0], partners[1]))
    return tuple(sorted(seen))
