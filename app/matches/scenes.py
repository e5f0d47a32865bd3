"""Finds the scene at a table: the newest, or at least what a notice spoke of."""

from __future__ import annotations

from app.matches.dailies.service import Dailies
from app.matches.scene import Scene
from app.matches.schemas import Loaded, Match, Status
from app.matches.service import Matches
from app.matches.tally.service import Tallies
from app.tables.chat import Chat
from app.tables.schemas import Table
from app.tables.service import Tables


class Scenes:
    """Reads tables and matches together; uses memory where the caller knows what is newest."""

    def __init__(
        self, tables: Tables, matches: Matches, chat: Chat, tallies: Tallies, dailies: Dailies
    ) -> None:
        """Stand on the services."""
        self._tallies = tallies
        self._dailies = dailies
        self._tables = tables
        self._matches = matches
        self._chat = chat

    async def at(self, code: str) -> Scene:
        """Return the scene as the database has it now. Raises NotFound."""
        table = await self._tables.at(code)
        match = await self._matches.current(table)
        if match.status is not Status.OPEN and not table.locked:
            table = await self._tables.at(code)
        return await self._scene(table, match)

    async def since(self, scene: Scene, version: int, seq: int) -> Scene:
        """Return the scene at this table version and step, or newer.

        Only a change at the table can have brought another match; a step needs no reading where
        this process made it, and leaves what stands around the match as the page shows it.
        """
        table = await self._tables.newest(scene.table.id, version)
        if table.version == scene.table.version and scene.loaded:
            loaded = await self._matches.loaded(scene.match.id, seq)
            if _stands_alike(loaded.match, scene.match):
                return await self.after(table, loaded)
            return await self._whole(table, loaded, scene)
        match = await self._matches.current(table)
        if scene.loaded is None or match.id != scene.match.id:
            # A seat means something only at a table as new as the match: before the start it may
            # have been another player's.
            table = await self._tables.at(table.code)
            return await self._scene(table, match)
        return await self._scene(table, match, scene)

    async def after(self, table: Table, loaded: Loaded) -> Scene:
        """Return the scene that a step made; around a running match all is as it was."""
        if loaded.match.running:
            return Scene(table, loaded.match, loaded)
        return await self._whole(table, loaded)

    async def _scene(self, table: Table, match: Match, shown: Scene | None = None) -> Scene:
        if match.status is Status.OPEN:
            return Scene(table, match, None, await self._chat.lines(table))
        loaded = await self._matches.loaded(match.id, match.seq, match.revision)
        return await self._whole(table, loaded, shown)

    async def _whole(self, table: Table, loaded: Loaded, shown: Scene | None = None) -> Scene:
        """Read what stands around a match; of one that is over, only what was not `shown` yet."""
        talk = await self._chat.lines(table)
        if loaded.match.running:
            return Scene(table, loaded.match, loaded, talk)
        if shown and shown.results:
            return Scene(table, loaded.match, loaded, talk, shown.results, shown.standing)
        results = await self._tallies.at(table)
        standing = await self._dailies.standing(loaded.match)
        return Scene(table, loaded.match, loaded, talk, results, standing)


def _stands_alike(match: Match, before: Match) -> bool:
    """Tell whether a table has nothing new to know of its match."""
    return match.revision == before.revision and match.running == before.running
