"""What a game states about itself so that its laws can be checked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from games.kit.models import AnyState
from games.kit.protocol import Plugin


class LawBroken(AssertionError):
    """A game broke a law of its contract."""

    def __init__(self, law: str, text: str) -> None:
        """`law`: its number in plugin.md. `text`: what was found."""
        super().__init__(f"{law}: {text}")


@dataclass(frozen=True, slots=True)
class LawBook:
    """A game's own part of the laws. It stands in a module of its tests under the name LAWS.

    `module`: that module's `__name__`; `schemas.json` and `recorded/` lie beside it, and L3 imports
    it in another process.
    `conserved`: a value that is equal after every step, for L8: every card in exactly one place.
    `max_steps`: no play-out takes more, for L10.
    `options`: samples of what a host may configure, taken in turn.
    `secrets`: things no spectator may know at the start, by name; L7 demands that `resample`
    redraws each, the solution above all.
    `announced`: kinds of action whose values are public at once although no view shows them
    afterwards; for every other kind L6 demands that the log tells no more than the views.
    """

    plugin: Plugin
    module: str
    conserved: Callable[[AnyState], object]
    max_steps: int
    options: tuple[Mapping[str, object], ...] = ({},)
    secrets: Mapping[str, Callable[[AnyState], object]] = field(default_factory=dict)
    announced: frozenset[str] = frozenset()

    @property
    def home(self) -> Path:
        """The folder of the module, where recorded matches and schemas lie."""
        file = sys.modules[self.module].__file__
        if file is None:
            raise LawBroken("L9", f"{self.module} has no file, so nothing can lie beside it")
        return Path(file).parent

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Every number of seats the game can be played with."""
        least, most = self.plugin.game.info.seats
        return tuple(range(least, most + 1))
