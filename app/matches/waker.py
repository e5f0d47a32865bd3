"""Moves matches on when nobody has to be asked: bots, and decisions whose time ran out.

Every web process runs one. A due match is claimed for a few seconds, so that one process works on
it; should two ever do so, the second loses at the key of the step. A restart loses nothing: what is
due stands in the database.
"""

from __future__ import annotations

import asyncio
import heapq
import math
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from app.errors import AppError
from app.kernel.clock import Clock
from app.kernel.database import AWAY, Database
from app.matches import store
from app.matches.schemas import Cause, Loaded
from app.matches.service import Matches
from app.matches.timing import Pace, deadlines
from games.kit import engine
from games.kit.models import Viewer
from games.kit.protocol import Plugin
from games.kit.rng import Rng

_LEASE = timedelta(seconds=10)
_LONGEST_NAP = 1.0

log = structlog.get_logger(__name__)


Relief = Callable[[Loaded, int], Awaitable[bool]]


class Waker:
    """The task that wakes matches; `run` until cancelled.

    `relieve` is asked before time runs out for a person, who may be away.
    """

    def __init__(
        self,
        database: Database,
        matches: Matches,
        clock: Clock,
        *,
        pace: Pace,
        plugins: Mapping[str, Plugin],
    ) -> None:
        """Hear of new moments from the service."""
        self._database = database
        self._matches = matches
        self._clock = clock
        self._pace = pace
        self._plugins = plugins
        self._sooner = asyncio.Event()
        self._moments: list[datetime] = []
        self.relieve: Relief = _nobody_relieves
        matches.on_wake = self._hint

    async def run(self) -> None:
        """Claim what is due, act, sleep until the earliest known moment."""
        while True:
            try:
                while await self.act_on_due():
                    pass
            except Exception:
                # A database that is away must not end the task.
                log.exception("waker_failed")
                await asyncio.sleep(_LONGEST_NAP)
            await self._nap()

    async def act_on_due(self) -> int:
        """Act once in every match in which something is due; returns how many were claimed."""
        claimed = await store.claim_due(self._database, self._clock.now(), _LEASE)
        for match_id, seq, revision in claimed:
            try:
                await self._act(match_id, seq, revision)
            except AWAY:
                raise
            except Exception:
                # A fault in one match must not hold up the others that were claimed with it.
                log.exception("match_not_woken", match=str(match_id))
        return len(claimed)

    async def _act(self, match_id: UUID, seq: int, revision: int = 0) -> None:
        try:
            loaded = await self._matches.loaded(match_id, seq, revision)
        except AppError as refusal:
            log.warning("match_not_woken", match=str(match_id), code=refusal.code)
            return
        now = self._clock.now()
        due = deadlines(loaded.match, loaded, self._pace)
        late = sorted((at, seat) for seat, at in due.items() if at <= now)
        if not late:
            await self._matches.due_later(loaded)
            return
        seat = late[0][1]
        cause = _cause(loaded, seat)
        if cause is Cause.LIMIT and await self.relieve(loaded, seat):
            return
        action = self._chosen(loaded, seat)
        if await self._matches.act_for(loaded, seat, action, cause) is None:
            # Somebody was quicker, or the match rests now: what is known of it is old.
            await self._matches.due_later(await self._matches.reload(match_id))

    def _chosen(self, loaded: Loaded, seat: int) -> object:
        plugin = self._plugins[loaded.match.game]
        position, key = loaded.position, loaded.match.key
        level = loaded.match.seats[seat].bot or loaded.match.stand_ins.get(seat)
        if not level:
            return engine.expire(plugin.game, position, seat, key=key)
        # A bot is given what a person in its seat sees and may remember, and nothing else.
        view = plugin.game.view(position.state, Viewer(seat=seat, recalls=True))
        rng = Rng(key, "bot", position.seq, seat)
        return plugin.bots[level].choose(view, position.decisions[seat], rng)

    def _hint(self, at: datetime) -> None:
        heapq.heappush(self._moments, at)
        if self._moments[0] is at:
            self._sooner.set()

    async def _nap(self) -> None:
        self._sooner.clear()
        now = self._clock.now()
        while self._moments and self._moments[0] <= now:
            heapq.heappop(self._moments)
        nap = _LONGEST_NAP
        if self._moments:
            nap = min(nap, (self._moments[0] - now).total_seconds())
        try:
            await asyncio.wait_for(self._sooner.wait(), math.ceil(nap * 1000) / 1000)
        except TimeoutError:
            return


def _cause(loaded: Loaded, seat: int) -> Cause:
    if loaded.match.seats[seat].bot:
        return Cause.BOT
    return Cause.STAND_IN if seat in loaded.match.stand_ins else Cause.LIMIT


async def _nobody_relieves(loaded: Loaded, seat: int) -> bool:
    """Stand in for the host's powers in a process that has none."""
    del loaded, seat
    return False
