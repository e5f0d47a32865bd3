"""Accounts of admins: made on the command line, signing in and out, and the audit log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from app.admin import store
from app.admin.refusals import (
    AdminsOnly,
    BadAccount,
    ReasonMissing,
    SignedOut,
    TooManySignIns,
    WrongSignIn,
)
from app.admin.schemas import NAME_LENGTH, REASON_LENGTH, Act, Admin, Entry, Role
from app.kernel.clock import Clock
from app.kernel.database import Database, Session
from app.kernel.ids import Entropy, new_id, new_token, token_hash
from app.kernel.passwords import hash_password, is_password
from app.players.schemas import Player
from games.kit.models import say

SESSION, IDLE = timedelta(hours=12), timedelta(hours=2)
_WITHIN = timedelta(minutes=15)
_MOST_OF_NAME, _MOST_OF_ADDRESS, _MOST_OF_BOTH = 50, 20, 5
_USED_EVERY = timedelta(minutes=1)
_LOOK_LASTS = timedelta(hours=8)
_LEAST_PASSWORD, _MOST_PASSWORD = 12, 200
_AT_ONCE = 2
_PAGE = 50
_TIDIED = 500
_COMMAND_LINE = "command line"
# Compared where there is no such account, so that the answer takes as long. Nobody's password.
_NOBODYS = (
    "$argon2id$v=19$m=19456,t=2,p=1$dS4QdXQiWZAMzVaG+y1KNg$2TOiD7"
    "NztP+/9Y92mreEAoTe8y6l9otHsNUaCHOux8s"
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What is looked at or acted on."""

    match_id: UUID
    code: str


