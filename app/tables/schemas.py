"""What the other features know of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class NewTable:
    """What the host chose. `options` are the game's, validated; `limit_seconds` None for none."""

    game: str
    options: Mapping[str, Any]
    seats: int
    limit_seconds: int | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. Free where there is neither a player nor a bot."""

    number: int
    player_id: UUID | None
    name: str
    bot: str | None
    role: str | None
    ready: bool
    devices: frozenset[UUID] = frozenset()

    @property
    def free(self) -> bool:
        """Tell whether somebody may sit down here."""
        return self.player_id is None and self.bot is None

    def held_by(self, player_id: UUID) -> bool:
        """Tell whether this player, on whichever device, acts for the seat."""
        return player_id == self.player_id or player_id in self.devices


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is at one version; `seats` in the order of their numbers."""

    id: UUID
    code: str
    name: str
    game: str
    options: Mapping[str, Any]
    limit_seconds: int | None
    host_id: UUID
    locked: bool
    version: int
    created_at: datetime
    seats: tuple[Seat, ...]

    def hosted_by(self, player_id: UUID | None) -> bool:
        """Tell whether this player, on whichever device, is the host."""
        if player_id is None:
            return False
        held = (seat for seat in self.seats if seat.player_id == self.host_id)
        return player_id == self.host_id or any(seat.held_by(player_id) for seat in held)

    def seat_of(self, player_id: UUID | None) -> Seat | None:
        """Return the seat that this player acts for."""
        if player_id is None:
            return None
        return next((seat for seat in self.seats if seat.held_by(player_id)), None)
