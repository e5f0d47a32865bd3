"""What a host may decide about a table and the people at it; a table knows no match."""

from __future__ import annotations

from dataclasses import replace

from app.kernel.database import Session
from app.kernel.passwords import hash_password
from app.players.schemas import Player
from app.tables import refusals, store
from app.tables.schemas import Guest, NewTable, Seat, Spectators, Table
from app.tables.service import Tables, own_seat, require_host, seat_at

_SHORTEST, _LONGEST = 4, 100


def tidy_password(text: str) -> str:
    """Return a password as it is compared. Raises BadPassword."""
    if not _SHORTEST <= len(text) <= _LONGEST:
        raise refusals.BadPassword
    return text


class Powers:
    """The use cases of a host."""

    def __init__(self, tables: Tables) -> None:
        """Act on these tables."""
        self._tables = tables

    async def hand_over(self, code: str, player: Player, number: int) -> Table:
        """Make the player of a seat the host. Raises NotHost or NobodyThere."""
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            seat = seat_at(table, number)
            if seat.player_id is None:
                raise refusals.NobodyThere
            await store.set_table(connection, table, host_id=seat.player_id)
        return await self._tables.at(code)

    async def send_away(
        self, connection: Session, table: Table, player: Player, number: int
    ) -> Seat:
        """Free a seat for good of its player and the player's devices; returns it as it was.

        For the transaction of a caller that knows what this means for a match. Raises NotHost,
        NobodyThere or HostSeat.
        """
        require_host(table, player)
        seat = seat_at(table, number)
        if seat.player_id is None:
            raise refusals.NobodyThere
        if seat.player_id == table.host_id:
            raise refusals.HostSeat
        await store.free_seat(connection, table, number)
        known = max((guest.number for guest in table.guests), default=0)
        gone = [seat.player_id, *sorted(seat.devices)]
        for new, player_id in enumerate(gone, start=known + 1):
            guest = table.guest(player_id) or Guest(player_id, new, seat.name)
            barred = replace(
                guest, barred=True, watching=False, claims=None, admitted=False, present=False
            )
            await store.set_guest(connection, table, barred)
        return seat

    async def bar_guest(self, code: str, player: Player, number: int) -> Table:
        """Send away somebody without a seat. Raises NotHost, NoSuchGuest or HostSeat."""
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            guest = _guest(table, number)
            if guest.player_id == table.host_id:
                raise refusals.HostSeat
            barred = replace(guest, barred=True, watching=False, claims=None, admitted=False)
            await store.set_guest(connection, table, barred)
        return await self._tables.at(code)

    async def shut(self, code: str, player: Player, *, shut: bool) -> Table:
        """Let nobody else sit down, or again whoever has the link. Raises NotHost."""
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            await store.set_table(connection, table, shut=shut)
        return await self._tables.at(code)

    async def guard(self, code: str, player: Player, password: str) -> Table:
        """Ask newcomers for this password from now on, for none where it is empty.

        Who sits keeps the seat; who came by the old one is asked again. Raises NotHost or
        BadPassword.
        """
        require_host(await self._tables.at(code), player)
        # Hashing takes long on purpose, so it is done before the table is held.
        hashed = await hash_password(tidy_password(password)) if password else None
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            await store.set_table(connection, table, password_hash=hashed)
            await store.free_guests(connection, table)
        return await self._tables.at(code)

    async def allow_spectators(self, code: str, player: Player, whom: Spectators) -> Table:
        """Choose who may look on. Raises NotHost."""
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            await store.set_table(connection, table, spectators=whom)
        return await self._tables.at(code)

    async def agree(self, code: str, player: Player, *, agrees: bool) -> Table:
        """Say for one's own seat whether spectators may look on. Raises NotSeated."""
        async with self._tables.changing(code) as (connection, table):
            number = own_seat(table, player).number
            await store.set_seat(connection, table, number, agrees=agrees)
        return await self._tables.at(code)

    async def answer_claim(self, code: str, player: Player, number: int, *, yes: bool) -> Table:
        """Give a seat to the guest who claims it, or don't. Raises NotHost or NoSuchGuest."""
        async with self._tables.changing(code) as (connection, table):
            require_host(table, player)
            guest = _guest(table, number)
            if guest.claims is None:
                raise refusals.NoSuchGuest
            if yes:
                await _give_seat(connection, table, guest, seat_at(table, guest.claims))
            await store.set_guest(connection, table, replace(guest, claims=None, watching=False))
        return await self._tables.at(code)

    async def change(self, connection: Session, table: Table, new: NewTable) -> None:
        """Play by other options from the next match on; everybody is asked again.

        For the transaction of a caller that knows that no match runs. Raises TooFewSeats.
        """
        held = [seat.number for seat in table.seats if not seat.free]
        if held and max(held) >= new.seats:
            raise refusals.TooFewSeats
        await store.drop_seats(connection, table, new.seats)
        missing = range(len(table.seats), new.seats)
        if missing:
            await store.add_seats(connection, table, missing)
        await store.set_table(
            connection,
            table,
            options=dict(new.options),
            limit_seconds=new.limit_seconds,
            spectators=new.spectators,
        )
        await store.reset_ready(connection, table)


async def _give_seat(connection: Session, table: Table, guest: Guest, seat: Seat) -> None:
    if table.seat_of(guest.player_id):
        raise refusals.SeatElsewhere
    # Present as soon as a page of the seat's new browser is seen, which hands it back to a person.
    holder = {"player_id": guest.player_id, "bot": None, "name": seat.name or guest.name}
    await store.forget_devices(connection, table, seat.number)
    await store.set_seat(
        connection, table, seat.number, **holder, present=False, seen_at=None, link_hash=None
    )
    if seat.player_id == table.host_id:
        await store.set_table(connection, table, host_id=guest.player_id)


def _guest(table: Table, number: int) -> Guest:
    for guest in table.guests:
        if guest.number == number and not guest.barred:
            return guest
    raise refusals.NoSuchGuest
