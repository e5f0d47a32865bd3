"""Plays matches of bots by level and counts what docs/games/awkward-guests.md compares.

`python -m tests.games.guests.simulating [matches] [levels] [seats] [bots]`, such as
`60 1,4,7 2,4 strong`; bots joined by a plus sign take the seats in turn.
"""

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from games.guests import PLUGIN
from games.guests.bots import BOTS
from games.guests.levels import LEVELS, Level
from games.guests.models import GuestsState
from games.kit import engine
from games.kit.models import SeatSetup, Viewer
from games.kit.protocol import Bot
from games.kit.rng import Rng

GAME = PLUGIN.game


@dataclass(frozen=True)
class Match:
    """What one match came to. `new`: of the cards received in exchanges, the share not known."""

    state: GuestsState
    winners: tuple[int, ...]
    new: float
    silent: float


def play(level: Level, bots: Sequence[Bot], number: int, **options: object) -> Match:
    key = hashlib.sha256(f"{level.id}/{len(bots)}/{number}".encode()).digest()
    chosen = GAME.types.options.validate_python({"level": level.id, "notes": "off", **options})
    at = engine.start(GAME, chosen, (SeatSetup(),) * len(bots), key).position
    told: Counter[str] = Counter()
    while at.decisions:
        seat = next(iter(at.decisions))
        view = GAME.view(at.state, Viewer(seat=seat))
        action = bots[seat].choose(view, at.decisions[seat], Rng(key, "bot", at.seq))
        token = at.opened[seat]
        done = engine.submit(GAME, at, seat, token=token, action=action, key=key)
        assert isinstance(done, engine.Transition)
        told.update(count(at.state, done))
        at = done.position
    outcome = GAME.outcome(at.state)
    assert outcome is not None
    winners = tuple(placed.seat for placed in outcome.placements if placed.rank == 1)
    return Match(
        at.state,
        winners,
        told["new"] / max(told["got"], 1),
        told["silent"] / max(told["turns"], 1),
    )


def count(before: GuestsState, done: engine.Transition) -> Iterator[str]:
    """Cards that came by exchange and whether they were new; turns without an offer."""
    for emission in done.emissions:
        event = emission.event
        if event.kind == "traded":
            received = [(event.seat, card) for card in event.got_cards]
            received += [(event.whom, card) for card in event.paid_cards]
            yield from ("got" for _ in received)
            yield from ("new" for seat, card in received if card not in before.seen[seat])
        if event.kind == "asked":
            yield "turns"
        if event.kind == "drew" and before.phase == "offer":
            yield "silent"


def line(level: Level, bots: Sequence[Bot], matches: int) -> str:
    played = [play(level, bots, number) for number in range(matches)]
    rounds = sorted(match.state.round for match in played)
    results = [match.state.result for match in played]
    solvers = [result.solvers for result in results if result]
    solved = [match for match in played if match.winners]
    cards = [len(match.state.seen[match.winners[0]]) for match in solved]
    wins = Counter(seat for match in solved for seat in match.winners)
    reasons = Counter(result.reason for result in results if result)
    return (
        f"level {level.number}, {len(bots)} seats: rounds {fmean(rounds):.1f}"
        f" ({rounds[len(rounds) // 10]}/{rounds[len(rounds) // 2]}"
        f"/{rounds[-1 - len(rounds) // 10]}/{rounds[-1]})"
        f", seen by winner {fmean(cards or [0]):.0f}"
        f", two solvers {sum(len(s) > 1 for s in solvers) / matches:.2f}"
        f", run-outs {fmean(match.state.run_outs for match in played):.2f}"
        f", new {fmean(match.new for match in played):.2f}"
        f", no offer {fmean(match.silent for match in played):.3f}"
        f", points left {fmean(match.state.points or 0 for match in played):.0f}"
        f", {dict(reasons)}"
        f", wins {[round(wins[seat] / matches, 2) for seat in range(len(bots))]}"
    )


def main(matches: str = "20", levels: str = "1", seats: str = "4", names: str = "strong") -> None:
    """Print one line for each level and number of seats."""
    for number in map(int, levels.split(",")):
        for many in map(int, seats.split(",")):
            chosen = [BOTS[name] for name in names.split("+")]
            bots = [chosen[seat % len(chosen)] for seat in range(many)]
            sys.stdout.write(line(LEVELS[number - 1], bots, int(matches)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
