"""The contract of the bus, kept by both kinds; and what only a bus between processes must do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest
from redis.asyncio import Redis

from app.kernel.bus import Bus, LocalBus, Notice, RedisBus, make_bus
from tests.app.houses import BOUND, until
from tests.support.servers import ValkeyServer

MATCH = UUID(int=7)


class Ear:
    """Whoever listens at a bus."""

    def __init__(self) -> None:
        self.heard: list[Notice] = []
        self.gaps = 0

    def hear(self, notice: Notice) -> None:
        self.heard.append(notice)

    def gap(self) -> None:
        self.gaps += 1


@asynccontextmanager
async def listening(bus: Bus) -> AsyncIterator[Ear]:
    ear = Ear()
    await bus.start(ear.hear, ear.gap)
    try:
        yield ear
    finally:
        await bus.stop()


@pytest.fixture(params=["local", "redis"])
def bus(request: pytest.FixtureRequest) -> Bus:
    return make_bus(request.getfixturevalue("redis_url") if request.param == "redis" else None)


# --- both kinds


async def test_a_process_hears_itself_at_once(bus: Bus) -> None:
    async with listening(bus) as ear:
        bus.announce(Notice("m", MATCH, 3))
        assert ear.heard == [Notice("m", MATCH, 3)]


async def test_nothing_is_heard_after_the_end(bus: Bus) -> None:
    async with listening(bus) as ear:
        pass
    bus.announce(Notice("m", MATCH, 3))
    assert ear.heard == []


async def test_a_bus_that_was_never_started_takes_notices(bus: Bus) -> None:
    bus.announce(Notice("t", MATCH, 1))


@pytest.mark.parametrize("notice", [Notice("m", MATCH, 0), Notice("t", MATCH, 2**31)])
def test_a_notice_survives_the_wire(notice: Notice) -> None:
    assert Notice.decode(notice.encode()) == notice


@pytest.mark.parametrize("text", ["", "m", "x:" + str(MATCH) + ":1", "m:7:1", f"m:{MATCH}:one"])
def test_what_is_no_notice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Notice.decode(text)


def test_without_an_address_the_bus_stays_in_the_process() -> None:
    assert isinstance(make_bus(None), LocalBus)


# --- between processes


async def test_a_notice_reaches_the_others(redis_url: str) -> None:
    one, other = RedisBus(redis_url), RedisBus(redis_url)
    async with listening(one), listening(other) as far:
        await until(lambda: far.gaps > 0)
        one.announce(Notice("m", MATCH, 3))
        await until(lambda: Notice("m", MATCH, 3) in far.heard)


async def test_a_notice_that_nobody_understands_ends_nothing(redis_url: str) -> None:
    bus = RedisBus(redis_url)
    async with listening(bus) as ear, Redis.from_url(redis_url) as redis:
        await until(lambda: ear.gaps > 0)
        await redis.publish("whodunit", "a greeting from the next release")
        await until(lambda: ear.gaps > 1)
        await redis.publish("whodunit", Notice("m", MATCH, 4).encode())
        await until(lambda: ear.heard == [Notice("m", MATCH, 4)])


async def test_an_outage_ends_in_a_gap_and_notices_flow_again(own_valkey: ValkeyServer) -> None:
    one, other = RedisBus(own_valkey.url), RedisBus(own_valkey.url)
    async with listening(one), listening(other) as far:
        await until(lambda: far.gaps > 0)
        own_valkey.stop()
        one.announce(Notice("m", MATCH, 1))
        before = far.gaps
        own_valkey.start()
        await until(lambda: far.gaps > before)
        async with asyncio.timeout(BOUND):
            while Notice("m", MATCH, 9) not in far.heard:
                one.announce(Notice("m", MATCH, 9))
                await asyncio.sleep(0.05)


async def test_announcing_never_waits_for_an_absent_redis() -> None:
    bus = RedisBus("redis://127.0.0.1:9/0")
    async with listening(bus) as ear:
        for number in range(25_000):
            bus.announce(Notice("m", MATCH, number))
        assert len(ear.heard) == 25_000
        assert bus._outbox.qsize() <= 10_000
