"""What a seat writes down for itself beside the match: marks in named cells, and free text.

A sheet is no part of the state: no rule reads it, no other seat sees it, and no step is made by
writing on it. The game names the cells; the host keeps one document a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from games.kit.models import AnyState, Frozen, Seat

LONGEST_TEXT = 4_000
LONGEST_WORD = 60
MOST_CELLS = 2_000
_LINES = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"

Word = Annotated[str, Field(max_length=LONGEST_WORD)]


class Document(Frozen):
    """A filled-in sheet. `marks`: by cell what stands in it; an empty cell is left out.

    `text`: lines without control characters.
    """

    marks: Mapping[Word, Word] = Field(default_factory=dict, max_length=MOST_CELLS)
    text: str = Field(default="", max_length=LONGEST_TEXT, pattern=_LINES)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a game.

    `cells`: the marks that each cell may hold. `is_open`: whether a seat may still write on it.
    """

    cells: Mapping[str, tuple[str, ...]]
    is_open: Callable[[AnyState, Seat], bool]

    def strange(self, document: Document) -> str | None:
        """Return a cell that this sheet does not have, or that can't hold its mark; None if none.

        What it accepts is bounded: its cells are the game's, and the text has a longest length.
        """
        for cell, mark in document.marks.items():
            if mark not in self.cells.get(cell, ()):
                return cell
        return None


NOTES = Sheet(cells={}, is_open=lambda _state, _seat: True)
"""What every seat of a game without a sheet of its own has: a page for free text."""
