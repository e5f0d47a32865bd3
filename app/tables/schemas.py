"""What the other features know of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from app.players.schemas import Player

LINE_LENGTH = 500


class Spectators(StrEnum):
    """Who may look on during a match: nobody, anybody by name, or only while all seats agree."""

    NONE = "none"
    PUBLIC = "public"
    AGREED = "agreed"


class Reaction(StrEnum):
    """What is said by one tap, and read by each in their own language.

    It is a line like any other, of nothing but this word: so it is kept, limited and heard alike.
    """

    AGREE = ":agree:"
    UNSURE = ":unsure:"
    CAREFUL = ":careful:"
    BRAVO = ":bravo:"
    THANKS = ":thanks:"

    @property
    def word(self) -> str:
        """Return the name without the colons: of its picture and its texts."""
        return self.value.strip(":")


@dataclass(frozen=True, slots=True)
class NewTable:
    """What the host chose. `options` are the game's, validated; `limit_seconds` None for none.

    `password`: asked of everybody who comes by the link, or empty.
    """

    game: str
    options: Mapping[str, Any]
    seats: int
    limit_seconds: int | None
    spectators: Spectators = Spectators.NONE
    password: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table. Free where there is neither a player nor a bot.

    `present`: somebody is at a page of the seat, or was moments ago; `seen_at` is when that was
    last noted. `agrees`: the seat would let spectators look on.
    """

    number: int
    player_id: UUID | None
    name: str
    bot: str | None
    role: str | None
    ready: bool
    devices: frozenset[UUID] = frozenset()
    present: bool = False
    seen_at: datetime | None = None
    agrees: bool = False

    @property
    def free(self) -> bool:
        """Tell whether somebody may sit down here."""
        return self.player_id is None and self.bot is None

    def held_by(self, player_id: UUID) -> bool:
        """Tell whether this player, on whichever device, acts for the seat."""
        return player_id == self.player_id or player_id in self.devices


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever is at a table without a seat. `number` names the guest at this table.

    `barred`: was sent away and may not come again. `admitted`: has given the password.
    `watching`: asked to look on. `claims`: the seat of which this browser says "that was me".
    """

    player_id: UUID
    number: int
    name: str
    barred: bool = False
    admitted: bool = False
    watching: bool = False
    claims: int | None = None
    present: bool = False
    seen_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is at one version; `seats` and `guests` in the order of their numbers.

    `locked`: a match has begun, nobody can come or go. `shut`: the host lets nobody else sit down.
    `guarded`: there is a password. `talk`: the number of the newest line of the chat, `swept`: how
    often lines were taken out of it.
    """

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
    shut: bool = False
    guarded: bool = False
    spectators: Spectators = Spectators.NONE
    talk: int = 0
    swept: int = 0
    guests: tuple[Guest, ...] = ()

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

    def guest(self, player_id: UUID | None) -> Guest | None:
        """Return what is known of this player beside the seats."""
        return next((guest for guest in self.guests if guest.player_id == player_id), None)

    def knows(self, player: Player | None) -> bool:
        """Tell whether this player has, or had, anything to do with the table."""
        return player is not None and bool(self.seat_of(player.id) or self.guest(player.id))

    def bars(self, player_id: UUID | None) -> bool:
        """Tell whether this player was sent away."""
        guest = self.guest(player_id)
        return guest is not None and guest.barred

    def admits(self, player_id: UUID | None) -> bool:
        """Tell whether this player may see who is at the table."""
        if self.bars(player_id):
            return False
        if not self.guarded or self.hosted_by(player_id) or self.seat_of(player_id):
            return True
        guest = self.guest(player_id)
        return guest is not None and guest.admitted

    @property
    def watchable(self) -> bool:
        """Tell whether spectators may look on at this moment."""
        if self.spectators is Spectators.AGREED:
            return all(seat.agrees for seat in self.seats if seat.player_id)
        return self.spectators is Spectators.PUBLIC

    def watched_by(self, player_id: UUID | None) -> bool:
        """Tell whether this player looks on as a spectator."""
        guest = self.guest(player_id)
        return bool(guest and guest.watching and self.watchable and self.admits(player_id))

    @property
    def spectating(self) -> tuple[Guest, ...]:
        """Return who looks on now, to be shown to everybody."""
        return tuple(g for g in self.guests if g.present and self.watched_by(g.player_id))

    @property
    def host_seen(self) -> tuple[bool, datetime]:
        """Return whether the host is present, and when it was last noted."""
        held = next((seat for seat in self.seats if seat.player_id == self.host_id), None)
        known = held or self.guest(self.host_id)
        if known is None:
            return False, self.created_at
        return known.present, known.seen_at or self.created_at


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the chat. `seat`: the table's number of the seat that said it, or None.

    `gallery`: said by somebody without a seat while a match ran.
    """

    number: int
    name: str
    seat: int | None
    gallery: bool
    text: str
    at: datetime

    @property
    def reaction(self) -> Reaction | None:
        """Return the reaction that the line is, None for words of somebody's own."""
        return next((known for known in Reaction if known == self.text), None)
