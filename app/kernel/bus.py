"""Tells every process that something was committed: numbers only, never content.

A notice that is lost does no harm: whoever watches asks the database for the newest numbers every
few seconds. So publishing never delays or fails the request that made the step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol
from uuid import UUID

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.kernel.metrics import Metrics

_CHANNEL = "whodunit"
_OUTBOX = 10_000
_BACKOFF = (0.1, 0.3, 1.0, 2.0)
# Waiting is ours: redis-py's own attempts would hide an outage for many seconds after its end.
_NO_RETRY = Retry(NoBackoff(), 0)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """Match (`m`) `id` is now at step `number`, or table (`t`) `id` at version `number`."""

    topic: Literal["m", "t"]
    id: UUID
    number: int

    def encode(self) -> str:
        """Return the text that travels."""
        return f"{self.topic}:{self.id}:{self.number}"

    @staticmethod
    def decode(text: str) -> Notice:
        """Read what travelled. Raises ValueError for anything else."""
        topic, name, number = text.split(":")
        if topic not in {"m", "t"}:
            raise ValueError(text)
        return Notice("m" if topic == "m" else "t", UUID(name), int(number))


Listener = Callable[[Notice], None]
Gap = Callable[[], None]


class Bus(Protocol):
    """Announces what was committed, here and in the other processes."""

    async def start(self, listener: Listener, gap: Gap) -> None:
        """Begin to listen: `gap` is called when notices may have been missed."""
        ...

    def announce(self, notice: Notice) -> None:
        """Tell everyone; returns at once and never fails."""
        ...

    async def stop(self) -> None:
        """End listening."""
        ...


class LocalBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        """Hear nothing until started."""
        self._listener: Listener | None = None

    async def start(self, listener: Listener, gap: Gap) -> None:
        """Begin to listen; within one process there is never a gap."""
        del gap
        self._listener = listener

    def announce(self, notice: Notice) -> None:
        """Tell the listener now."""
        if self._listener:
            self._listener(notice)

    async def stop(self) -> None:
        """End listening."""
        self._listener = None


class RedisBus:
    """The bus between processes: this process hears itself directly, the others through Redis."""

    def __init__(self, url: str) -> None:
        """`url`: of Redis or Valkey; connected on start."""
        self._url = url
        self._outbox: asyncio.Queue[Notice] = asyncio.Queue(_OUTBOX)
        self._listener: Listener | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener, gap: Gap) -> None:
        """Begin to listen and to publish."""
        self._listener = listener
        self._tasks = [
            asyncio.create_task(self._listen(listener, gap), name="bus-listen"),
            asyncio.create_task(self._publish(), name="bus-publish"),
        ]

    def announce(self, notice: Notice) -> None:
        """Tell this process now and the others soon; drops the oldest when Redis is long away."""
        if self._listener:
            self._listener(notice)
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait(notice)

    async def stop(self) -> None:
        """End both tasks and wait for them."""
        self._listener = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _publish(self) -> None:
        attempt = 0
        batch: list[Notice] = []
        async with Redis.from_url(self._url, retry=_NO_RETRY) as redis:
            while True:
                batch = batch or [await self._outbox.get()]
                while not self._outbox.empty() and len(batch) < _OUTBOX:
                    batch.append(self._outbox.get_nowait())
                try:
                    await _send(redis, batch)
                    attempt, batch = 0, []
                except (RedisError, OSError) as error:
                    # Sent again later: a notice that comes late or twice does no harm.
                    log.warning("bus_publish_failed", error=str(error), waiting=len(batch))
                    attempt = await _back_off(attempt)

    async def _listen(self, listener: Listener, gap: Gap) -> None:
        attempt = 0

        def subscribed() -> None:
            nonlocal attempt
            attempt = 0
            gap()

        while True:
            try:
                # Pings keep the connection from looking idle; silence is the poll's business.
                async with Redis.from_url(
                    self._url, health_check_interval=2, retry=_NO_RETRY
                ) as redis:
                    await self._drain(redis, listener, subscribed)
            except (RedisError, OSError) as error:
                log.warning("bus_listen_failed", error=str(error))
                attempt = await _back_off(attempt)

    async def _drain(self, redis: Redis, listener: Listener, gap: Gap) -> None:
        async with redis.pubsub() as pubsub:
            await pubsub.subscribe(_CHANNEL)
            while True:
                message = await pubsub.get_message(timeout=2)
                if message is None:
                    continue
                # What was published before this subscription began is lost to it.
                if message["type"] == "subscribe":
                    gap()
                elif message["type"] == "message":
                    _hear(message["data"], listener, gap)


def _hear(data: bytes, listener: Listener, gap: Gap) -> None:
    try:
        notice = Notice.decode(data.decode())
    except ValueError:
        # From another release or program; whatever it meant, the database knows.
        log.warning("bus_notice_unknown", data=repr(data[:100]))
        gap()
    else:
        listener(notice)


async def _send(redis: Redis, batch: list[Notice]) -> None:
    pipe = redis.pipeline(transaction=False)
    for notice in batch:
        pipe.publish(_CHANNEL, notice.encode())
    await pipe.execute()


async def _back_off(attempt: int) -> int:
    await asyncio.sleep(_BACKOFF[min(attempt, len(_BACKOFF) - 1)])
    return attempt + 1


class CountedBus:
    """A bus that counts what it announces and when it may have missed something."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        """`bus`: does the work."""
        self._bus = bus
        self._metrics = metrics

    async def start(self, listener: Listener, gap: Gap) -> None:
        """Begin to listen, counting gaps."""

        def counted() -> None:
            self._metrics.gaps += 1
            gap()

        await self._bus.start(listener, counted)

    def announce(self, notice: Notice) -> None:
        """Count and tell everyone."""
        self._metrics.notices[notice.topic] += 1
        self._bus.announce(notice)

    async def stop(self) -> None:
        """End listening."""
        await self._bus.stop()


def make_bus(redis_url: str | None) -> Bus:
    """Return the bus for this installation."""
    return RedisBus(redis_url) if redis_url else LocalBus()
