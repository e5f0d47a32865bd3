"""The chart as shapes: places are reckoned here, and a template draws them as SVG.

Across it is laid out in shares of its width, so that it fits any; its height is fixed, in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from typing import Literal

from app.tables.pages import SeatToken
from games.kit.hindsight import Curve, Hindsight, Verdict

HEIGHT, LOW = 180, 136
# What the whole width is in the paths of the curves.
WIDTH = 1000
_APART = 19
_NEAR = WIDTH / 16
_STACKED = 17
_LABEL_APART = 16


@dataclass(frozen=True, slots=True)
class Tick:
    """A number of solutions, and how far down it lies."""

    y: float
    left: int


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's curve. `end`: how far down it ends, `y`: where the seat's token stands beside it.

    `now`: how far down it is at the cursor; None without one.
    """

    token: SeatToken
    path: str
    end: float
    y: float
    me: bool
    now: float | None


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that happened on a seat's curve. `x`: in hundredths of the width."""

    token: SeatToken
    seq: int
    left: int
    kind: Verdict | Literal["ring"]
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole of it. `cursor`: in hundredths of the width, None outside a replay."""

    height: int
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    signs: tuple[Sign, ...]
    last: int
    cursor: float | None


@dataclass(frozen=True, slots=True)
class Frame:
    """What a chart shows: up to which step, and whose line is thick.

    `step`: where the cursor is, None for none; with it a chart is lower, since it stands beside
    the steps of a replay.
    """

    last: int
    step: int | None = None
    me: int | None = None


def chart(found: Hindsight, tokens: Sequence[SeatToken], frame: Frame) -> Chart:
    """Return the chart of a match."""
    height = HEIGHT if frame.step is None else LOW
    scale = _Scale(found.most, max(frame.last, 1), height)
    ends = [scale.y(curve.points[-1].left) for curve in found.curves]
    places = _apart(ends)
    lines = tuple(
        Line(
            token=token,
            path=scale.path(curve),
            end=ends[seat],
            y=places[seat],
            me=seat == frame.me,
            now=None if frame.step is None else scale.y(curve.left_at(frame.step)),
        )
        for seat, (token, curve) in enumerate(zip(tokens, found.curves, strict=True))
    )
    return Chart(
        height=height,
        ticks=tuple(scale.ticks()),
        lines=lines,
        signs=_stacked(scale, found.curves, tokens),
        last=frame.last,
        cursor=None if frame.step is None else scale.share(frame.step),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    most: int
    last: int
    height: int

    def y(self, left: int) -> float:
        """Return how far down so many solutions lie, by their logarithm."""
        full = log10(max(self.most, 2))
        return round(self.height * (1 - log10(max(left, 1)) / full), 1)

    def x(self, seq: int) -> float:
        return round(WIDTH * seq / self.last, 1)

    def share(self, seq: int) -> float:
        return round(100 * seq / self.last, 2)

    def path(self, curve: Curve) -> str:
        """Return the curve as steps: level until something is learnt, then down."""
        first = curve.points[0]
        parts = [f"M{self.x(first.seq)} {self.y(first.left)}"]
        parts += [f"H{self.x(point.seq)}V{self.y(point.left)}" for point in curve.points[1:]]
        return "".join((*parts, f"H{WIDTH}"))

    def ticks(self) -> Iterator[Tick]:
        """Yield the powers of ten and, where there is room for it, the whole."""
        powers = [10**n for n in range(len(str(self.most))) if 10**n <= self.most]
        for left in powers:
            if left == self.most or self.y(left) >= _LABEL_APART:
                yield Tick(self.y(left), left)
        if self.most not in powers:
            yield Tick(0.0, self.most)


def _apart(ends: Sequence[float]) -> list[float]:
    """Return places for the tokens beside the ends, moved up where they would overlap."""
    places = list(ends)
    order = sorted(range(len(ends)), key=lambda seat: (-ends[seat], seat))
    for below, seat in pairwise(order):
        places[seat] = min(places[seat], places[below] - _APART)
    return [round(place, 1) for place in places]


def _stacked(
    scale: _Scale, curves: Sequence[Curve], tokens: Sequence[SeatToken]
) -> tuple[Sign, ...]:
    """Return all signs; where one would hide another it stands above it."""
    laid: list[Sign] = []
    for token, seq, left, kind in sorted(_signs(curves, tokens), key=lambda sign: sign[1]):
        y = scale.y(left)
        near = [s.y for s in laid if abs(s.x - scale.share(seq)) * WIDTH / 100 < _NEAR]
        while any(abs(y - other) < _STACKED for other in near):
            y = round(y - _STACKED, 1)
        laid.append(Sign(token, seq, left, kind, scale.share(seq), y))
    return tuple(laid)


_Found = tuple[SeatToken, int, int, Verdict | Literal["ring"]]


def _signs(curves: Sequence[Curve], tokens: Sequence[SeatToken]) -> Iterator[_Found]:
    for token, curve in zip(tokens, curves, strict=True):
        if curve.proved is not None:
            yield token, curve.proved, 1, "ring"
        for guess in curve.guesses:
            yield token, guess.seq, guess.left, guess.verdict
