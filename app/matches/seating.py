"""Who has which seat of a match: pure, from the table's seats and the match's own."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from app.matches.schemas import Match, MatchSeat
from app.players.schemas import Player
from app.tables.refusals import NotReady, TooFew
from app.tables.schemas import Table


def require_startable(table: Table, least: int) -> None:
    """Raise TooFew where fewer than `least` sit at the table, NotReady where one is not ready."""
    held = [seat for seat in table.seats if not seat.free]
    if len(held) < least:
        raise TooFew
    if not all(seat.ready or seat.bot for seat in held):
        raise NotReady


def seated(table: Table, contributions: Mapping[int, bytes]) -> tuple[MatchSeat, ...]:
    """Return the seats of a match that begins now, in the order of the rules."""
    return tuple(
        MatchSeat(seat.number, seat.name, seat.role, seat.bot, contributions[seat.number])
        for seat in table.seats
        if not seat.free
    )


def sitters(match: Match, table: Table) -> Mapping[UUID, int]:
    """Return everybody who holds a seat of the match, on whichever device."""
    held = {seat.number for seat in match.seats}
    return {
        player_id: seat.number
        for seat in table.seats
        if seat.number in held
        for player_id in (*seat.devices, *filter(None, (seat.player_id,)))
    }


def seat_of(match: Match, table: Table, player: Player) -> int | None:
    """Return the seat that the player acts for, counted as the rules count."""
    held = table.seat_of(player.id)
    seats = enumerate(match.seats)
    return next((i for i, seat in seats if held and seat.number == held.number), None)
