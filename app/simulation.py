"""`whodunit simulate`: matches between bots, in as many processes as wanted, and what they show."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial

from tqdm import tqdm

from games.kit.protocol import Plugin
from games.kit.simulate import Lengths, Played, Summary, play, summarise
from games.registry import discover

DEFAULT_SEED = 1
_CHUNK = 4


@dataclass(frozen=True, slots=True)
class _Series:
    """Matches to be played: which game, bots of which level, and the seed of all keys."""

    game: str
    level: str
    seed: int

    def key(self, seats: int, number: int) -> bytes:
        """Return the key of one match; the same for ever."""
        name = f"{self.game}/{self.level}/{self.seed}/{seats}/{number}"
        return hashlib.sha256(name.encode()).digest()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("game", help="the game's slug, as `whodunit games` lists it")
    parser.add_argument("--matches", type=_positive, default=100, help="for each seat count")
    parser.add_argument("--seats", type=_positive, help="one seat count instead of all")
    parser.add_argument("--bots", metavar="LEVEL", help="level of every bot; default: the first")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="the same seed plays alike")
    parser.add_argument("--jobs", type=_positive, default=1, help="processes")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=simulate)


def simulate(chosen: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    plugin = _plugins().get(chosen.game)
    if plugin is None:
        sys.stderr.write(f"There is no game {chosen.game!r}; see `whodunit games`.\n")
        return 2
    least, most = plugin.game.info.seats
    counts = [chosen.seats] if chosen.seats else list(range(least, most + 1))
    level = chosen.bots or next(iter(plugin.bots))
    if level not in plugin.bots or not all(least <= seats <= most for seats in counts):
        levels = ", ".join(plugin.bots)
        sys.stderr.write(f"{chosen.game} seats {least} to {most}; its bots are {levels}.\n")
        return 2
    series = _Series(chosen.game, level, chosen.seed)
    wanted = [(seats, number) for seats in counts for number in range(chosen.matches)]
    begun = time.perf_counter()
    played = list(_played(series, wanted, chosen.jobs))
    seconds = time.perf_counter() - begun
    summaries = [summarise([match for match in played if match.seats == n]) for n in counts]
    rate = sum(match.steps for match in played) / seconds
    if chosen.json:
        sys.stdout.write(_as_json(series, summaries, rate) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(series, summaries, rate)) + "\n")
    return 0


@cache
def _plugins() -> dict[str, Plugin]:
    return dict(discover())


def _played(series: _Series, wanted: Sequence[tuple[int, int]], jobs: int) -> Iterable[Played]:
    progress = partial(tqdm, total=len(wanted), unit="match", desc=series.game, file=sys.stderr)
    if jobs == 1:
        yield from progress(_play(series, match) for match in wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from progress(pool.map(partial(_play, series), wanted, chunksize=_CHUNK))


def _play(series: _Series, match: tuple[int, int]) -> Played:
    seats, number = match
    return play(_plugins()[series.game], series.level, seats, series.key(seats, number))


def _as_json(series: _Series, summaries: Sequence[Summary], rate: float) -> str:
    found = {
        "game": series.game,
        "bots": series.level,
        "seed": series.seed,
        "steps_per_second": round(rate, 1),
        "by_seats": [asdict(summary) for summary in summaries],
    }
    return json.dumps(found)


def _lines(series: _Series, summaries: Sequence[Summary], rate: float) -> Iterable[str]:
    for found in summaries:
        yield f"{series.game}, {found.seats} seats, {found.matches} matches, {series.level} bots"
        yield f"  steps      {_length_words(found.steps)}"
        yield f"  decisions  {_length_words(found.decisions)}"
        endings = ", ".join(f"{reason} {share:.1%}" for reason, share in found.endings.items())
        yield f"  endings    {endings}"
        wins = ", ".join(f"seat {at} {share:.1%}" for at, share in enumerate(found.wins, start=1))
        yield f"  wins       {wins} (fair {found.fair:.1%})"
    yield f"{rate:,.0f} steps a second, seed {series.seed}"


def _length_words(found: Lengths) -> str:
    return (
        f"mean {found.mean:.1f}, median {found.median:g}, "
        f"p10 {found.p10}, p90 {found.p90}, max {found.max}"
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is no positive number")
    return number
