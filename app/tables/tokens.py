"""How a seat is drawn everywhere: shape, colour and letter, the same in lists and on boards."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from app.tables.pages import SeatToken

Shape = Literal["circle", "square", "pentagon", "diamond", "triangle", "hexagon", "cross", "drop"]

_SHAPES: tuple[Shape, ...] = (
    "circle",
    "square",
    "pentagon",
    "diamond",
    "triangle",
    "hexagon",
    "cross",
    "drop",
)


@lru_cache(maxsize=4096)
def seat_token(index: int, name: str) -> SeatToken:
    """Return the token of the seat at this place, counted from 0; its number is shown from 1."""
    letter = name[:1].upper() or str(index + 1)
    return SeatToken(index + 1, name, letter, _SHAPES[index % len(_SHAPES)])
