"""What the host calls: start a match, submit an action, let time run out. Still pure."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from pydantic import TypeAdapter

from games.kit.choices import Blocked, Decision, Malformed
from games.kit.models import (
    AnyAction,
    AnyState,
    Emission,
    Frozen,
    Options,
    Seat,
    SeatSetup,
    Step,
)
from games.kit.protocol import Game
from games.kit.rng import Rng

_KEY_LABEL = b"v1"


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one step.

    `opened`: for each awaited seat the step at which its present decision opened; this number is
    the decision's token. `decisions` follow from the state and are kept to spare computing twice.
    """

    seq: int
    state: AnyState
    opened: Mapping[Seat, int]
    decisions: Mapping[Seat, Decision]


@dataclass(frozen=True, slots=True)
class Transition:
    """A step to be committed: where it leads and what happened."""

    position: Position
    emissions: tuple[Emission, ...]
    reveals: bool


@dataclass(frozen=True, slots=True)
class StaleDecision:
    """The token names no decision that is open for this seat."""


@dataclass(frozen=True, slots=True)
class IllegalAction:
    """A rule forbids the action."""

    blocked: Blocked


Refusal = StaleDecision | IllegalAction


class _Stored(Frozen):
    state: Any
    opened: dict[int, int]


_STORED = TypeAdapter(_Stored)
_OPENED = TypeAdapter(Mapping[int, int])


def derive_key(seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """Return the match's key from the sealed seed and each seat's own randomness, in seat order.

    An absent contribution (a bot, a player who sent none) is empty. Lengths are part of the
    message, so no two lists of contributions give the same key.
    """
    parts = b"".join(len(part).to_bytes(2, "big") + part for part in contributions)
    return hmac.new(seed, _KEY_LABEL + parts, hashlib.sha256).digest()


def sealed_by(key: bytes) -> bytes:
    """Return the case seed that a key gives to games that hide a case."""
    return hmac.new(key, b"sealed", hashlib.sha256).digest()


def start(
    game: Game,
    options: Options,
    seats: tuple[SeatSetup, ...],
    key: bytes,
    sealed: bytes | None = None,
) -> Transition:
    """Return step 0. `sealed`: the case seed of another match, None for the key's own."""
    step = game.setup(options, seats, Rng(key, "setup"), sealed or sealed_by(key))
    decisions = game.decisions(step.state)
    position = Position(0, step.state, dict.fromkeys(decisions, 0), decisions)
    return Transition(position, step.emissions, step.reveals)


class Answer(TypedDict):
    """What is submitted, given as keywords, and the key of the match.

    `token`: the step at which the decision being answered opened.
    """

    token: int
    action: AnyAction
    key: bytes


def submit(
    game: Game, position: Position, seat: Seat, **answer: Unpack[Answer]
) -> Transition | Refusal:
    """Judge a seat's action and apply it. Raises Malformed for one that no rule speaks of."""
    decision = position.decisions.get(seat)
    if decision is None or position.opened[seat] != answer["token"]:
        return StaleDecision()
    blocked = decision.judge(answer["action"])
    if blocked:
        return IllegalAction(blocked)
    rng = Rng(answer["key"], "step", position.seq + 1)
    step = game.apply(position.state, seat, answer["action"], rng)
    return _follow(game, position, seat, step=step)


def expire(game: Game, position: Position, seat: Seat, *, key: bytes) -> AnyAction:
    """Return the neutral action for an awaited seat whose time has run out."""
    return game.fallback(position.state, seat, Rng(key, "fallback", position.seq + 1))


def forfeit(game: Game, position: Position, seat: Seat, *, key: bytes) -> Transition:
    """Return the step by which a seat's player leaves for good."""
    step = game.forfeit(position.state, seat, Rng(key, "step", position.seq + 1))
    return _follow(game, position, seat, step=step)


def _follow(game: Game, before: Position, actor: Seat, *, step: Step[Any]) -> Transition:
    seq = before.seq + 1
    decisions = game.decisions(step.state)
    opened = {
        seat: before.opened[seat] if seat != actor and before.decisions.get(seat) == now else seq
        for seat, now in decisions.items()
    }
    return Transition(Position(seq, step.state, opened, decisions), step.emissions, step.reveals)


def dump_position(game: Game, position: Position) -> bytes:
    """Return the position as JSON, from which `load_position` restores it.

    Keys keep their order: rules that walk a mapping must go the same way after a reload.
    """
    state = game.types.state.dump_json(position.state)
    return b'{"state":%b,"opened":%b}' % (state, _OPENED.dump_json(position.opened))


def load_position(game: Game, seq: int, data: bytes) -> Position:
    """Restore a stored position. Raises pydantic.ValidationError where it does not fit the game."""
    stored = _STORED.validate_json(data)
    state = game.types.state.validate_python(stored.state)
    return Position(seq, state, stored.opened, game.decisions(state))


def parse_action(game: Game, payload: Mapping[str, Any]) -> AnyAction:
    """Return the typed action. Raises Malformed where the payload is none."""
    try:
        return game.types.action.validate_python(payload)
    except ValueError as error:
        raise Malformed(str(error)) from error
