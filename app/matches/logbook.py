"""The log in words: each step is described once for everybody who may read the same of it.

A page shows it in two parts. Every few steps the new lines join the old ones; between, only the few
new lines are sent.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeVar
from uuid import UUID

from app.matches.pages import LogLine, LogPart
from app.matches.schemas import Loaded, LoggedStep
from games.kit.models import Seat, Viewer
from games.kit.protocol import Game

OLD_LINES = 12
# The lines of at most that many steps are new, less one.
_NEW_STEPS = 4
_REMEMBERED = 4_000
_EMPTY = LogPart(())

Readers = Seat | Literal["spectators", "all"]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Log:
    """The newest lines of the log as one viewer may read them.

    `seq`: the newest step; `turned`: the newest step whose lines are `old`.
    """

    seq: int
    turned: int
    new: LogPart
    old: LogPart


class LogBook:
    """Knows the logs that were read last, and the lines of the newest steps."""

    def __init__(self) -> None:
        """Begin empty."""
        self._logs: OrderedDict[tuple[UUID, Seat | None], Log] = OrderedDict()
        self._parts: OrderedDict[tuple[UUID, int, tuple[Readers, ...]], LogPart] = OrderedDict()
        self._known: OrderedDict[tuple[UUID, int, Readers], tuple[LogLine, ...]] = OrderedDict()

    def read(self, game: Game, loaded: Loaded, viewer: Viewer) -> Log:
        """Return the newest lines of the log as this viewer may read them, newest first."""
        match_id, seq = loaded.match.id, loaded.newest.seq
        last = self._logs.get((match_id, viewer.seat))
        if last is not None and last.seq == seq:
            return last
        turned = seq - seq % _NEW_STEPS
        cut = len(loaded.recent) - (seq - turned)
        new = self._part(game, match_id, loaded.recent[cut:], viewer)
        if last is not None and last.turned == turned:
            old = last.old
        else:
            old = self._part(game, match_id, loaded.recent[:cut][-OLD_LINES:], viewer)
        log = Log(seq, turned, new, old)
        _keep(self._logs, (match_id, viewer.seat), log)
        return log

    def _part(
        self, game: Game, match_id: UUID, steps: Sequence[LoggedStep], viewer: Viewer
    ) -> LogPart:
        """Return the lines of these steps, one object for all who may read the same of them."""
        if not steps:
            return _EMPTY
        key = (match_id, steps[-1].seq, tuple(_readers(step, viewer) for step in steps))
        found = self._parts.get(key)
        if found is None:
            read = (
                line for step in reversed(steps) for line in self._lines(game, key[0], step, viewer)
            )
            found = LogPart(tuple(islice(read, OLD_LINES)))
            _keep(self._parts, key, found)
        return found

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
