"""What every process does now and then for the tables: presence, hosts, matches that all left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import structlog

from app.errors import AppError
from app.kernel.clock import Clock
from app.kernel.database import AWAY
from app.matches.conduct.service import Conduct
from app.matches.powers import Powers
from app.tables.presence import Patience, Presence, returned
from app.tables.schemas import Table

_LONGEST_ROUND = timedelta(seconds=5)
# Which matches all have left is asked for less often, and at the start for a long time back:
# they may have left while no server was there to notice.
_CLOSING = timedelta(minutes=1)
_LOOK_BACK = timedelta(days=60)
_OVERLAP = timedelta(hours=1)

Chore = Callable[[], Awaitable[bool]]

log = structlog.get_logger(__name__)


class Keeper:
    """The task that keeps the tables in order; `run` until cancelled.

    `chores` are done every minute, and again in the next round where one of them says that there
    is more; each does a bounded part of what there is to do.
    """

    def __init__(
        self, presence: Presence, powers: Powers, conduct: Conduct, clock: Clock, patience: Patience
    ) -> None:
        """Hear of whoever leaves and comes back."""
        self._presence = presence
        self._powers = powers
        self._conduct = conduct
        self._patience = patience
        self._clock = clock
        self._closed_at = clock.now() - _LOOK_BACK
        # Often enough that "away" and "back" show while they are still true.
        self._round = min(_LONGEST_ROUND, patience.away / 4)
        presence.on_turn = self._turned
        self.chores: Sequence[Chore] = ()
        self._more = False

    async def run(self) -> None:
        """Look round, sleep, and close what was left, for ever."""
        self._presence.begin()
        slept = _CLOSING
        while True:
            try:
                await self._presence.look_round()
                if slept >= _CLOSING:
                    slept = timedelta()
                    await self.close_deserted()
                    self._more = True
                if self._more:
                    self._more = any([await chore() for chore in self.chores])
            except (*AWAY, AppError) as error:
                log.warning("keeper_failed", error=str(error)[:200])
            await self._presence.wait(self._round)
            slept += self._round

    async def _turned(self, before: Table, after: Table) -> None:
        """Write down who turned, and let those who come back have their seats back."""
        await self._conduct.turned(before, after)
        if returned(before, after):
            await self._powers.came_back(after)

    async def close_deserted(self) -> int:
        """End the matches that nobody has been at for too long; returns how many."""
        ended, now = 0, self._clock.now()
        # Some of the time before the last look is looked at again: a round may have failed there.
        span = now - self._closed_at + _OVERLAP
        for leave, slow in ((self._patience.leave, False), (self._patience.leave_slow, True)):
            found = await self._presence.deserted(leave + span, leave)
            ended += await self._powers.close_deserted(found, slow=slow)
        self._closed_at = now
        return ended
