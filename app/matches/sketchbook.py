"""What was drawn of each match lately, so that nothing is drawn twice.

A region is a pure function of its context and its voice, so one whose context is equal to that of
a moment ago is the same text. Contexts are compared, not hashed: what a step left alone is mostly
the same object as before, which compares at once, while hashing would walk all of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from uuid import UUID

from markupsafe import Markup

from app.kernel.i18n import Voice
from app.matches.pages import Regions

_MATCHES = 500

Slot = Hashable
Draw = Callable[[str, Voice, object], Markup]


@dataclass(frozen=True, slots=True)
class _Drawn:
    template: str
    context: object
    inner: Markup


_Drawings = dict[Slot, list[_Drawn]]


class Sketchbook:
    """The drawings of one match in one voice: those of its newest step and of the one before."""

    def __init__(self, voice: Voice, draw: Draw) -> None:
        """`draw`: renders a template for a voice and a context."""
        self.voice = voice
        self.pages: dict[int | None, tuple[str, Regions]] = {}
        self._draw = draw
        self._seq = -1
        self._fresh: _Drawings = {}
        self._last: _Drawings = {}

    def turn_to(self, seq: int) -> None:
        """Begin a step: of what the one before did not use, nothing is kept."""
        if seq != self._seq:
            self._seq, self._last, self._fresh = seq, self._fresh, {}

    def drawn(self, slot: Slot, template: str, context: object) -> Markup:
        """Return the inside of a region, or of a part that stands in `slot`."""
        fresh = self._fresh.setdefault(slot, [])
        found = _find(fresh, template, context)
        if found is None:
            found = _find(self._last.get(slot, ()), template, context) or _Drawn(
                template, context, self._draw(template, self.voice, context)
            )
            fresh.append(found)
        return found.inner


def _find(drawings: list[_Drawn] | tuple[()], template: str, context: object) -> _Drawn | None:
    for drawn in drawings:
        same = drawn.context is context or drawn.context == context
        if same and drawn.template == template:
            return drawn
    return None


class Shelf:
    """The sketchbooks of the matches that were looked at last."""

    def __init__(self, draw: Draw) -> None:
        """Begin empty."""
        self._draw = draw
        self._books: OrderedDict[tuple[UUID, Voice], Sketchbook] = OrderedDict()

    def book(self, match_id: UUID, voice: Voice) -> Sketchbook:
        """Return the sketchbook of a match in this voice."""
        key = (match_id, voice)
        found = self._books.get(key)
        if found is None:
            found = self._books[key] = Sketchbook(voice, self._draw)
            if len(self._books) > _MATCHES:
                self._books.popitem(last=False)
        else:
            self._books.move_to_end(key)
        return found
