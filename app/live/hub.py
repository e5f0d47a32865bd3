"""Knows which connections watch which table and match, and tells them that something is newer."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Protocol
from uuid import UUID

import structlog

from app.kernel.bus import Notice
from app.kernel.database import AWAY
from app.matches.service import Matches
from app.tables.service import Tables

log = structlog.get_logger(__name__)

Topic = tuple[str, UUID]


class Watcher(Protocol):
    """A connection, as the hub sees it."""

    def notice(self, topic: Topic, number: int) -> None:
        """Hear that the topic is at this number; must return at once."""
        ...


class Hub:
    """One a process: hands each notice to whoever watches its topic."""

    def __init__(self, tables: Tables, matches: Matches, *, poll: timedelta) -> None:
        """`poll`: how often the newest numbers are read, for notices that were lost."""
        self._tables = tables
        self._matches = matches
        self._poll = poll
        self._doubted = asyncio.Event()
        self._watchers: dict[Topic, set[Watcher]] = defaultdict(set)

    def __len__(self) -> int:
        """Return how many connections watch anything."""
        return len({watcher for group in self._watchers.values() for watcher in group})

    def watch(self, watcher: Watcher, topics: frozenset[Topic], before: frozenset[Topic]) -> None:
        """Let a connection hear of `topics` and no longer of the others it watched `before`."""
        for topic in topics - before:
            self._watchers[topic].add(watcher)
        for topic in before - topics:
            self._watchers[topic].discard(watcher)
            if not self._watchers[topic]:
                del self._watchers[topic]

    def hear(self, notice: Notice) -> None:
        """Pass a notice on."""
        topic = (notice.topic, notice.id)
        for watcher in tuple(self._watchers.get(topic, ())):
            watcher.notice(topic, notice.number)

    def doubt(self) -> None:
        """Read the newest numbers at once: notices may have been lost."""
        self._doubted.set()

    async def run(self) -> None:
        """Ask the database for the newest numbers every few seconds, until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._doubted.wait(), self._poll.total_seconds())
            self._doubted.clear()
            try:
                await self.catch_up()
            except AWAY as error:
                log.warning("hub_poll_failed", error=str(error))

    async def catch_up(self) -> None:
        """Read the newest numbers of everything watched and pass them on."""
        if not self._watchers:
            return
        tables = [name for kind, name in self._watchers if kind == "t"]
        matches = [name for kind, name in self._watchers if kind == "m"]
        self._tell("t", await self._tables.versions(tables))
        self._tell("m", await self._matches.seqs(matches))

    def _tell(self, kind: str, numbers: Mapping[UUID, int]) -> None:
        for name, number in numbers.items():
            for watcher in tuple(self._watchers.get((kind, name), ())):
                watcher.notice((kind, name), number)
