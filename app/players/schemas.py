"""What the other features know of a player."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Player:
    """A browser identity. `name` is empty until the player has given one."""

    id: UUID
    name: str
