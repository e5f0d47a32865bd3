"""The log in words: each step is described once for everybody who may read the same of it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal
from uuid import UUID

from app.matches.pages import LogLine, LogPanel
from app.matches.schemas import Loaded, LoggedStep
from games.kit.models import Seat, Viewer
from games.kit.protocol import Game

LOG_LINES = 12
_REMEMBERED = 10_000

Readers = Seat | Literal["spectators", "all"]


class LogBook:
    """Knows the lines of the steps that were read last."""

    def __init__(self) -> None:
        """Begin empty."""
        self._known: OrderedDict[tuple[UUID, int, Readers], tuple[LogLine, ...]] = OrderedDict()

    def panel(self, game: Game, loaded: Loaded, viewer: Viewer) -> LogPanel:
        """Return the newest lines of the log as this viewer may read them, newest first."""
        lines: list[LogLine] = []
        for step in reversed(loaded.recent):
            lines += self._lines(game, loaded.match.id, step, viewer)
            if len(lines) >= LOG_LINES:
                break
        return LogPanel(tuple(lines[:LOG_LINES]))

    def _lines(
        self, game: Game, match_id: UUID, step: LoggedStep, viewer: Viewer
    ) -> tuple[LogLine, ...]:
        key = (match_id, step.seq, _readers(step, viewer))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _described(game, step, viewer)
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return found


def _readers(step: LoggedStep, viewer: Viewer) -> Readers:
    """Return with whom the viewer shares what can be read of the step."""
    if all(emission.only is None for emission in step.emissions):
        return "all"
    return "spectators" if viewer.seat is None else viewer.seat


def _described(game: Game, step: LoggedStep, viewer: Viewer) -> tuple[LogLine, ...]:
    seen = [event for e in step.emissions if (event := e.seen_by(viewer)) is not None]
    # Only what is seen is counted: a gap would tell that something was left out.
    lines = [
        LogLine(step.seq, number, game.describe(event), step.cause.value)
        for number, event in enumerate(seen, start=1)
    ]
    return tuple(reversed(lines))
