"""Names for tables, so that two open tabs can be told apart."""

from __future__ import annotations

from app.kernel.ids import Entropy

_WOODS = (
    "Alder", "Ash", "Beech", "Birch", "Cedar", "Cherry", "Elm", "Hazel",
    "Holly", "Larch", "Linden", "Maple", "Oak", "Pine", "Rowan", "Willow",
)  # fmt: skip
_ROOMS = (
    "Alcove", "Attic", "Cellar", "Gallery", "Landing", "Library", "Parlour", "Porch",
    "Room", "Snug", "Study", "Terrace", "Veranda", "Workshop", "Lodge", "Pantry",
)  # fmt: skip


def table_name(entropy: Entropy) -> str:
    """Return a random name such as "Willow Room"; it says nothing about the table's code."""
    wood, room = entropy(2)
    return f"{_WOODS[wood % len(_WOODS)]} {_ROOMS[room % len(_ROOMS)]}"
