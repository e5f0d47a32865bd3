"""One more step: the row it is stored as, and the match after it."""

from __future__ import annotations

from dataclasses import replace

from app.matches import store
from app.matches.schemas import Loaded, LoggedStep, Match
from games.kit import engine

RECENT_STEPS = 40


def row_of(match: Match, step: LoggedStep, packed: bytes) -> store.NewStep:
    """Return the row of a step whose content is packed."""
    return store.NewStep(
        match_id=match.id,
        revision=match.revision,
        seq=step.seq,
        seat=step.seat,
        token=step.token,
        cause=step.cause,
        action=step.action,
        reveals=step.reveals,
        body=packed,
        at=step.at,
    )


def advanced(loaded: Loaded, position: engine.Position, step: LoggedStep) -> Loaded:
    """Return a match after one more step, not yet stored."""
    opened_at = {
        seat: loaded.opened_at[seat] if opened < step.seq else step.at
        for seat, opened in position.opened.items()
    }
    match = replace(loaded.match, seq=step.seq)
    recent = (*loaded.recent, step)[-RECENT_STEPS:]
    return Loaded(match, position, loaded.dictionary, opened_at, recent)
