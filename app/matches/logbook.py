"""The log in words: each step is described once for everybody who may read the same of it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal, TypeVar
from uuid import UUID

from app.matches.pages import LogLine, LogPanel
from app.matches.schemas import Loaded, LoggedStep
from games.kit.models import Seat, Viewer
from games.kit.protocol import Game

LOG_LINES = 12
_REMEMBERED = 4_000

Readers = Seat | Literal["spectators", "all"]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Read:
    seq: int
    panel: LogPanel


class LogBook:
    """Knows the panels that were read last, and the lines of the newest steps."""

    def __init__(self) -> None:
        """Begin empty."""
        self._panels: OrderedDict[tuple[UUID, Seat | None], _Read] = OrderedDict()
        self._known: OrderedDict[tuple[UUID, int, Readers], tuple[LogLine, ...]] = OrderedDict()

    def panel(self, game: Game, loaded: Loaded, viewer: Viewer) -> LogPanel:
        """Return the newest lines of the log as this viewer may read them, newest first."""
        match_id, newest = loaded.match.id, loaded.newest
        last = self._panels.get((match_id, viewer.seat))
        if last is not None and last.seq == newest.seq:
            return last.panel
        lines: list[LogLine] = []
        for step in reversed(loaded.recent):
            if len(lines) >= LOG_LINES:
                break
            if last is not None and last.seq == step.seq:
                lines += last.panel.lines
                break
            lines += self._lines(game, match_id, step, viewer)
        panel = LogPanel(tuple(lines[:LOG_LINES]))
        _keep(self._panels, (match_id, viewer.seat), _Read(newest.seq, panel))
        return panel

    def _lines(
        self, game: Game, match_id: UUID, step: LoggedStep, viewer: Viewer
    ) -> tuple[LogLine, ...]:
        key = (match_id, step.seq, _readers(step, viewer))
        found = self._known.get(key)
        if found is None:
            found = _described(game, step, viewer)
            _keep(self._known, key, found)
        return found


def _keep(kept: OrderedDict[K, V], key: K, value: V) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _REMEMBERED:
        kept.popitem(last=False)


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
