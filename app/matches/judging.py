"""What the rules say to a submission; pure, nothing is read or written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.errors import AppError
from app.matches import refusals
from app.matches.schemas import Cause, Loaded, Submission
from games.kit import engine
from games.kit.choices import AnyValue, Malformed, read_form
from games.kit.models import AnyAction
from games.kit.protocol import Game


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal action, and the step to be appended for it."""

    seat: int
    token: int
    action: AnyAction
    cause: Cause
    moved: engine.Transition


def judge(game: Game, loaded: Loaded, seat: int, sent: Submission) -> Judged | AppError:
    """Return the step that a player's submission leads to, or why it is not taken."""
    decision = loaded.position.decisions.get(seat)
    if decision is None:
        return refusals.NotYourDecision()
    if loaded.position.opened[seat] != sent.token:
        return refusals.StaleDecision()
    try:
        action = engine.parse_action(game, read_form(decision, sent.fields))
        moved = engine.submit(
            game, loaded.position, seat, token=sent.token, action=action, key=loaded.match.key
        )
    except Malformed:
        return refusals.UnknownChoice()
    match moved:
        case engine.Transition():
            return Judged(seat, sent.token, action, Cause.PLAYER, moved)
        case engine.IllegalAction(blocked):
            return refusals.ForbiddenByRule(blocked)
        case engine.StaleDecision():
            return refusals.StaleDecision()


def repeats(sent: Submission, game: Game, done: Mapping[str, AnyValue]) -> bool:
    """Tell whether what was sent is this stored action; what was not asked for has its default."""
    adapter = game.types.action
    chosen = adapter.dump_python(adapter.validate_python(done), mode="json", exclude_defaults=True)
    return all(
        sent.fields.get(name, () if name in {*chosen, "kind"} else _texts(value)) == _texts(value)
        for name, value in done.items()
    )


def _texts(value: AnyValue) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),)
