"""L9: a recorded match for every reason of an outcome, in `recorded/` beside the law book.

A file holds `options`, `seats` (role), `key` (hex), `steps` (seat and action, `null` for a player
who leaves) and the `outcome`. `record` makes one from any moves; with `--update-snapshots` random
play and the game's bots look for the reasons that have none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.kit import engine
from games.kit.engine import Position, Transition
from games.kit.models import AnyAction, Frozen, Outcome, Seat, SeatSetup
from games.kit.protocol import Game
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.playout import Deal, a_play_out, moves_of, opening, turns

# How many play-outs look for a missing reason.
_SEARCHED = 600

Move = tuple[Seat, AnyAction | None]


class RecordedStep(Frozen):
    """What a seat did; no action where its player left for good."""

    seat: Seat
    action: dict[str, Any] | None


class Recorded(Frozen):
    """A whole match."""

    options: dict[str, Any]
    seats: tuple[SeatSetup, ...]
    key: str
    steps: tuple[RecordedStep, ...]
    outcome: Outcome


def record(game: Game, deal: Deal, moves: Iterable[Move]) -> Recorded:
    """Play the moves to the end of a match and return its record."""
    steps = tuple(_written(game, seat, action) for seat, action in moves)
    return Recorded(
        options=dict(deal.options),
        seats=deal.seats,
        key=deal.key.hex(),
        steps=steps,
        outcome=_play(game, deal, steps),
    )


def replay_recorded(game: Game, recorded: Recorded) -> Outcome:
    """Play a recorded match again and return how it ends now. Raises LawBroken (L9)."""
    deal = Deal(recorded.options, recorded.seats, bytes.fromhex(recorded.key))
    return _play(game, deal, recorded.steps)


def _written(game: Game, seat: Seat, action: AnyAction | None) -> RecordedStep:
    if action is None:
        return RecordedStep(seat=seat, action=None)
    return RecordedStep(seat=seat, action=game.types.action.dump_python(action, mode="json"))


def _play(game: Game, deal: Deal, steps: Iterable[RecordedStep]) -> Outcome:
    position = opening(game, deal).position
    for step in steps:
        position = _take(game, position, step, deal.key)
    outcome = game.outcome(position.state)
    if outcome is None:
        raise LawBroken("L9", f"the recorded match goes on after step {position.seq}")
    return outcome


def _take(game: Game, position: Position, step: RecordedStep, key: bytes) -> Position:
    if step.action is None:
        return engine.forfeit(game, position, step.seat, key=key).position
    if step.seat not in position.decisions:
        raise LawBroken("L9", f"step {position.seq + 1}: seat {step.seat} is not awaited")
    action = engine.parse_action(game, step.action)
    token = position.opened[step.seat]
    done = engine.submit(game, position, step.seat, token=token, action=action, key=key)
    if not isinstance(done, Transition):
        raise LawBroken("L9", f"step {position.seq + 1}: {action!r} is refused: {done!r}")
    return done.position


def check_recorded(book: LawBook) -> None:
    """L9: every recorded match ends as it did, and every reason has one."""
    reasons = set()
    for path, recorded in stored(book).items():
        outcome = replay_recorded(book.plugin.game, recorded)
        if outcome != recorded.outcome:
            raise LawBroken("L9", f"{path.name} ends otherwise: {outcome!r}")
        reasons.add(outcome.reason)
    missing = [reason for reason in book.plugin.game.info.reasons if reason not in reasons]
    if missing:
        raise LawBroken("L9", f"no match is recorded that ends by {', '.join(missing)}")


def stored(book: LawBook) -> dict[Path, Recorded]:
    """Return the recorded matches by their files."""
    paths = sorted((book.home / "recorded").glob("*.json"))
    return {path: Recorded.model_validate_json(path.read_bytes()) for path in paths}


def write_missing(book: LawBook) -> None:
    """Look for a short match for each reason without a record and write what was found."""
    known = {recorded.outcome.reason for recorded in stored(book).values()}
    missing = set(book.plugin.game.info.reasons) - known
    for number in range(_SEARCHED):
        if not missing:
            return
        found = _search(book, number)
        if found.outcome.reason in missing:
            missing.remove(found.outcome.reason)
            write(book, found, found.outcome.reason)


def _search(book: LawBook, number: int) -> Recorded:
    """Play one match: by the bots in turn and, as often as by all of them, at random."""
    bots = list(book.plugin.bots.values())
    movers = [*map(moves_of, bots), *[None] * len(bots)]
    match = a_play_out(book, book.seat_counts[number % len(book.seat_counts)], number)
    moves = [(turn.seat, turn.action) for turn in turns(match, movers[number % len(movers)])]
    return record(match.game, match.deal, moves)


def write(book: LawBook, recorded: Recorded, name: str) -> None:
    """Store a recorded match under a name, beside the law book."""
    folder = book.home / "recorded"
    folder.mkdir(exist_ok=True)
    text = json.dumps(recorded.model_dump(mode="json"), indent=1, ensure_ascii=False)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
