"""`whodunit serve` that counts the processor time of each part of a move.

`python -m tests.load.profiled serve …`. On SIGUSR1 the sums are written to the file that
`LOAD_COUNTERS` names. The server's own code knows nothing of this: functions are wrapped from here.
A part's time is its own, without that of the parts it calls and of whatever ran while it waited.
"""

import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

from app.cli import main
from app.kernel import bus
from app.live.connection import Connection
from app.live.hub import Hub
from app.matches import codec, judging, routes, store
from app.matches.presenter import Presenter
from games.kit import engine

# What is wrapped: whose attribute, its name, and the part it counts for.
PARTS: tuple[tuple[Any, str, str], ...] = (
    (routes, "read_fields", "parse"),
    (judging, "read_form", "parse"),
    (engine, "parse_action", "parse"),
    (engine, "submit", "rules"),
    (codec, "body", "pack"),
    (codec, "_deflate", "pack"),
    (store, "append", "append"),
    (bus.RedisBus, "announce", "announce"),
    (bus, "_send", "announce"),
    (Hub, "hear", "announce"),
    (Presenter, "_view", "view"),
    (Presenter, "regions", "render"),
    (Presenter, "page", "render"),
    (Presenter, "render_stage", "render"),
    (Connection, "_send", "send"),
)

Anything = Any


_TURNS = range(1000)


class Counters:
    """Processor seconds and calls by part; `inside` holds what the parts now open have spent.

    `spins`: the time of a fixed piece of work, once an append. Where it is longer than on a quiet
    machine, so is every other figure.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.calls: dict[str, int] = defaultdict(int)
        self.spins = 0.0
        self._inside: list[float] = []

    def spin(self) -> None:
        begun, total = time.thread_time(), 0
        for turn in _TURNS:
            total += turn * turn
        spent = time.thread_time() - begun
        self.spins += spent
        if self._inside:
            self._inside[-1] += spent

    def enter(self) -> float:
        self._inside.append(0.0)
        return time.thread_time()

    def leave(self, part: str, begun: float) -> None:
        spent = time.thread_time() - begun
        self.seconds[part] += spent - self._inside.pop()
        if self._inside:
            self._inside[-1] += spent

    def write(self, path: Path) -> None:
        """Replace the file at once, so that a reader sees all or nothing."""
        found = {
            "seconds": dict(self.seconds),
            "calls": dict(self.calls),
            "process": time.process_time() - self.spins,
            "spins": self.spins,
        }
        draft = path.with_suffix(".draft")
        draft.write_text(json.dumps(found))
        draft.replace(path)


class Counted:
    """A coroutine whose every slice between two waits is counted."""

    def __init__(self, inner: Coroutine[Any, Any, Any], counters: Counters, part: str) -> None:
        self._inner, self._counters, self._part = inner, counters, part

    def __await__(self) -> Generator[Any, Any, Any]:
        running = self._inner.__await__()
        answer, error = None, None
        while True:
            begun = self._counters.enter()
            try:
                wish = running.throw(error) if error else running.send(answer)
            except StopIteration as done:
                return done.value
            finally:
                self._counters.leave(self._part, begun)
            answer, error = None, None
            try:
                answer = yield wish
            except BaseException as thrown:  # noqa: BLE001  a cancellation goes inside like the rest
                error = thrown


def wrapped(function: Callable[..., Any], counters: Counters, part: str) -> Callable[..., Any]:
    """Return a function that does the same and is counted."""
    if iscoroutinefunction(function):

        @wraps(function)
        async def counted(*args: Anything, **kwargs: Anything) -> Anything:
            counters.calls[part] += 1
            if part == "append":
                counters.spin()
            return await Counted(function(*args, **kwargs), counters, part)

        return counted

    @wraps(function)
    def counted_at_once(*args: Anything, **kwargs: Anything) -> Anything:
        counters.calls[part] += 1
        begun = counters.enter()
        try:
            return function(*args, **kwargs)
        finally:
            counters.leave(part, begun)

    return counted_at_once


def install(counters: Counters) -> None:
    """Wrap every part of `PARTS`."""
    for owner, name, part in PARTS:
        setattr(owner, name, wrapped(getattr(owner, name), counters, part))


if __name__ == "__main__":
    COUNTERS = Counters()
    TARGET = Path(os.environ["LOAD_COUNTERS"])
    if os.environ.get("LOAD_PARTS") != "0":
        install(COUNTERS)
    signal.signal(signal.SIGUSR1, lambda *_: COUNTERS.write(TARGET))
    sys.exit(main(sys.argv[1:]))
