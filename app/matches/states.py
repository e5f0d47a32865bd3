"""A table with its newest match, as programs are told of it."""

from __future__ import annotations

import hashlib

from app.matches import bodies
from app.matches.schemas import Match, Status
from app.players.schemas import Player
from app.tables.refusals import Barred, PasswordNeeded
from app.tables.schemas import Guest, Seat, Table


def table_state(table: Table, match: Match, player: Player | None) -> bodies.TableState:
    """Return what this player may know of the table. Raises Barred or PasswordNeeded."""
    player_id = player.id if player else None
    if not table.admits(player_id):
        raise Barred if table.bars(player_id) else PasswordNeeded
    mine = table.seat_of(player_id)
    relieved = {match.seats[seat].number for seat in match.stand_ins} if match.running else set()
    return bodies.TableState(
        code=table.code,
        name=table.name,
        game=table.game,
        options=dict(table.options),
        limit_seconds=table.limit_seconds,
        version=table.version,
        number=match.number,
        status=match.status,
        seed_hash=hashlib.sha256(match.seed).hexdigest(),
        match=None if match.status is Status.OPEN else match.id,
        closed=match.closed,
        shut=table.shut,
        guarded=table.guarded,
        spectators=table.spectators,
        seats=[
            _seat(table, seat, me=seat is mine, relieved=seat.number in relieved)
            for seat in table.seats
        ],
        guests=[
            _guest(table, guest)
            for guest in table.guests
            if not guest.barred and guest.name and not table.seat_of(guest.player_id)
        ],
    )


def _seat(table: Table, seat: Seat, *, me: bool, relieved: bool) -> bodies.SeatAt:
    return bodies.SeatAt(
        number=seat.number + 1,
        name=seat.name,
        role=seat.role,
        bot=seat.bot,
        ready=seat.ready,
        free=seat.free,
        me=me,
        host=seat.player_id is not None and seat.player_id == table.host_id,
        present=seat.present,
        relieved=relieved,
    )


def _guest(table: Table, guest: Guest) -> bodies.GuestAt:
    return bodies.GuestAt(
        number=guest.number,
        name=guest.name,
        watching=table.watched_by(guest.player_id),
        claims=None if guest.claims is None else guest.claims + 1,
    )
