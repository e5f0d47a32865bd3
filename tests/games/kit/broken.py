"""A game that can't even be imported."""

raise ValueError("the board has no rooms")
