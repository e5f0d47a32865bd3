"""Looking back: who may see which match by whose eyes, and the match at any of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from app.errors import NotFound
from app.matches import refusals
from app.matches.export import Bundle, export
from app.matches.history import store
from app.matches.history.refusals import (
    MemoryHolds,
    NoReplay,
    NoSuchStep,
    NotToBeShared,
    OtherRulesThen,
)
from app.matches.history.schemas import Ended, Fact, Pass, Running
from app.matches.loading import load
from app.matches.scene import Scene
from app.matches.schemas import Match, Status
from app.matches.service import Backing, Matches
from app.matches.stepping import RECENT_STEPS
from app.players.schemas import Player
from app.tables.schemas import Table
from app.tables.service import Tables
from games.kit.protocol import Game

_MOST_MARKS = 200


class History:
    """The use cases of what is past."""

    def __init__(self, backing: Backing, tables: Tables, matches: Matches) -> None:
        """Stand on the two services."""
        self._back = backing
        self._tables = tables
        self._matches = matches

    # -- who may look

    async def admit(self, match_id: UUID, player: Player | None) -> Pass:
        """Return what this player may see of a match.

        While it runs, by the own seat's eyes only, and not at all where memory is part of the
        game; once it is over by everybody's, for those who sat in it and for those they share it
        with. Raises MemoryHolds, OtherRulesThen, and NoReplay for everybody else.
        """
        try:
            match = await self._begun(match_id)
        except NotFound as unknown:
            raise NoReplay from unknown
        table = await self._table(match)
        seat = await self._matches.seat_in(match, player) if player else None
        async with self._back.database.read() as connection:
            shared = await store.is_shared(connection, match_id)
        if match.status is Status.FINISHED and (shared or seat is not None):
            return Pass(match, table, seat, (*range(len(match.seats)), "all"), shared)
        if seat is None:
            raise NoReplay
        if self._game(match).info.memory:
            raise MemoryHolds
        return Pass(match, table, seat, (seat,), shared=False)

    async def admit_reviewer(self, match_id: UUID) -> Pass:
        """Return a match for the eyes of somebody whose right was checked. Raises NotFound."""
        match = await self._begun(match_id)
        table = await self._table(match)
        return Pass(match, table, None, (*range(len(match.seats)), "all"), shared=False)

    async def share(self, match_id: UUID, player: Player | None, *, shared: bool) -> None:
        """Let everybody with the link see the replay, or nobody but those who played.

        Raises what `admit` raises, NoReplay for one who did not play, NotToBeShared.
        """
        admitted = await self.admit(match_id, player)
        if admitted.seat is None:
            raise NoReplay
        if admitted.match.status is not Status.FINISHED:
            raise NotToBeShared
        async with self._back.database.write() as connection:
            if shared:
                await store.share(connection, match_id, self._back.clock.now())
            else:
                await store.unshare(connection, match_id)

    async def _begun(self, match_id: UUID) -> Match:
        match = await self._matches.find(match_id)
        if match.status is Status.OPEN:
            raise NotFound
        return match

    def _game(self, match: Match) -> Game:
        try:
            return self._matches.game(match)
        except refusals.OtherRules as other:
            raise OtherRulesThen from other

    async def _table(self, match: Match) -> Table:
        # Another process may have changed who sits where.
        versions = await self._tables.versions([match.table_id])
        return await self._tables.newest(match.table_id, versions[match.table_id])

    # -- what there is to see

    async def scene(self, admitted: Pass, seq: int) -> Scene:
        """Return the match as it stood at a step. Raises NoSuchStep, OtherRulesThen."""
        match = admitted.match
        if not 0 <= seq <= match.seq:
            raise NoSuchStep
        if seq < match.seq:
            match = replace(match, seq=seq, status=Status.PLAYING, outcome=None, finished_at=None)
        game = self._game(match)
        async with self._back.database.read() as connection:
            loaded = await load(connection, game, match, RECENT_STEPS)
        return Scene(admitted.table, match, loaded)

    async def export(self, match_id: UUID) -> Bundle:
        """Return a finished match whole, for somebody whose right was checked.

        Raises NotFinished.
        """
        return await export(self._back.database, match_id)

    async def facts(self, match_id: UUID, first: int, last: int) -> tuple[Fact, ...]:
        """Return who made each of these steps, why and when."""
        async with self._back.database.read() as connection:
            return await store.facts(connection, match_id, first, last)

    async def marks(self, match_id: UUID) -> Sequence[int]:
        """Return the first steps that were made for a seat in its player's place."""
        async with self._back.database.read() as connection:
            return await store.marks(connection, match_id, _MOST_MARKS)

    # -- many matches

    async def ended(self, after: tuple[datetime, UUID], most: int) -> Sequence[Ended]:
        """Return matches that ended after that moment and id, the earliest first."""
        async with self._back.database.read() as connection:
            return await store.ended(connection, after, most)

    async def ended_of(self, match_ids: Sequence[UUID]) -> Sequence[Ended]:
        """Return those of these matches that have ended."""
        async with self._back.database.read() as connection:
            return await store.ended_of(connection, match_ids)

    async def running(self, most: int) -> Sequence[Running]:
        """Return the matches that run now, the newest first."""
        async with self._back.database.read() as connection:
            return await store.running(connection, most)
