"""The contexts of the lobby's regions, for one reader."""

from __future__ import annotations

from uuid import UUID

from app.tables.pages import LobbySeat, LobbySeats, LobbyStart, RoleChoice
from app.tables.schemas import Seat, Table
from app.tables.tokens import seat_token
from games.kit.models import Message, say
from games.kit.protocol import Plugin


def lobby_seats(
    table: Table, plugin: Plugin, player_id: UUID | None, *, name: str, error: Message | None
) -> LobbySeats:
    """Return who sits where, and what is still free."""
    mine = table.seat_of(player_id)
    roles = {role.id: role.label for role in plugin.game.info.roles}
    guest = table.guest(player_id)
    asked = guest.claims if guest else None
    taken = {seat.role for seat in table.seats if seat is not mine}
    return LobbySeats(
        code=table.code,
        seats=tuple(
            _lobby_seat(table, seat, roles, mine, asked=seat.number == asked)
            for seat in table.seats
        ),
        roles=tuple(RoleChoice(id, label, id in taken) for id, label in roles.items()),  # noqa: A001  a role's id
        bots=tuple(plugin.bots),
        me=mine.number if mine else None,
        host=table.hosted_by(player_id),
        my_name=mine.name if mine else name,
        error=error,
    )


def _lobby_seat(
    table: Table, seat: Seat, roles: dict[str, Message], mine: Seat | None, *, asked: bool
) -> LobbySeat:
    return LobbySeat(
        token=seat_token(seat.number, seat.name),
        state="free" if seat.free else "bot" if seat.bot else "player",
        role=roles.get(seat.role or ""),
        bot=seat.bot,
        ready=seat.ready,
        host=seat.player_id == table.host_id,
        me=seat is mine,
        present=seat.present,
        asked=asked,
    )


def lobby_start(
    table: Table, plugin: Plugin, player_id: UUID | None, *, seed_hash: str
) -> LobbyStart:
    """Return the dock: my readiness, and for the host the start or why not yet."""
    mine = table.seat_of(player_id)
    held = [seat for seat in table.seats if not seat.free]
    return LobbyStart(
        code=table.code,
        me=mine.number if mine else None,
        ready=bool(mine and mine.ready),
        host=table.hosted_by(player_id),
        seated=len(held),
        total=len(table.seats),
        host_name=next((s.name for s in table.seats if s.player_id == table.host_id), ""),
        blocked=_start_blocked(held, plugin.game.info.seats[0]),
        seed_hash=seed_hash,
    )


def _start_blocked(held: list[Seat], least: int) -> Message | None:
    if len(held) < least:
        return say("At least {n} must sit here; a bot can take a free seat.", n=least)
    if not all(seat.ready or seat.bot for seat in held):
        return say("Not everyone who sits here is ready yet.")
    return None
