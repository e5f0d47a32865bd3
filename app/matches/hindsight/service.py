"""Works out what could be known in a match that is over, once, and remembers it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from uuid import UUID

from app.errors import NotFound
from app.matches import codec, refusals, store
from app.matches.hindsight.schemas import Onlook
from app.matches.history.refusals import NoReplay
from app.matches.history.service import History
from app.matches.loading import Opened
from app.matches.schemas import Match, Status
from app.matches.service import Backing, Matches
from app.matches.store import StepRow
from app.players.schemas import Player
from app.tables.service import Tables
from games.kit.hindsight import Hindsight, LookBack, Moment
from games.kit.protocol import Game

_REMEMBERED = 100


class Hindsights:
    """The use cases: who may look, and what there is to see."""

    def __init__(
        self, backing: Backing, tables: Tables, matches: Matches, history: History
    ) -> None:
        """Remember nothing yet."""
        self._back = backing
        self._tables = tables
        self._matches = matches
        self._history = history
        self._known: OrderedDict[UUID, Hindsight] = OrderedDict()
        # It keeps a core busy for a second, and a process has others to serve.
        self._one_at_a_time = asyncio.Lock()

    async def admit(self, match_id: UUID, player: Player | None) -> Onlook:
        """Return how this player may look at what could be known.

        Once a match is over those may who may see its replay, and those who look on at its table
        while its outcome is shown there. Raises NoReplay for everybody else, and for a match that
        runs or whose game tells nothing of the kind.
        """
        try:
            match = await self._matches.find(match_id)
        except NotFound as unknown:
            raise NoReplay from unknown
        if not self.tells(match):
            raise NoReplay
        try:
            admitted = await self._history.admit(match_id, player)
        except NoReplay:
            await self._require_onlooker(match, player)
            return Onlook(match, None, replay=None)
        return Onlook(match, admitted.seat, replay=f"/m/{match_id}/replay")

    async def _require_onlooker(self, match: Match, player: Player | None) -> None:
        table = await self._tables.current(match.table_id)
        watches = player is not None and table.watched_by(player.id)
        if not watches or (await self._matches.current(table)).id != match.id:
            raise NoReplay

    def tells(self, match: Match) -> bool:
        """Tell whether there is anything to know: only of a match that is over."""
        return match.status is Status.FINISHED and self._how(match) is not None

    async def of(self, match: Match) -> Hindsight | None:
        """Return what could be known in the match, None where `tells` says so."""
        how = self._how(match)
        if how is None or not self.tells(match):
            return None
        if match.id not in self._known:
            async with self._one_at_a_time:
                await self._learn(match, *how)
        self._known.move_to_end(match.id)
        return self._known[match.id]

    def _how(self, match: Match) -> tuple[Game, LookBack] | None:
        try:
            game = self._matches.game(match)
        except refusals.OtherRules:
            return None
        look_back = self._back.plugins[match.game].look_back
        return None if look_back is None else (game, look_back)

    async def _learn(self, match: Match, game: Game, look_back: LookBack) -> None:
        # Another may have asked for the same while this one waited.
        if match.id in self._known:
            return
        async with self._back.database.read() as connection:
            rows = await store.steps(connection, match.id, last=match.seq)
        found = await asyncio.to_thread(lambda: look_back(_moments(game, rows)))
        self._known[match.id] = found
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def _moments(game: Game, rows: Sequence[StepRow]) -> Iterator[Moment]:
    for row, content in Opened().of(rows):
        action = None if row.action is None else game.types.action.validate_python(row.action)
        state = codec.position_of(game, row.seq, content).state
        yield Moment(row.seq, state, row.seat, action)
