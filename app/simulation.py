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
    """Matches to be played: which game, bots of which levels, and the seed of all keys.

    With several levels each deal is played as often as there are levels, everybody moving on by
    a seat in between.
    """

    game: str
    levels: tuple[str, ...]
    seed: int

    def key(self, seats: int, number: int) -> bytes:
        """Return the key of one match; the same for ever."""
        deal = number // len(self.levels)
        name = f"{self.game}/{self.bots}/{self.seed}/{seats}/{deal}"
        return hashlib.sha256(name.encode()).digest()

    def seated(self, seats: int, number: int) -> tuple[str, ...]:
        """Return the level of the bot in each seat of one match."""
        return tuple(self.levels[(seat + number) % len(self.levels)] for seat in range(seats))

    @property
    def bots(self) -> str:
        return ",".join(self.levels)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("game", help="the game's slug, as `whodunit games` lists it")
    parser.add_argument("--matches", type=_positive, default=100, help="for each seat count")
    parser.add_argument("--seats", type=_positive, help="one seat count instead of all")
    parser.add_argument(
        "--bots", metavar="LEVEL[,LEVEL]", help="levels of the bots, changing seats; default: first"
    )
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
    asked = tuple(chosen.bots.split(",")) if chosen.bots else (next(iter(plugin.bots)),)
    if not set(asked) <= set(plugin.bots) or not all(least <= seats <= most for seats in counts):
        levels = ", ".join(plugin.bots)
        sys.stderr.write(f"{chosen.game} seats {least} to {most}; its bots are {levels}.\n")
        return 2
    series = _Series(chosen.game, asked, chosen.seed)
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
    plugin = _plugins()[series.game]
    return play(plugin, series.seated(seats, number), series.key(seats, number))


def _as_json(series: _Series, summaries: Sequence[Summary], rate: float) -> str:
    found = {
        "game": series.game,
        "bots": series.bots,
        "seed": series.seed,
        "steps_per_second": round(rate, 1),
        "by_seats": [asdict(summary) for summary in summaries],
    }
    return json.dumps(found)


def _lines(series: _Series, summaries: Sequence[Summary], rate: float) -> Iterable[str]:
    for found in summaries:
        yield f"{series.game}, {found.seats} seats, {found.matches} matches, {series.bots} bots"
        yield f"  steps      {_length_words(found.steps)}"
        yield f"  decisions  {_length_words(found.decisions)}"
        yield f"  choices    {_length_words(found.choices)}"
        deeds = ", ".join(f"{kind} {count:.1f}" for kind, count in found.actions.items())
        yield f"  actions    {deeds}"
        endings = ", ".join(f"{reason} {share:.1%}" for reason, share in found.endings.items())
        yield f"  endings    {endings}"
        wins = ", ".join(f"seat {at} {share:.1%}" for at, share in enumerate(found.wins, start=1))
        yield f"  wins       {wins} (fair {found.fair:.1%})"
        for level, strength in found.levels.items():
            yield f"  {level:<10} {strength.wins:.1%} (fair {strength.fair:.1%})"
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
