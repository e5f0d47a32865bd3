"""Plays whole matches with bots and counts: how long they are, how they end, who wins. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from games.kit import engine
from games.kit.engine import Position
from games.kit.models import AnyAction, Options, Seat, SeatSetup, Viewer
from games.kit.protocol import Bot, Game, Plugin
from games.kit.rng import Rng

MAX_STEPS = 20_000


class Endless(RuntimeError):
    """A match did not end within `MAX_STEPS` steps."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that ended. `winners`: every seat of the first rank."""

    seats: int
    steps: int
    decisions: int
    reason: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long something was; `p10` and `p90` cut off a tenth at either end."""

    mean: float
    median: float
    p10: int
    p90: int
    max: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What matches of one seat count have in common.

    `endings`: share of the matches by reason, the most frequent first. `wins`: share by seat of
    the matches that somebody won, a shared win being split; `fair` is what each would have if
    seats made no difference.
    """

    seats: int
    matches: int
    steps: Lengths
    decisions: Lengths
    endings: Mapping[str, float]
    wins: tuple[float, ...]
    fair: float


def play(plugin: Plugin, level: str, seats: int, key: bytes) -> Played:
    """Play one match with a bot of that level in every seat; the key decides everything.

    Raises Endless.
    """
    game, bot = plugin.game, plugin.bots[level]
    options: Options = game.types.options.validate_python({})
    position = engine.start(game, options, (SeatSetup(),) * seats, key).position
    decisions = len(position.opened)
    while position.decisions:
        if position.seq == MAX_STEPS:
            raise Endless(f"{game.info.slug}: no end after {MAX_STEPS} steps")
        position = _moved(game, bot, position, key)
        decisions += sum(opened == position.seq for opened in position.opened.values())
    outcome = game.outcome(position.state)
    if outcome is None:
        raise TypeError(f"{game.info.slug}: nobody may act and there is no outcome (law L1)")
    winners = tuple(placed.seat for placed in outcome.placements if placed.rank == 1)
    return Played(seats, position.seq, decisions, outcome.reason, winners)


def _moved(game: Game, bot: Bot, position: Position, key: bytes) -> Position:
    """Let one awaited seat act; where several are, chance says which is quickest."""
    seat = Rng(key, "quickest", position.seq).pick(sorted(position.decisions))
    # The bot is given what a person may know, and the same randomness as at a real table.
    view = game.view(position.state, Viewer(seat=seat, recalls=True))
    rng = Rng(key, "bot", position.seq, seat)
    action: AnyAction = bot.choose(view, position.decisions[seat], rng)
    token = position.opened[seat]
    moved = engine.submit(game, position, seat, token=token, action=action, key=key)
    if not isinstance(moved, engine.Transition):
        raise TypeError(f"{game.info.slug}: the bot's action {action!r} is refused: {moved!r}")
    return moved.position


def summarise(matches: Sequence[Played]) -> Summary:
    """Count over matches of one seat count, of which there is at least one."""
    seats = matches[0].seats
    reasons = Counter(match.reason for match in matches)
    won = [match for match in matches if match.winners]
    wins = [
        sum(1 / len(match.winners) for match in won if seat in match.winners)
        for seat in range(seats)
    ]
    return Summary(
        seats=seats,
        matches=len(matches),
        steps=_lengths([match.steps for match in matches]),
        decisions=_lengths([match.decisions for match in matches]),
        endings={reason: count / len(matches) for reason, count in reasons.most_common()},
        wins=tuple(share / max(len(won), 1) for share in wins),
        fair=1 / seats,
    )


def _lengths(counts: Sequence[int]) -> Lengths:
    ordered = sorted(counts)
    return Lengths(
        mean=fmean(ordered),
        median=median(ordered),
        p10=ordered[len(ordered) // 10],
        p90=ordered[-1 - len(ordered) // 10],
        max=ordered[-1],
    )
