"""Names for tables, so that two open tabs can be told apart."""

from __future__ import annotations

from app.kernel.ids import Entropy

_WOODS = (
    "Alder", "Ash", "Beech", "Birch", "Cedar", "Cherry", "Elm", "Hazel",
    "Holly", "Larch", "Linden", "Maple", "Oak", "Pine", "Rowan", "Willow",
)  # fmt: skip
# Never a room of a house: the boards have those, and a table is no place on them.
_SPOTS = (
    "Arbour", "Bower", "Close", "Corner", "Court", "Gate", "Green", "Grove",
    "Hollow", "Lane", "Lodge", "Nook", "Rest", "Row", "Walk", "Yard",
)  # fmt: skip


def table_name(entropy: Entropy) -> str:
    """Return a random name such as "Willow Nook"; it says nothing about the table's code."""
    wood, spot = entropy(2)
    return f"{_WOODS[wood % len(_WOODS)]} {_SPOTS[spot % len(_SPOTS)]}"
