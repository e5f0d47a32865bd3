"""A finished match as one JSON file, and the check that it is what it says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from app.kernel.database import Database
from app.matches import codec, loading, store
from app.matches.cases import store as cases
from app.matches.refusals import NotFinished
from app.matches.schemas import Match, Status
from games.kit import engine
from games.kit.choices import Malformed
from games.kit.models import SeatSetup
from games.kit.protocol import Game, Plugin

_EARLY = "ended early, without an outcome"


class ExportedSeat(BaseModel):
    """Who sat where; `contribution` is hex."""

    model_config = ConfigDict(extra="forbid")

    name: str
    role: str | None
    bot: str | None
    contribution: str


class ExportedStep(BaseModel):
    """One step: who did what because of what, and the position it led to."""

    model_config = ConfigDict(extra="forbid")

    seq: int
    seat: int | None
    token: int | None
    cause: str
    at: str
    action: JsonValue
    position: JsonValue


class Bundle(BaseModel):
    """The file. Everything in it follows from seed, contributions and actions.

    `sealed`: the secret of the case, in hex, where it is another match's and so does not follow.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal["whodunit-match/1"] = "whodunit-match/1"
    match: str
    game: str
    rules_version: int
    options: dict[str, JsonValue]
    seats: list[ExportedSeat]
    seed_hash: str
    seed: str
    key: str
    sealed: str | None = None
    steps: list[ExportedStep]
    outcome: JsonValue


class Mismatch(Exception):
    """The file contradicts itself; the message names the place."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found right."""

    steps: int
    reason: str


async def export(database: Database, match_id: UUID) -> Bundle:
    """Return a finished match whole. Raises NotFinished, also for an unknown one."""
    async with database.read() as connection:
        match = await store.find(connection, match_id)
        if match is None or match.status is not Status.FINISHED:
            raise NotFinished
        rows = await store.steps(connection, match_id)
        case = await cases.find(connection, match.case_code) if match.case_code else None
    steps = [
        ExportedStep(
            seq=row.seq,
            seat=row.seat,
            token=row.token,
            cause=row.cause,
            at=row.at.isoformat(timespec="milliseconds"),
            action=row.action,
            position=json.loads(codec.state_json(content)),
        )
        for row, content in loading.Opened().of(rows)
    ]
    brought = case is not None and case.sealed != engine.sealed_by(match.key)
    return _bundle(match, steps, case.sealed if case and brought else None)


def _bundle(match: Match, steps: list[ExportedStep], sealed: bytes | None) -> Bundle:
    return Bundle(
        match=str(match.id),
        game=match.game,
        rules_version=match.rules_version,
        options=dict(match.options),
        seats=[
            ExportedSeat(name=s.name, role=s.role, bot=s.bot, contribution=s.contribution.hex())
            for s in match.seats
        ],
        seed_hash=hashlib.sha256(match.seed).hexdigest(),
        seed=match.seed.hex(),
        key=match.key.hex(),
        sealed=sealed.hex() if sealed else None,
        steps=steps,
        outcome=match.outcome.model_dump(mode="json") if match.outcome else None,
    )


def verify(text: str | bytes, plugins: Mapping[str, Plugin]) -> Verified:
    """Replay an exported match and compare everything. Raises Mismatch at the first difference."""
    try:
        bundle = Bundle.model_validate_json(text)
    except ValidationError as error:
        raise Mismatch(f"this is no exported match: {error.errors()[0]['msg']}") from error
    plugin = plugins.get(bundle.game)
    if plugin is None or plugin.game.info.rules_version != bundle.rules_version:
        raise Mismatch(f"the rules {bundle.game} {bundle.rules_version} are not installed here")
    key = _checked_key(bundle)
    last = _replayed(bundle, plugin.game, key)
    outcome = plugin.game.outcome(last.state)
    if bundle.steps and outcome is None and bundle.outcome is None:
        # It was ended early, by a host or an admin: all there is was checked.
        return Verified(len(bundle.steps) - 1, _EARLY)
    if outcome is None:
        raise Mismatch("the steps lead to no end")
    if outcome.model_dump(mode="json") != bundle.outcome:
        raise Mismatch("the outcome is not the one these steps lead to")
    return Verified(len(bundle.steps) - 1, outcome.reason)


def _checked_key(bundle: Bundle) -> bytes:
    try:
        seed = bytes.fromhex(bundle.seed)
        contributions = [bytes.fromhex(seat.contribution) for seat in bundle.seats]
    except ValueError as error:
        raise Mismatch("the seed or a contribution is not written in hex") from error
    if hashlib.sha256(seed).hexdigest() != bundle.seed_hash:
        raise Mismatch("the seed is not the one promised by its hash")
    key = engine.derive_key(seed, contributions)
    if key.hex() != bundle.key:
        raise Mismatch("the key does not follow from the seed and the contributions")
    return key


def _replayed(bundle: Bundle, game: Game, key: bytes) -> engine.Position:
    position = _dealt(bundle, game, key)
    for expected, step in enumerate(bundle.steps):
        if step.seq != expected:
            raise Mismatch(f"step {expected} is missing")
        if step.seq > 0:
            position = _next(game, position, step, key)
        elif (step.seat, step.token, step.action) != (None, None, None):
            raise Mismatch("step 0 is the deal and has no action")
        if json.loads(engine.dump_position(game, position)) != step.position:
            raise Mismatch(f"step {step.seq} does not lead to the position in the file")
    return position


def _dealt(bundle: Bundle, game: Game, key: bytes) -> engine.Position:
    least, most = game.info.seats
    if not least <= len(bundle.seats) <= most:
        raise Mismatch(f"the game is not for {len(bundle.seats)} seats")
    roles = [seat.role for seat in bundle.seats if seat.role is not None]
    known = {role.id for role in game.info.roles}
    if len(set(roles)) != len(roles) or not set(roles) <= known:
        raise Mismatch("the roles are none that can be chosen")
    try:
        options = game.types.options.validate_python(bundle.options)
    except ValidationError as error:
        raise Mismatch("the options are none of this game") from error
    seats = tuple(SeatSetup(role=seat.role) for seat in bundle.seats)
    try:
        sealed = bytes.fromhex(bundle.sealed) if bundle.sealed else None
    except ValueError as error:
        raise Mismatch("the secret of the case is not written in hex") from error
    return engine.start(game, options, seats, key, sealed).position


def _next(game: Game, position: engine.Position, step: ExportedStep, key: bytes) -> engine.Position:
    if step.seat is None or step.token is None or not isinstance(step.action, dict):
        raise Mismatch(f"step {step.seq} has no action")
    try:
        action = engine.parse_action(game, step.action)
        moved = engine.submit(game, position, step.seat, token=step.token, action=action, key=key)
    except Malformed as error:
        raise Mismatch(f"step {step.seq} has an action the rules don't know") from error
    if not isinstance(moved, engine.Transition):
        raise Mismatch(f"step {step.seq} is not allowed by the rules")
    return moved.position
