"""Reading and writing the own sheet."""

from __future__ import annotations

from uuid import UUID

from app.kernel.clock import Clock
from app.kernel.database import Database
from app.matches.schemas import Match
from app.matches.service import Backing, Matches
from app.matches.sheets import store
from app.matches.sheets.refusals import SheetClosed, SheetMoved, StrangeMark
from app.matches.sheets.schemas import Filed, Kept
from app.players.schemas import Player
from games.kit.sheets import NOTES, Document, Sheet

_EMPTY = Kept(0, Document())


class Sheets:
    """The use cases of sheets. Whoever held the seat in the match may read its sheet, nobody else.

    Whether one is open is asked of the newest step that is known before the writing; a mark that
    comes in the moment of an accusation does nobody harm.
    """

    def __init__(self, backing: Backing, matches: Matches) -> None:
        """Stand on the service that knows who sits where and how a match stands."""
        self._database: Database = backing.database
        self._clock: Clock = backing.clock
        self._plugins = backing.plugins
        self._matches = matches

    async def read(self, match_id: UUID, player: Player) -> Filed:
        """Return the player's sheet. Raises NotFound."""
        match, seat = await self._seat(match_id, player)
        sheet = self._sheet(match)
        async with self._database.read() as connection:
            kept = await store.find(connection, match_id, seat) or _EMPTY
        return Filed(kept, await self._is_open(match, seat, sheet))

    async def write(self, match_id: UUID, player: Player, sent: Kept) -> Filed:
        """Replace the sheet of the version that `sent` names; returns it as the next one.

        Raises NotFound, StrangeMark, SheetClosed, SheetMoved.
        """
        match, seat = await self._seat(match_id, player)
        sheet = self._sheet(match)
        if sheet.strange(sent.document) is not None:
            raise StrangeMark
        if not await self._is_open(match, seat, sheet):
            raise SheetClosed
        next_ = Kept(sent.version + 1, sent.document)
        async with self._database.write() as connection:
            if not await store.replace(connection, match_id, seat, next_, self._clock.now()):
                raise SheetMoved
        return Filed(next_, open=True)

    async def _seat(self, match_id: UUID, player: Player) -> tuple[Match, int]:
        match = await self._matches.find(match_id)
        return match, await self._matches.seat(match, player)

    def _sheet(self, match: Match) -> Sheet:
        plugin = self._plugins.get(match.game)
        return (plugin and plugin.sheet) or NOTES

    async def _is_open(self, match: Match, seat: int, sheet: Sheet) -> bool:
        if not match.running:
            return False
        loaded = await self._matches.loaded(match.id, match.seq, match.revision)
        return loaded.match.running and sheet.is_open(loaded.position.state, seat)
