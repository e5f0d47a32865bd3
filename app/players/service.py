"""Who is at the browser: recognising, introducing, renaming."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from app.errors import AppError
from app.kernel.clock import Clock
from app.kernel.database import Database
from app.kernel.ids import Entropy, new_id, new_token, token_hash
from app.players import store
from app.players.schemas import NAME_LENGTH, Player
from games.kit.models import Message, say

_REMEMBERED = 10_000
# Another process may have changed the name, or forgotten the player.
_TRUSTED = timedelta(minutes=10)

# Marks that turn the reading direction or join letters invisibly: with them a name could imitate
# another or garble the line it stands in.
_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


class BadName(AppError):
    """The name can't be shown at a table."""

    code, status = "bad_name", 422

    def sentence(self) -> Message:
        """Say what a name must be like."""
        return say(
            "Please give a name of 1 to {most} letters, without invisible marks.",
            most=NAME_LENGTH,
        )


@dataclass(frozen=True, slots=True)
class Introduced:
    """A player and the secret token to hand to the browser."""

    player: Player
    token: str


def tidy_name(text: str) -> str:
    """Return a name fit to be shown. Raises BadName for an empty, long or deceptive one."""
    if len(text) > 4 * NAME_LENGTH:
        raise BadName
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > NAME_LENGTH:
        raise BadName
    if any(unicodedata.category(letter) in _INVISIBLE for letter in name):
        raise BadName
    return name


class Players:
    """The use cases of identity."""

    def __init__(self, database: Database, clock: Clock, entropy: Entropy) -> None:
        """Remember nobody yet."""
        self._database = database
        self._clock = clock
        self._entropy = entropy
        self._known: OrderedDict[bytes, tuple[Player, datetime]] = OrderedDict()

    async def recognise(self, token: str | None) -> Player | None:
        """Return whose browser this is, or None for an unknown or missing token."""
        if not token:
            return None
        digest, now = token_hash(token), self._clock.now()
        known = self._known.get(digest)
        if known and now - known[1] < _TRUSTED:
            return known[0]
        async with self._database.read() as connection:
            player = await store.find(connection, digest)
        if player:
            self._remember(digest, player, now)
        else:
            self._known.pop(digest, None)
        return player

    async def introduce(self, name: str) -> Introduced:
        """Make a new player. Raises BadName."""
        player = Player(new_id(), tidy_name(name) if name else "")
        token = new_token(self._entropy)
        async with self._database.write() as connection:
            await store.add(connection, player, token_hash=token_hash(token), now=self._clock.now())
        return Introduced(player, token)

    async def rename(self, player: Player, name: str) -> Player:
        """Return the player under the new name. Raises BadName and changes nothing then."""
        renamed = Player(player.id, tidy_name(name))
        if renamed.name != player.name:
            async with self._database.write() as connection:
                await store.rename(connection, player.id, renamed.name)
            self._forget(player)
        return renamed

    # -- forgetting

    async def names(self, player_ids: Collection[UUID]) -> frozenset[str]:
        """Return the names that these players go by."""
        async with self._database.read() as connection:
            return await store.names(connection, player_ids)

    async def revoke(self, player_ids: Collection[UUID]) -> None:
        """Let no token stand for these players any more; other processes follow in minutes."""
        async with self._database.write() as connection:
            await store.revoke(connection, player_ids)
        known = self._known.items()
        self._known = OrderedDict(item for item in known if item[1][0].id not in player_ids)

    async def blank(self, player_ids: Collection[UUID]) -> None:
        """Take the names of these players away; their rows stay, for what refers to them."""
        async with self._database.write() as connection:
            await store.blank(connection, player_ids)

    async def older(self, than: datetime, after: UUID, most: int) -> Sequence[UUID]:
        """Return players that were made before that moment, those after an id in its order."""
        async with self._database.read() as connection:
            return await store.older(connection, than, after, most)

    async def remove(self, player_ids: Collection[UUID]) -> None:
        """Delete players to whom nothing refers."""
        async with self._database.write() as connection:
            await store.remove(connection, player_ids)

    def _remember(self, digest: bytes, player: Player, now: datetime) -> None:
        self._known[digest] = (player, now)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def _forget(self, player: Player) -> None:
        for digest in [key for key, (known, _) in self._known.items() if known.id == player.id]:
            del self._known[digest]