class Admins:
    """The use cases of accounts."""

    def __init__(self, database: Database, clock: Clock, entropy: Entropy) -> None:
        """Stand on the database."""
        self._database = database
        self._clock = clock
        self._entropy = entropy
        # Each look at a password takes memory and a core for a while.
        self._looking = asyncio.Semaphore(_AT_ONCE)

    # -- the command line

    async def add(self, name: str, role: Role, password: str) -> Admin:
        """Make an account. Raises BadAccount."""
        admin = Admin(new_id(), _account_name(name), role, self._clock.now())
        hashed = await _hashed(password)
        async with self._database.write() as connection:
            if await store.named(connection, admin.name):
                raise BadAccount(say("There is an account of this name already."))
            await store.add(connection, admin, hashed)
        return admin

    async def set_password(self, name: str, password: str) -> None:
        """Change a password and end the account's sessions. Raises BadAccount."""
        hashed = await _hashed(password)
        async with self._database.write() as connection:
            await store.set_password(connection, await self._named(connection, name), hashed)

    async def remove(self, name: str) -> None:
        """Delete an account; its lines in the audit log stay. Raises BadAccount."""
        async with self._database.write() as connection:
            await store.remove(connection, await self._named(connection, name))

    async def everyone(self) -> Sequence[Admin]:
        """Return every account by name."""
        async with self._database.read() as connection:
            return await store.admins(connection)

    @staticmethod
    async def _named(connection: Session, name: str) -> Admin:
        found = await store.named(connection, name)
        if found is None:
            raise BadAccount(say("There is no account of this name."))
        return found[0]

    # -- signing in

    async def sign_in(self, name: str, password: str, address: str) -> str:
        """Return the token of a new session. Raises WrongSignIn, TooManySignIns.

        Wrong passwords are counted for the name, the address, and both together, in the database
        and so for all processes.
        """
        name, address = name.strip()[:NAME_LENGTH], address[:64]
        async with self._looking:
            admin = await self._checked(name, password[:_MOST_PASSWORD], address)
        token, now = new_token(self._entropy), self._clock.now()
        async with self._database.write() as connection:
            await store.tidy(connection, made=now - SESSION, used=now - IDLE)
            await store.open_session(connection, admin, token_hash(token), now)
            await store.write(connection, self._entry(admin, Act.SIGN_IN, None, address))
        return token

    async def _checked(self, name: str, password: str, address: str) -> Admin:
        now = self._clock.now()
        async with self._database.read() as connection:
            found = await store.named(connection, name)
            of_name, of_address, of_both = await store.tries(
                connection, name=name, address=address, since=now - _WITHIN
            )
        if of_name >= _MOST_OF_NAME or of_address >= _MOST_OF_ADDRESS or of_both >= _MOST_OF_BOTH:
            raise TooManySignIns
        fits = await is_password(password, found[1] if found else _NOBODYS)
        if found is None or not fits:
            async with self._database.write() as connection:
                await store.add_try(connection, new_id(), name=name, address=address, at=now)
            raise WrongSignIn
        return found[0]

    async def recognise(self, token: str | None) -> Admin:
        """Return whose session this is, and keep it alive. Raises SignedOut."""
        if not token:
            raise SignedOut
        now, digest = self._clock.now(), token_hash(token)
        async with self._database.read() as connection:
            found = await store.session(connection, digest, made=now - SESSION, used=now - IDLE)
            if found is None:
                raise SignedOut
            admin, used_at = found
            if now - used_at >= _USED_EVERY:
                await store.use_session(connection, digest, now)
        return admin

    async def sign_out(self, token: str | None) -> None:
        """End a session."""
        if token:
            async with self._database.write() as connection:
                await store.close_session(connection, token_hash(token))

    async def plays_as(self, admin: Admin, player: Player | None) -> frozenset[UUID]:
        """Return as whom the admin was ever seen to play, the browser at hand included."""
        async with self._database.write() as connection:
            if player is not None:
                await store.note_player(connection, admin, player.id)
            return frozenset(await store.players_of(connection, admin))

    # -- the audit log

    async def write(self, admin: Admin, act: Act, subject: Subject | None, reason: str) -> None:
        """Write down what is about to be done. Raises ReasonMissing."""
        reason = " ".join(reason.split())[:REASON_LENGTH]
        if not reason:
            raise ReasonMissing
        async with self._database.write() as connection:
            await store.write(connection, self._entry(admin, act, subject, reason))

    async def tidy(self, keep_for: timedelta) -> bool:
        """Forget sessions that are over, and lines of the audit log that are older than that.

        Addresses and the names of accounts are personal too. Tells whether there may be more.
        """
        now = self._clock.now()
        async with self._database.write() as connection:
            await store.tidy(connection, made=now - SESSION, used=now - IDLE)
            return await store.forget_entries(connection, now - keep_for, _TIDIED) == _TIDIED

    async def by_command(self, act: Act, subject: Subject | None, reason: str) -> None:
        """Write down what is done on the command line. Raises ReasonMissing."""
        nobody = Admin(new_id(), _COMMAND_LINE, Role.ADMIN, self._clock.now())
        await self.write(nobody, act, subject, reason)

    async def looks(self, admin: Admin, match_id: UUID) -> str | None:
        """Return why the admin is looking at a match, None where it was not opened lately."""
        since = self._clock.now() - _LOOK_LASTS
        async with self._database.read() as connection:
            return await store.looked(connection, admin, match_id, since)

    async def entries(
        self, admin: Admin, before: UUID | None, match_id: UUID | None
    ) -> Sequence[Entry]:
        """Return a page of the log, newest first. Raises AdminsOnly."""
        require_admin(admin)
        async with self._database.read() as connection:
            return await store.entries(connection, before=before, match_id=match_id, most=_PAGE)

    def _entry(self, admin: Admin, act: Act, subject: Subject | None, reason: str) -> Entry:
        return Entry(
            id=new_id(),
            at=self._clock.now(),
            admin=admin.name,
            act=act,
            match_id=subject.match_id if subject else None,
            code=subject.code if subject else "",
            reason=reason,
        )


def require_admin(admin: Admin) -> None:
    """Raise AdminsOnly for a reviewer."""
    if admin.role is not Role.ADMIN:
        raise AdminsOnly


def _account_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > NAME_LENGTH or not all(c.isalnum() or c in "._-@" for c in name):
        raise BadAccount(
            say("A name has 1 to {most} letters, digits, dots, dashes or @.", most=NAME_LENGTH)
        )
    return name


async def _hashed(password: str) -> str:
    if not _LEAST_PASSWORD <= len(password) <= _MOST_PASSWORD:
        raise BadAccount(
            say(
                "A password has {least} to {most} letters.",
                least=_LEAST_PASSWORD,
                most=_MOST_PASSWORD,
            )
        )
    return await hash_password(password)
