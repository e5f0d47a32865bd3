"""What was drawn of each match lately, so that nothing is drawn twice.

A region is a pure function of its context and its voice, so one whose context is equal to that of
a moment ago is the same text. Contexts are compared, not hashed: what a step left alone is mostly
the same object as before, which compares at once, while hashing would walk all of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast
from uuid import UUID

from markupsafe import Markup

from app.kernel.i18n import Voice
from app.matches.pages import Regions, Rendered

_MATCHES = 500

Slot = Hashable
Draw = Callable[[str, Voice, object], Markup]
T = TypeVar("T")


@dataclass(slots=True)
class _Drawn:
    """A drawing; `rendered` is it as the region of the version that was shown last."""

    template: str
    context: object
    inner: Markup
    rendered: Rendered | None = None


_Drawings = dict[Slot, list[_Drawn]]


class Sketchbook:
    """The drawings of one match in one voice: those of its newest step and of the one before."""

    def __init__(self, voice: Voice, draw: Draw) -> None:
        """`draw`: renders a template for a voice and a context."""
        self.voice = voice
        self.pages: dict[int | None, Regions] = {}
        self._draw = draw
        self._seq = -1
        self._version = ""
        self._fresh: _Drawings = {}
        self._last: _Drawings = {}
        self._latest: dict[tuple[str, int | None], _Drawn] = {}
        self._made: dict[Hashable, object] = {}

    def turn_to(self, seq: int, version: str) -> None:
        """Begin a version of the page: what is made once for all its readers is made anew.

        With a new step begin new drawings too: of those of the one before, what was not used is
        forgotten.
        """
        if version != self._version:
            self._version, self._made, self.pages = version, {}, {}
        if seq != self._seq:
            self._seq, self._last, self._fresh = seq, self._fresh, {}

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return what is the same for every reader of this version, made for the first of them."""
        if name not in self._made:
            self._made[name] = make()
        return cast(T, self._made[name])

    def region(self, name: str, template: str, context: object, *, me: int | None) -> Rendered:
        """Return a region of this version of the page, for the reader in this seat."""
        # Mostly it is what this reader was shown before, which no other reader's need be.
        latest = self._latest.get((name, me))
        if latest is None or _same((latest,), template, context) is None:
            latest = self._latest[name, me] = self._find(name, template, context)
        if latest.rendered is None or latest.rendered.version != self._version:
            latest.rendered = Rendered(name, self._version, latest.inner)
        return latest.rendered

    def drawn(self, slot: Slot, template: str, context: object) -> Markup:
        """Return the inside of a part that stands in `slot`."""
        return self._find(slot, template, context).inner

    def _find(self, slot: Slot, template: str, context: object) -> _Drawn:
        fresh = self._fresh.setdefault(slot, [])
        found = _same(fresh, template, context)
        if found is None:
            found = _same(self._last.get(slot, ()), template, context) or _Drawn(
                template, context, self._draw(template, self.voice, context)
            )
            fresh.append(found)
        return found


def _same(drawings: Sequence[_Drawn], template: str, context: object) -> _Drawn | None:
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
