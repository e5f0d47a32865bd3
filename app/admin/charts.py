"""Charts as shapes: places and sizes are reckoned here, and a template draws them as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from app.admin.archive.store import LONGEST
from app.admin.schemas import Tally

WIDTH, HEIGHT = 640, 200
_GAP = 0.2
_LABELS = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle; `game` gives its colour, `label` and `many` what it says when pointed at."""

    x: float
    y: float
    width: float
    height: float
    game: str
    label: str
    many: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A word below the chart, at its middle."""

    x: float
    label: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A chart of stacked columns. `most`: what the whole height stands for."""

    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Share:
    """A line of a chart of shares: `part` of `whole`, in per mille, and `fair` the mark on it.

    `name`: the reason, None for matches that were ended early or where the game says enough.
    """

    game: str
    name: str | None
    many: int
    whole: int
    part: int
    fair: int | None = None


def by_day(tally: Tally, since: date, until: date) -> Columns:
    """Return the matches of each day, stacked by game."""
    days = [since + timedelta(days=n) for n in range((until - since).days + 1)]
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for day, game, many in tally.days:
        counts[day.isoformat()][game] = many
    return _columns({day.isoformat(): f"{day:%m-%d}" for day in days}, counts)


def by_length(tally: Tally) -> Columns:
    """Return the matches of each ten minutes of length, stacked by game."""
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    names = [f"{10 * tens}-{10 * tens + 10}" for tens in range(LONGEST)] + [f"{10 * LONGEST}+"]
    for game, tens, many in tally.lengths:
        counts[names[tens]][game] = many
    return _columns(dict(zip(names, names, strict=True)), counts)


def endings(tally: Tally) -> tuple[Share, ...]:
    """Return how the matches of each game ended, the commonest first."""
    whole: dict[str, int] = defaultdict(int)
    for game, _, many in tally.endings:
        whole[game] += many
    lines = sorted(tally.endings, key=lambda line: (line[0], -line[2], line[1] or ""))
    return tuple(
        Share(game, reason, many, whole[game], round(1000 * many / whole[game]))
        for game, reason, many in lines
    )


def first_seats(tally: Tally) -> tuple[Share, ...]:
    """Return how often the first seat came first, beside how often it would by chance."""
    return tuple(
        Share(game, None, won, many, round(1000 * won / many), round(1000 * fair / many))
        for game, won, many, fair in sorted(tally.firsts)
    )


def _columns(names: Mapping[str, str], counts: Mapping[str, Mapping[str, int]]) -> Columns:
    """`names`: of the columns, with the word below each."""
    most = max((sum(counts[name].values()) for name in names if name in counts), default=0)
    step = WIDTH / max(len(names), 1)
    bars = (
        bar
        for place, name in enumerate(names)
        if name in counts
        for bar in _stacked(name, counts[name], place * step, step, most)
    )
    every = -(-len(names) // _LABELS)
    words = enumerate(names.values())
    ticks = (Tick((n + 0.5) * step, word) for n, word in words if n % every == 0)
    return Columns(tuple(bars), tuple(ticks), most)


def _stacked(
    name: str, games: Mapping[str, int], x: float, step: float, most: int
) -> Iterable[Bar]:
    foot = float(HEIGHT)
    for game, many in sorted(games.items()):
        height = HEIGHT * many / most
        foot -= height
        yield Bar(
            x=round(x + step * _GAP / 2, 1),
            y=round(foot, 1),
            width=round(step * (1 - _GAP), 1),
            height=round(height, 1),
            game=game,
            label=name,
            many=many,
        )
