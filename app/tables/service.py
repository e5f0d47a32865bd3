"""Rooms: making one, sitting down, getting ready, bots. Each use case is one transaction."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from app.errors import NotFound
from app.kernel.bus import Bus, Notice
from app.kernel.clock import Clock
from app.kernel.database import Database, Session
from app.kernel.ids import Entropy, new_code, new_id, new_token, token_hash
from app.kernel.passwords import hash_password
from app.players.schemas import Player
from app.players.service import tidy_name
from app.tables import refusals, store
from app.tables.names import table_name
from app.tables.schemas import Guest, NewTable, Seat, Table
from games.kit.protocol import Plugin

_REMEMBERED = 5_000
_LONGEST_CODE = 32
_MOST_GUESTS = 200
CONTRIBUTION_LENGTH = 16
BOT_NAMES = ("Ada", "Basil", "Cleo", "Dot", "Edgar", "Flora", "Gus", "Hattie")


class Tables:
    """The use cases around a table. Every change raises its version and announces it after."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        clock: Clock,
        *,
        entropy: Entropy,
        plugins: Mapping[str, Plugin],
    ) -> None:
        """Remember no table yet."""
        self._database = database
        self._bus = bus
        self._clock = clock
        self._entropy = entropy
        self._plugins = plugins
        self._known: OrderedDict[UUID, Table] = OrderedDict()

    @asynccontextmanager
    async def making(self, host: Player, new: NewTable) -> AsyncIterator[tuple[Session, Table]]:
        """Make a table at which nobody sits yet, in one transaction with what the block stores."""
        table = Table(
            id=new_id(),
            code=new_code(self._entropy),
            name=table_name(self._entropy),
            game=new.game,
            options=new.options,
            limit_seconds=new.limit_seconds,
            host_id=host.id,
            locked=False,
            version=1,
            created_at=self._clock.now(),
            seats=tuple(Seat(n, None, "", None, None, ready=False) for n in range(new.seats)),
            guarded=bool(new.password),
            spectators=new.spectators,
            # Until the host sits down, this is where it shows whether the host is there.
            guests=(_newcomer(host, 1, self._clock.now()),),
        )
        hashed = await hash_password(new.password) if new.password else None
        async with self._database.write() as connection:
            await store.add(connection, table, hashed)
            yield connection, table

    async def filled(self, connection: Session, table: Table, host: Player, bots: str) -> Table:
        """Let the maker of a new table sit, and bots of one strength hold all other seats."""
        roles: Sequence[str | None] = [r.id for r in self._plugins[table.game].game.info.roles]
        now = self._clock.now()
        for seat, role in zip(table.seats, roles or [None] * len(table.seats), strict=False):
            holder: dict[str, object] = {"bot": bots, "name": BOT_NAMES[seat.number]}
            if seat.number == 0:
                holder = {"player_id": host.id, "name": host.name, "present": True, "seen_at": now}
            await store.set_seat(connection, table, seat.number, **holder, role=role, ready=True)
        found = await store.find(connection, table_id=table.id)
        if found is None:
            raise NotFound
        return found

    async def at(self, code: str) -> Table:
        """Return the table of this code as it is in the database. Raises NotFound."""
        _require_code(code)
        async with self._database.read() as connection:
            return self._remember(await store.find(connection, code=code))

    async def newest(self, table_id: UUID, version: int = 0) -> Table:
        """Return the table at `version` or newer, from memory where possible. Raises NotFound."""
        known = self._known.get(table_id)
        if known and known.version >= version:
            return known
        async with self._database.read() as connection:
            return self._remember(await store.find(connection, table_id=table_id))

    async def current(self, table_id: UUID) -> Table:
        """Return the table as the database has it now. Raises NotFound."""
        # Who sits where may have changed in another process.
        versions = await self.versions([table_id])
        return await self.newest(table_id, versions.get(table_id, 0))

    async def mine(self, player: Player, most: int) -> tuple[Table, ...]:
        """Return the tables at which the player sits, newest first."""
        async with self._database.read() as connection:
            ids = await store.tables_of(connection, player.id, most)
        return tuple([await self.newest(table_id) for table_id in ids])

    async def sit(self, code: str, player: Player, name: str, role: str | None) -> Table:
        """Give the player a free seat, or the player's own seat a new name and role.

        Raises BadName, TableLocked, TableFull, RoleTaken or RoleMissing.
        """
        name = tidy_name(name)
        async with self.changing(code) as (connection, table):
            _require_open(table)
            require_welcome(table, player)
            role = self._free_role(table, player, role)
            seat = table.seat_of(player.id) or next((s for s in table.seats if s.free), None)
            if seat is None:
                raise refusals.TableFull
            # A second device may rename the seat, but does not take it from the first.
            holder = seat.player_id or player.id
            seen = {"seen_at": self._clock.now(), "present": True} if seat.free else {}
            await store.set_seat(
                connection, table, seat.number, player_id=holder, name=name, role=role, **seen
            )
            if guest := table.guest(player.id):
                await store.set_guest(
                    connection, table, replace(guest, watching=False, claims=None)
                )
        return await self.at(code)

    async def require_seat(
        self, code: str, player: Player | None, name: str, role: str | None
    ) -> None:
        """Raise what `sit` would raise now, so that nobody is introduced or renamed in vain."""
        tidy_name(name)
        table = await self.at(code)
        _require_open(table)
        require_welcome(table, player)
        self._free_role(table, player, role)
        mine = table.seat_of(player.id) if player else None
        if mine is None and not any(seat.free for seat in table.seats):
            raise refusals.TableFull

    async def stand(self, code: str, player: Player) -> Table:
        """Make the player's seat free again. Raises TableLocked or NotSeated."""
        async with self.changing(code) as (connection, table):
            _require_open(table)
            await store.free_seat(connection, table, own_seat(table, player).number)
            # Whoever stands is still at the table, and may be its host.
            now = self._clock.now()
            guest = replace(known_guest(table, player), admitted=True, present=True, seen_at=now)
            await store.set_guest(connection, table, guest)
        return await self.at(code)

    async def ready(self, code: str, player: Player, contribution: bytes | None) -> Table:
        """Note that the player is ready, with the randomness that the browser adds to the deal.

        `contribution`: 16 bytes, empty where the browser has none, or None to be not ready.
        """
        async with self.changing(code) as (connection, table):
            _require_open(table)
            seat = own_seat(table, player)
            await store.set_seat(
                connection,
                table,
                seat.number,
                ready=contribution is not None,
                contribution=contribution or None,
            )
        return await self.at(code)

    async def add_bot(self, code: str, player: Player, number: int, level: str) -> Table:
        """Let a bot of that strength hold a free seat. Raises NotHost, SeatTaken or NoSuchBot."""
        async with self.changing(code) as (connection, table):
            _require_open(table)
            require_host(table, player)
            if level not in self._plugins[table.game].bots:
                raise refusals.NoSuchBot
            if not seat_at(table, number).free:
                raise refusals.SeatTaken
            role = next(iter(self._roles_left(table, None)), None)
            await store.set_seat(
                connection, table, number, bot=level, name=_bot_name(table), role=role, ready=True
            )
        return await self.at(code)

    async def remove_bot(self, code: str, player: Player, number: int) -> Table:
        """Make a bot's seat free. Raises NotHost or SeatTaken."""
        async with self.changing(code) as (connection, table):
            _require_open(table)
            require_host(table, player)
            if seat_at(table, number).bot is None:
                raise refusals.SeatTaken
            await store.free_seat(connection, table, number)
        return await self.at(code)

    async def seat_link(self, code: str, player: Player) -> str:
        """Return a fresh secret for the player's seat; the one before is void. Raises NotSeated."""
        token = new_token(self._entropy)
        async with self.changing(code) as (connection, table):
            seat = own_seat(table, player)
            await store.set_seat(connection, table, seat.number, link_hash=token_hash(token))
        return token

    async def by_link(self, token: str) -> tuple[Table, Seat]:
        """Return the seat that a seat link means. Raises NotFound for a void one."""
        async with self._database.read() as connection:
            found = await store.seat_by_link(connection, token_hash(token))
        if found is None:
            raise NotFound
        table = await self.newest(found[0])
        return table, seat_at(table, found[1])

    async def take_seat(self, token: str, player: Player) -> Table:
        """Let this browser drive the seat that the link means. Raises NotFound, SeatElsewhere."""
        table, seat = await self.by_link(token)
        async with self.changing(table.code) as (connection, held):
            if held.bars(player.id):
                raise refusals.Barred
            mine = held.seat_of(player.id)
            if mine is not None and mine.player_id == player.id and mine.number != seat.number:
                raise refusals.SeatElsewhere
            if mine is None or mine.player_id != player.id:
                await store.add_device(connection, held, seat.number, player.id)
        return await self.at(table.code)

    @asynccontextmanager
    async def changing(self, code: str) -> AsyncIterator[tuple[Session, Table]]:
        """Hold the table for one transaction; when it commits, everybody is told.

        Raises NotFound. What the block raises rolls everything back and nothing is announced.
        """
        _require_code(code)
        async with self._database.write() as connection:
            table = await store.hold(connection, code)
            if table is None:
                raise NotFound
            yield connection, table
            version = await store.bump(connection, table)
        self._bus.announce(Notice("t", table.id, version))

    async def set_locked(self, connection: Session, table: Table, *, locked: bool) -> None:
        """Close the seats for a match, or open them again and ask everyone to get ready."""
        await store.set_table(connection, table, locked=locked)
        if not locked:
            await store.reset_ready(connection, table)

    async def contributions(self, connection: Session, table: Table) -> Mapping[int, bytes]:
        """Return each seat's randomness by number, to be mixed into the deal at the start."""
        return await store.contributions(connection, table)

    async def versions(self, table_ids: Sequence[UUID]) -> Mapping[UUID, int]:
        """Return the present version of each of these tables."""
        async with self._database.read() as connection:
            return await store.versions(connection, table_ids)

    async def codes(self, table_ids: Sequence[UUID]) -> Mapping[UUID, str]:
        """Return the code of each of these tables."""
        async with self._database.read() as connection:
            return await store.codes(connection, table_ids)

    def _free_role(self, table: Table, player: Player | None, role: str | None) -> str | None:
        if not self._plugins[table.game].game.info.roles:
            return None
        if not role:
            raise refusals.RoleMissing
        if role not in self._roles_left(table, player):
            raise refusals.RoleTaken
        return role

    def _roles_left(self, table: Table, player: Player | None) -> tuple[str, ...]:
        mine = table.seat_of(player.id) if player else None
        taken = {seat.role for seat in table.seats if seat is not mine}
        roles = self._plugins[table.game].game.info.roles
        return tuple(role.id for role in roles if role.id not in taken)

    def _remember(self, table: Table | None) -> Table:
        if table is None:
            raise NotFound
        known = self._known.get(table.id)
        if known is not None and known == table:
            # Each of its pages holds the table for as long as it is open; one copy will do.
            table = known
        # Two reads may overtake each other; the older one must not win.
        if known is None or known.version <= table.version:
            self._known[table.id] = table
            self._known.move_to_end(table.id)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return table


