"""Laws that hold at every step of every play-out: L1, L2, L4, L5, L8 and L10."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import TypeAdapter

from games.kit import engine
from games.kit.choices import Decision, Malformed
from games.kit.engine import Position, StaleDecision, Transition
from games.kit.models import Emission, Message, Outcome
from games.kit.protocol import Game
from games.kit.testing.book import LawBroken
from games.kit.testing.fuzz import check_fuzzed, check_lookalikes
from games.kit.testing.playout import PlayOut, Turn, opening, turns, viewers

# The costly checks, L4, L12 and the second half of L5, look at the opening, at one step in so
# many, the first of them shifting from play-out to play-out, and at the last one.
EVERY = 16
# What time would do is asked at one step in so many; play-outs also move by it now and then.
TIMED = 4


def check_play_out(match: PlayOut) -> int:
    """Play a match through under all laws of a step. Return how many steps it took."""
    first = opening(match.game, match.deal)
    constant = match.book.conserved(first.position.state)
    check_end(match.game, first.position)
    check_round_trips(match, first)
    for turn in turns(match):
        position = turn.after.position
        check_end(match.game, position)
        if position.seq % TIMED == 0:
            check_fallback(match, position)
        check_replay(match, turn)
        if match.book.conserved(position.state) != constant:
            raise LawBroken("L8", f"step {position.seq} lost or made something: {turn.action!r}")
        if (position.seq + match.number) % EVERY == 0 or not position.decisions:
            check_sampled(match, turn)
        first = turn.after
    return first.position.seq


def check_sampled(match: PlayOut, turn: Turn) -> None:
    """Check what is too costly for every step."""
    check_tokens(turn)
    check_round_trips(match, turn.after)
    check_lookalikes(turn.after.position)
    check_fuzzed(match, turn.after.position)


def check_end(game: Game, position: Position) -> None:
    """L1: nobody is awaited if and only if the match is over, for a declared reason."""
    outcome = game.outcome(position.state)
    if bool(position.decisions) == (outcome is not None):
        awaited = list(position.decisions)
        raise LawBroken("L1", f"awaited are {awaited}, and the outcome is {outcome!r}")
    if outcome is not None:
        _check_outcome(game, outcome)


def _check_outcome(game: Game, outcome: Outcome) -> None:
    if outcome.reason not in game.info.reasons:
        raise LawBroken("L1", f"the outcome's reason {outcome.reason!r} is not declared")
    seats = [placement.seat for placement in outcome.placements]
    if len(set(seats)) != len(seats):
        raise LawBroken("L1", f"a seat is placed twice: {outcome!r}")
    ranks = {placement.rank for placement in outcome.placements}
    if game.info.cooperative and not ranks <= {1}:
        raise LawBroken("L1", f"who wins or loses together has one rank: {outcome!r}")
    if ranks and min(ranks) != 1:
        raise LawBroken("L1", f"the best rank is 1: {outcome!r}")


def check_fallback(match: PlayOut, position: Position) -> None:
    """L2: what is done when time runs out is legal. One awaited seat is looked at."""
    if not position.decisions:
        return
    seat = match.rng("fallback", position.seq).pick(tuple(position.decisions))
    action = engine.expire(match.game, position, seat, key=match.deal.key)
    try:
        blocked = position.decisions[seat].judge(action)
    except Malformed as error:
        raise LawBroken("L2", f"time does what nobody is offered: {action!r}") from error
    if blocked:
        raise LawBroken("L2", f"time may not do what {blocked.rule} forbids: {action!r}")


def check_replay(match: PlayOut, turn: Turn) -> None:
    """L5: the same request again is answered as stale."""
    if turn.action is None:
        return
    again = engine.submit(
        match.game,
        turn.after.position,
        turn.seat,
        token=turn.before.opened[turn.seat],
        action=turn.action,
        key=match.deal.key,
    )
    if not isinstance(again, StaleDecision):
        raise LawBroken("L5", f"an action could be sent twice: {turn.action!r}")


def check_tokens(turn: Turn) -> None:
    """L5: another seat's step leaves a token as it is if and only if the decision is the same."""
    before, after = turn.before, turn.after.position
    for seat, decision in after.decisions.items():
        same = seat != turn.seat and before.decisions.get(seat) == decision
        if (after.opened[seat] == before.opened.get(seat)) != same:
            raise LawBroken("L5", f"seat {seat}: token {before.opened} became {after.opened}")


def check_round_trips(match: PlayOut, made: Transition) -> None:
    """L4: state, views, events and decisions survive the way through JSON; the seats are public."""
    game, position = match.game, made.position
    stored = engine.dump_position(game, position)
    restored = engine.load_position(game, position.seq, stored)
    if restored != position:
        raise LawBroken("L4", f"the state of step {position.seq} comes back as another")
    if engine.dump_position(game, restored) != stored:
        raise LawBroken("L4", f"the state of step {position.seq} is stored in another order again")
    views = [game.view(position.state, viewer) for viewer in viewers(match)]
    # Views are of one type, and theirs is the costliest way: one of them is looked at.
    _round_trip(game.types.view, match.rng("viewer", position.seq).pick(views))
    if any(view.seats != views[0].seats for view in views):
        raise LawBroken("L6", f"step {position.seq}: the seats are not the same for every viewer")
    for decision in position.decisions.values():
        _round_trip(_DECISION, decision)
    _check_emissions(match, made.emissions)


def _check_emissions(match: PlayOut, emissions: Iterable[Emission]) -> None:
    for emission in emissions:
        for event in (emission.event, emission.redacted):
            if event is not None:
                _round_trip(match.game.types.event, event)
                _round_trip(_MESSAGE, match.game.describe(event))
        if emission.only and not emission.only <= set(range(len(match.deal.seats))):
            raise LawBroken("L4", f"an event is told to a seat that does not exist: {emission!r}")


def _round_trip(adapter: TypeAdapter[object], value: object) -> None:
    try:
        back = adapter.validate_json(adapter.dump_json(value, warnings="error"))
    except ValueError as error:
        raise LawBroken("L4", f"{value!r} does not survive JSON: {error}") from error
    if back != value or type(back) is not type(value):
        raise LawBroken("L4", f"{value!r} comes back from JSON as {back!r}")


_DECISION: TypeAdapter[object] = TypeAdapter(Decision)
_MESSAGE: TypeAdapter[object] = TypeAdapter(Message)
