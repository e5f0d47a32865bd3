"""What the templates draw with: the plan of the house, and the sheet as it marks itself.

The plan is drawn in a box of 400 by 300; positions are written out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    KINDS,
    MOTIVES,
    PASSAGES,
    ROOMS,
    SIDE_ROOMS,
    SIGNS,
    SUSPECTS,
    WEAPONS,
)
from games.guests.models import Face, Mark, NotesPanel
from games.guests.sheet import BOXES, SHEET, cell_name, note_text, noted
from games.kit.memo import remembered
from games.kit.models import Message

WIDTH, HEIGHT = 400, 300
_SIDE, _GAP = 97, 3
_DOOR_LONG, _DOOR_SHORT = 22, 8

# x, y, width and height in steps of a side room with its wall.
_PLAN: Mapping[str, tuple[float, float, float, float]] = {
    "gallery": (0, 0, 1, 0.75),
    "music": (1, 0, 1, 0.75),
    "winter": (2, 0, 1, 0.75),
    "dining": (3, 0, 1, 0.75),
    "boot": (0, 0.75, 1, 1.5),
    "tower": (1, 0.75, 1, 0.75),
    "dressing": (2, 0.75, 1, 0.75),
    "scullery": (3, 0.75, 1, 1.5),
    "study": (1, 1.5, 2, 0.75),
    "cellar": (0, 2.25, 4, 0.75),
}


@dataclass(frozen=True, slots=True)
class RoomDrawing:
    """A room: its corner, its size, the middle of its name, and where letters of guests stand."""

    id: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    line: float
    letters: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True)
class WayDrawing:
    """A passage or a one-way door. `upright`: in a wall that stands between left and right.

    `points`: of a door's arrow into the Study, "" for a passage.
    """

    cell: str
    x: float
    y: float
    upright: bool
    points: str

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """Its opening: corner and size."""
        long, short = _DOOR_LONG, _DOOR_SHORT
        width, height = (short, long) if self.upright else (long, short)
        return self.x - width / 2, self.y - height / 2, width, height


def _room(name: str) -> RoomDrawing:
    left, top, width, height = _PLAN[name]
    step = _SIDE + _GAP
    x, y, w, h = left * step, top * step, width * step - _GAP, height * step - _GAP
    letters = tuple(
        (word, x + 11 + 15 * number, y + h - 12) for number, word in enumerate(SUSPECTS)
    )
    return RoomDrawing(name, x, y, w, h, x + w / 2, y + min(h / 2, 60), letters)


ROOM_DRAWINGS = {name: _room(name) for name in ROOMS}


def _way(number: int, one: str, other: str) -> WayDrawing:
    """Put an opening into the middle of the wall that two rooms share."""
    a, b = ROOM_DRAWINGS[one], ROOM_DRAWINGS[other]
    left, right = max(a.x, b.x), min(a.x + a.width, b.x + b.width)
    top, bottom = max(a.y, b.y), min(a.y + a.height, b.y + b.height)
    x, y = (left + right) / 2, (top + bottom) / 2
    upright = right < left
    arrow = number >= len(PASSAGES)
    down = a.y < b.y
    points = (
        f"{x - 9},{y - 6} {x + 9},{y - 6} {x},{y + 8}"
        if down
        else f"{x - 9},{y + 6} {x + 9},{y + 6} {x},{y - 8}"
    )
    return WayDrawing(f"way-{number}", x, y, upright, points if arrow else "")


WAY_DRAWINGS = tuple(
    _way(number, ROOMS[one], ROOMS[other])
    for number, (one, other) in enumerate(
        (*PASSAGES, *((room, ROOMS.index("study")) for room in DOORS))
    )
)


# --- the sheet as it marks itself


class Anchored(Protocol):
    """Something on the table that can be chosen now."""

    @property
    def anchor(self) -> str:
        """What on the table it is."""
        ...


@dataclass(frozen=True, slots=True)
class Auto:
    """A mark that the sheet makes. `rule`: number of its reason in `reasons`; `cards`: their ids.

    Where a card itself says so it has no rule.
    """

    mark: str
    rule: int | None
    cards: str


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """What the sheet marks by itself, by cell, and the rules behind it."""

    autos: Mapping[str, Auto]
    reasons: tuple[Message, ...]
    seen: tuple[Face, ...]


@remembered(256)
def drawn_sheet(panel: NotesPanel) -> DrawnSheet:
    """Return the automatic marks of a sheet; a card that says something itself goes first."""
    seen = panel.seen[::-1]
    if panel.mode == "off":
        return DrawnSheet({}, (), seen)
    reasons = tuple(dict.fromkeys(mark.why for mark in panel.marks))
    autos: dict[str, Auto] = {}
    for face in panel.seen:
        for cell, mark in noted(face.id):
            autos.setdefault(cell, Auto(mark, None, face.id))
    for found in panel.marks:
        for cell in _cells_of(found):
            rule = reasons.index(found.why)
            autos.setdefault(cell, Auto("no", rule, " ".join(found.cards)))
    autos |= _cleared(panel, reasons, autos)
    return DrawnSheet(autos, reasons, seen)


def _cells_of(mark: Mark) -> Iterable[str]:
    """Yield the cells that a conclusion strikes; pairs have none of their own."""
    for about in mark.about:
        kind, _, rest = about.partition("-")
        if kind == "room":
            yield f"claim-{rest}"
        elif kind != "pair":
            yield about


def _cleared(
    panel: NotesPanel, reasons: tuple[Message, ...], autos: Mapping[str, Auto]
) -> dict[str, Auto]:
    """Strike who is in no pair of murderer and accomplice that is left."""
    struck = {
        about: mark for mark in panel.marks for about in mark.about if about.startswith("pair-")
    }
    found: dict[str, Auto] = {}
    for who in SUSPECTS:
        others = [word for word in SUSPECTS if word != who] if panel.accomplices else []
        murders = [f"pair-{who}-{word}" for word in ("nobody", *others)]
        helps = [f"pair-{word}-{who}" for word in others]
        for cell, pairs in ((f"suspect-{who}", murders), (f"helper-{who}", helps)):
            behind = [struck[pair] for pair in pairs if pair in struck]
            if pairs and len(behind) == len(pairs) and cell not in autos:
                cards = dict.fromkeys(card for mark in behind for card in mark.cards)
                found[cell] = Auto("no", reasons.index(behind[-1].why), " ".join(cards))
    return found


def note(card: str) -> str:
    """Return the marks that note a card, as the page's script reads them."""
    return " ".join(f"{cell}={mark}" for cell, mark in noted(card))


def first_mark(card: str) -> str:
    """Return the mark by which a card is noted; it is the same in all its cells."""
    return noted(card)[0][1]


def anchored(lit: Iterable[Anchored]) -> frozenset[str]:
    """Return the ids of the cards among the things that can be chosen."""
    return frozenset(item.anchor.removeprefix("card-") for item in lit)


CONSTANTS = {
    "suspects": SUSPECTS,
    "alibi_rooms": tuple(ROOMS[room] for room in ALIBI_ROOMS),
    "side_rooms": tuple(ROOMS[room] for room in SIDE_ROOMS),
    "room_names": ROOMS,
    "rooms": ROOM_DRAWINGS,
    "ways": WAY_DRAWINGS,
    "motives": MOTIVES,
    "boxes": BOXES,
    "kinds": KINDS,
    "signs": SIGNS,
    "weapons": WEAPONS,
    "cells": SHEET.cells,
    "cell_name": cell_name,
    "drawn_sheet": drawn_sheet,
    "anchored": anchored,
    "note": note,
    "note_text": note_text,
    "first_mark": first_mark,
}
"""What the templates draw with."""