def _require_code(code: str) -> None:
    # What can't be a code is not asked for: a database refuses some characters with an error.
    if not code.isalnum() or len(code) > _LONGEST_CODE:
        raise NotFound


def _require_open(table: Table) -> None:
    if table.locked:
        raise refusals.TableLocked


def require_welcome(table: Table, player: Player | None) -> None:
    """Raise Barred, PasswordNeeded or TableShut where this player may not sit down."""
    player_id = player.id if player else None
    if table.bars(player_id):
        raise refusals.Barred
    if not table.admits(player_id):
        raise refusals.PasswordNeeded
    if table.shut and not table.seat_of(player_id) and not table.hosted_by(player_id):
        raise refusals.TableShut


def require_host(table: Table, player: Player) -> None:
    """Raise NotHost for everybody else."""
    if not table.hosted_by(player.id):
        raise refusals.NotHost


def seat_at(table: Table, number: int) -> Seat:
    """Return the seat of this number. Raises NoSuchSeat."""
    if not 0 <= number < len(table.seats):
        raise refusals.NoSuchSeat
    return table.seats[number]


def own_seat(table: Table, player: Player) -> Seat:
    """Return the seat that the player acts for. Raises NotSeated."""
    seat = table.seat_of(player.id)
    if seat is None:
        raise refusals.NotSeated
    return seat


def _newcomer(player: Player, number: int, now: datetime) -> Guest:
    return Guest(player.id, number, player.name, admitted=True, present=True, seen_at=now)


def known_guest(table: Table, player: Player) -> Guest:
    """Return what is known of a player beside the seats, of a newcomer the name alone.

    Raises Crowded where more have come than any table has use for.
    """
    if table.guest(player.id) is None and len(table.guests) >= _MOST_GUESTS:
        raise refusals.Crowded
    number = max((guest.number for guest in table.guests), default=0) + 1
    return table.guest(player.id) or Guest(player.id, number, player.name)


def _bot_name(table: Table) -> str:
    taken = {seat.name for seat in table.seats}
    return next(name for name in BOT_NAMES if name not in taken)
