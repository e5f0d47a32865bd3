"""The drawing's geometry: a square of 512 units with the clock in the middle; no rules.

Whole numbers where a page carries them, so that equal tables are equal HTML.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from games.wer_wars.content import ACTIONS, ANIMALS_IN_PLAY, HOUR, TICK

SIZE = 512
MIDDLE = SIZE // 2
# From the middle to the places of the ring, and to the rim of the clock.
RING_RADIUS = 209
CLOCK_RADIUS = 148
_SLICE_RADIUS = CLOCK_RADIUS - 16
_HAND_LENGTH = 118
_MARK = (CLOCK_RADIUS - 10, CLOCK_RADIUS - 2)


class Point(NamedTuple):
    """A point of the drawing."""

    x: int
    y: int


def _at(share: float, radius: float) -> Point:
    """Return the point so far round the circle, clockwise from the top."""
    angle = 2 * pi * share
    return Point(round(MIDDLE + radius * sin(angle)), round(MIDDLE - radius * cos(angle)))


def spots(count: int) -> tuple[Point, ...]:
    """Return the middles of so many places, clockwise from the top."""
    return tuple(_at(n / count, RING_RADIUS) for n in range(count))


def slice_path(minutes: int) -> str:
    """Return the outline of the minutes that are gone; nothing at the start."""
    if minutes == 0:
        return ""
    if minutes >= HOUR:
        low = MIDDLE + _SLICE_RADIUS
        arcs = f"A{_SLICE_RADIUS} {_SLICE_RADIUS} 0 0 1 {MIDDLE} "
        return f"M{MIDDLE} {MIDDLE - _SLICE_RADIUS}{arcs}{low}{arcs}{MIDDLE - _SLICE_RADIUS}z"
    end, far = _at(minutes / HOUR, _SLICE_RADIUS), int(minutes * 2 > HOUR)
    arc = f"A{_SLICE_RADIUS} {_SLICE_RADIUS} 0 {far} 1 {end.x} {end.y}"
    return f"M{MIDDLE} {MIDDLE}V{MIDDLE - _SLICE_RADIUS}{arc}z"


RINGS: Mapping[int, tuple[Point, ...]] = {
    animals + len(ACTIONS): spots(animals + len(ACTIONS)) for animals in ANIMALS_IN_PLAY.values()
}
_TIMES = range(0, HOUR + TICK, TICK)
HANDS: Mapping[int, Point] = {minutes: _at(minutes / HOUR, _HAND_LENGTH) for minutes in _TIMES}
SLICES: Mapping[int, str] = {minutes: slice_path(minutes) for minutes in _TIMES}
MARKS: tuple[tuple[Point, Point], ...] = tuple(
    (_at(n / 12, _MARK[0]), _at(n / 12, _MARK[1])) for n in range(12)
)
