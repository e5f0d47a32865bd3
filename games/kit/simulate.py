"""Plays whole matches with bots and counts: how long they are, how they end, who wins. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from games.kit import engine
from games.kit.choices import Decision, free_values, open_actions
from games.kit.engine import Position
from games.kit.models import AnyAction, Options, Seat, SeatSetup, Viewer
from games.kit.protocol import Bot, Game, Plugin
from games.kit.rng import Rng

MAX_STEPS = 20_000


class Endless(RuntimeError):
    """A match did not end within `MAX_STEPS` steps."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that ended.

    `levels`: of the bots, in seat order. `choices`: the decisions that left more than one way.
    `actions`: what was done how often, by kind. `winners`: every seat of the first rank.
    """

    levels: tuple[str, ...]
    steps: int
    decisions: int
    choices: int
    actions: Mapping[str, int]
    reason: str
    winners: tuple[Seat, ...]

    @property
    def seats(self) -> int:
        return len(self.levels)


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long something was; `p10` and `p90` cut off a tenth at either end."""

    mean: float
    median: float
    p10: int
    p90: int
    max: int


@dataclass(frozen=True, slots=True)
class Strength:
    """How one level of bots did: its share of the wins, and what it would be by chance."""

    wins: float
    fair: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What matches of one seat count have in common.

    `actions`: how often each kind was done in a match, on average. `endings`: share of the matches
    by reason, the most frequent first. `wins`: share by seat of the matches that somebody won, a
    shared win being split; `fair` is what each would have if seats made no difference. `levels`:
    the same by the bots' level.
    """

    seats: int
    matches: int
    steps: Lengths
    decisions: Lengths
    choices: Lengths
    actions: Mapping[str, float]
    endings: Mapping[str, float]
    wins: tuple[float, ...]
    fair: float
    levels: Mapping[str, Strength]


def play(plugin: Plugin, levels: tuple[str, ...], key: bytes) -> Played:
    """Play one match with a bot of the given level in each seat; the key decides everything.

    Raises Endless.
    """
    game, bots = plugin.game, [plugin.bots[level] for level in levels]
    options: Options = game.types.options.validate_python({})
    position = engine.start(game, options, (SeatSetup(),) * len(levels), key).position
    decisions, choices = _opened(position)
    actions: Counter[str] = Counter()
    while position.decisions:
        if position.seq == MAX_STEPS:
            raise Endless(f"{game.info.slug}: no end after {MAX_STEPS} steps")
        position, kind = _moved(game, bots, position, key)
        actions[kind] += 1
        more, free = _opened(position)
        decisions, choices = decisions + more, choices + free
    outcome = game.outcome(position.state)
    if outcome is None:
        raise TypeError(f"{game.info.slug}: nobody may act and there is no outcome (law L1)")
    winners = tuple(placed.seat for placed in outcome.placements if placed.rank == 1)
    return Played(levels, position.seq, decisions, choices, dict(actions), outcome.reason, winners)


def _opened(position: Position) -> tuple[int, int]:
    """Count the decisions that the last step opened, and those among them that leave a choice."""
    new = [seat for seat, opened in position.opened.items() if opened == position.seq]
    return len(new), sum(_leaves_choice(position.decisions[seat]) for seat in new)


def _leaves_choice(decision: Decision) -> bool:
    specs = tuple(open_actions(decision))
    params = [param for spec in specs for param in spec.params]
    return len(specs) > 1 or any(len(free_values(param.domain, {})) != 1 for param in params)


def _moved(game: Game, bots: Sequence[Bot], position: Position, key: bytes) -> tuple[Position, str]:
    """Let one awaited seat act; where several are, chance says which is quickest."""
    seat = Rng(key, "quickest", position.seq).pick(sorted(position.decisions))
    # The bot is given what a person may know, and the same randomness as at a real table.
    view = game.view(position.state, Viewer(seat=seat, recalls=True))
    rng = Rng(key, "bot", position.seq, seat)
    action: AnyAction = bots[seat].choose(view, position.decisions[seat], rng)
    token = position.opened[seat]
    moved = engine.submit(game, position, seat, token=token, action=action, key=key)
    if not isinstance(moved, engine.Transition):
        raise TypeError(f"{game.info.slug}: the bot's action {action!r} is refused: {moved!r}")
    return moved.position, action.kind


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
        choices=_lengths([match.choices for match in matches]),
        actions=_means([match.actions for match in matches]),
        endings={reason: count / len(matches) for reason, count in reasons.most_common()},
        wins=tuple(share / max(len(won), 1) for share in wins),
        fair=1 / seats,
        levels=_strengths(won),
    )


def _means(counts: Sequence[Mapping[str, int]]) -> dict[str, float]:
    kinds = sorted({kind for count in counts for kind in count})
    return {kind: fmean(count.get(kind, 0) for count in counts) for kind in kinds}


def _strengths(won: Sequence[Played]) -> dict[str, Strength]:
    """Count by level over the matches that somebody won."""
    wins: defaultdict[str, float] = defaultdict(float)
    fair: defaultdict[str, float] = defaultdict(float)
    for match in won:
        for level in match.levels:
            fair[level] += 1 / match.seats
        for seat in match.winners:
            wins[match.levels[seat]] += 1 / len(match.winners)
    return {level: Strength(wins[level] / len(won), fair[level] / len(won)) for level in fair}


def _lengths(counts: Sequence[int]) -> Lengths:
    ordered = sorted(counts)
    return Lengths(
        mean=fmean(ordered),
        median=median(ordered),
        p10=ordered[len(ordered) // 10],
        p90=ordered[-1 - len(ordered) // 10],
        max=ordered[-1],
    )
