"""Where things are drawn on the plan: the board's squares, 24 units each, as the templates need it.

Positions are written out once, so that a template puts them in as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.memo import remembered
from games.why.board import (
    ROOMS,
    SOLID,
    SQUARES,
    Door,
    Place,
    Room,
    Square,
    anchor_of,
    place_of_square,
)
from games.why.content import DETECTIVES
from games.why.models import Piece

UNIT = 24
_HALF = UNIT // 2
# How far from its middle those stand that share a square, by their number; all within it.
_SHARED = {
    1: ((0, 0),),
    2: ((-7, -5), (7, 5)),
    3: ((-8, -6), (8, -6), (0, 8)),
    4: ((-8, -8), (8, -8), (-8, 8), (8, 8)),
}
_SMALL_ROOM = 5
_PILE = (0.65, 0.9)

Rectangle = tuple[str, str, str, str]
"""x, y, width and height."""


@dataclass(frozen=True, slots=True)
class RoomDrawing:
    """A room. Points are `x y`, as in a translation.

    `floor`: what it covers. `lit`: the path of its inner edge, drawn where it can be chosen, and
    `dot` its mark. `swings`: for each door the path of its leaf, open, and of its sweep. `beside`:
    the ids of the squares before its doors. `pile`, `count` and `lock` are empty for a room without
    a pile.
    """

    id: str
    lit: str
    dot: str
    floor: Rectangle
    doors: tuple[Rectangle, ...]
    swings: tuple[str, ...]
    beside: tuple[str, ...]
    pile: str
    count: str
    lock: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece where it stands. `at`: a point; `room`: the term of its room, if it is in one."""

    piece: Piece
    at: str
    room: str | None


def _text(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _point(x: float, y: float) -> str:
    return f"{_text(x)} {_text(y)}"


def _rectangle(x: float, y: float, width: float, height: float) -> Rectangle:
    return _text(x), _text(y), _text(width), _text(height)


def door(square: Square, side: str) -> Rectangle:
    """Return the bar of a door on that side of its corridor square."""
    x, y = square.x * UNIT, square.y * UNIT
    if side in "NS":
        return _rectangle(x + 4, y - 3 + (UNIT if side == "S" else 0), 16, 6)
    return _rectangle(x - 3 + (UNIT if side == "E" else 0), y + 4, 6, 16)


# From the hinge along the leaf into the room, and how the sweep leads from its tip to the frame.
_SWINGS = {
    "N": "M{left} {top}v-16a16 16 0 0 1 16 16",
    "E": "M{right} {top}h16a16 16 0 0 1-16 16",
    "S": "M{left} {bottom}v16a16 16 0 0 0 16-16",
    "W": "M{left} {top}h-16a16 16 0 0 0 16 16",
}


def swing(square: Square, side: str) -> str:
    """Return the path of a door that stands open into the room on that side of the square."""
    x, y, inset = square.x * UNIT, square.y * UNIT, 4
    if side in "NS":
        return _SWINGS[side].format(left=x + inset, top=y, bottom=y + UNIT)
    return _SWINGS[side].format(left=x, right=x + UNIT, top=y + inset)


def _dot(room: Room) -> str:
    x, y, width, height = room.rect
    if width < _SMALL_ROOM:
        return _point((x + width) * UNIT - 10, (y + height / 2) * UNIT + 10)
    if room.pile and room.pile[0] > x + width / 2:
        return _point(x * UNIT + 12, (y + height) * UNIT - 11)
    return _point((x + width) * UNIT - 13, y * UNIT + 13)


def _before(item: Door) -> Square:
    return SQUARES[item.square - 1]


def _id(square: int) -> str:
    return anchor_of(place_of_square(square))


def _room(room: Room) -> RoomDrawing:
    x, y, width, height = (UNIT * number for number in room.rect)
    left, top = room.pile or (0.0, 0.0)
    across, down = _PILE
    return RoomDrawing(
        id=room.id,
        lit=f"M{x + 3.5} {y + 3.5}h{width - 7}v{height - 7}h-{width - 7}z",
        dot=_dot(room),
        floor=_rectangle(x, y, width, height),
        doors=tuple(door(_before(item), item.side) for item in room.doors),
        swings=tuple(swing(_before(item), item.side) for item in room.doors),
        beside=tuple(_id(item.square) for item in room.doors),
        pile=_point(left * UNIT, top * UNIT) if room.pile else "",
        count=_point(left * UNIT + 15.5, top * UNIT + 27) if room.pile else "",
        lock=_point((left + across) * UNIT, (top + down) * UNIT) if room.pile else "",
        pieces=tuple(_point(round(px * UNIT), round(py * UNIT)) for px, py in room.pieces),
    )


ROOM_DRAWINGS: Mapping[str, RoomDrawing] = {room.id: _room(room) for room in ROOMS}
SQUARE_POINTS: Mapping[str, str] = {
    _id(square.id): _point(square.x * UNIT + _HALF, square.y * UNIT + _HALF) for square in SQUARES
}
NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    _id(square.id): tuple(map(_id, square.neighbours)) for square in SQUARES
}


@remembered(1024)
def placed(pieces: tuple[Piece, ...]) -> tuple[Placed, ...]:
    """Return each piece with the point at which it is drawn, beside others on its square."""
    return tuple(_placed(piece, pieces) for piece in pieces)


def _placed(piece: Piece, pieces: tuple[Piece, ...]) -> Placed:
    kind, _, name = piece.place.partition(":")
    if kind == "room":
        return Placed(piece, ROOM_DRAWINGS[name].pieces[piece.seat], name)
    here = _on(piece.place, pieces)
    square = SQUARES[int(name) - 1]
    right, down = _SHARED[len(here)][here.index(piece.seat)]
    x, y = square.x * UNIT + _HALF + right, square.y * UNIT + _HALF + down
    return Placed(piece, _point(x, y), None)


def _on(place: Place, pieces: tuple[Piece, ...]) -> list[int]:
    return [piece.seat for piece in pieces if piece.place == place]


CONSTANTS = {
    "squares": SQUARES,
    "rooms": ROOMS,
    "solid": SOLID,
    "drawn": ROOM_DRAWINGS,
    "points": SQUARE_POINTS,
    "neighbours": NEIGHBOURS,
    "placed": placed,
    "detectives": DETECTIVES,
}
"""What the templates draw with."""
