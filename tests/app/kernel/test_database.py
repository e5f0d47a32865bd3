"""Times, transactions and the one writer of SQLite."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
import pytest_asyncio
from sqlalchemy import Column, Integer, MetaData, Table, insert, select, text
from sqlalchemy.exc import DBAPIError

from app.kernel.database import Database, Moment
from tests.app.houses import Maker

THINGS = Table("things", MetaData(), Column("id", Integer, primary_key=True), Column("at", Moment))
NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)


@pytest_asyncio.fixture
async def database(maker: Maker) -> AsyncIterator[Database]:
    made = Database(maker.url, pool_size=5)
    async with made.write() as connection:
        await connection.run_sync(THINGS.metadata.create_all)
    yield made
    async with made.write() as connection:
        await connection.run_sync(THINGS.metadata.drop_all)
    await made.close()


async def stored(database: Database, at: datetime | None) -> datetime | None:
    async with database.write() as connection:
        await connection.execute(insert(THINGS).values(at=at))
    async with database.read() as connection:
        found: datetime | None = (await connection.execute(select(THINGS.c.at))).scalar_one()
    return found


async def count(database: Database) -> int:
    async with database.read() as connection:
        return len((await connection.execute(select(THINGS.c.id))).all())


async def test_a_time_comes_back_in_utc_to_the_microsecond(database: Database) -> None:
    found = await stored(database, NOON)
    assert found == NOON
    assert found is not None
    assert found.tzinfo is UTC


async def test_a_time_of_another_zone_is_the_same_moment(database: Database) -> None:
    kathmandu = timezone(timedelta(hours=5, minutes=45))
    assert await stored(database, NOON.astimezone(kathmandu)) == NOON


async def test_no_time_stays_no_time(database: Database) -> None:
    assert await stored(database, None) is None


async def test_a_naive_time_is_refused(database: Database) -> None:
    with pytest.raises(Exception, match="without a time zone"):
        await stored(database, NOON.replace(tzinfo=None))
    assert await count(database) == 0


async def test_moments_compare_in_the_database(database: Database) -> None:
    for hours in (-1, 0, 1):
        async with database.write() as connection:
            await connection.execute(insert(THINGS).values(at=NOON + timedelta(hours=hours)))
    async with database.read() as connection:
        due = (await connection.execute(select(THINGS.c.at).where(THINGS.c.at <= NOON))).all()
    assert len(due) == 2


async def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    with pytest.raises(RuntimeError, match="no"):
        await _write_and_raise(database)
    assert await count(database) == 0


async def _write_and_raise(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(insert(THINGS).values(at=NOON))
        raise RuntimeError("no")


async def test_nobody_sees_what_is_not_committed(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(insert(THINGS).values(at=NOON))
        assert await count(database) == 0
    assert await count(database) == 1


async def test_writers_follow_each_other(database: Database) -> None:
    """Read, then write what follows from it: nobody may come between where the row is held."""

    async def raise_by_one() -> None:
        async with database.write() as connection:
            query = select(THINGS.c.id).with_for_update()
            (number,) = (await connection.execute(query)).scalars().all()
            await connection.execute(THINGS.update().values(id=number + 1))

    async with database.write() as connection:
        await connection.execute(insert(THINGS).values(id=0))
    async with asyncio.timeout(20):
        await asyncio.gather(*(raise_by_one() for _ in range(12)))
    async with database.read() as connection:
        assert (await connection.execute(select(THINGS.c.id))).scalar_one() == 12


async def test_a_writer_that_fails_lets_the_next_one_in(database: Database) -> None:
    for _ in range(3):
        with pytest.raises(RuntimeError, match="no"):
            await _write_and_raise(database)
    async with asyncio.timeout(5):
        await stored(database, NOON)


async def test_an_error_does_not_repeat_what_was_to_be_stored(database: Database) -> None:
    async with database.read() as connection:
        with pytest.raises(DBAPIError) as raised:
            await connection.execute(text("SELECT :canary FROM nowhere"), {"canary": "napoleon-2"})
    assert "napoleon-2" not in str(raised.value)


async def test_who_waits_longest_for_a_connection_is_served_first(maker: Maker) -> None:
    database = Database(maker.url, pool_size=1)
    served: list[int] = []
    later: list[asyncio.Task[None]] = []

    async def ask(number: int) -> None:
        async with database.read() as connection:
            await connection.execute(text("SELECT 1"))
            served.append(number)
        if number < 20:
            # Whoever asks at the moment at which the connection comes back has to wait like all.
            later.append(asyncio.create_task(ask(number + 20)))

    await asyncio.gather(*(ask(number) for number in range(20)))
    await asyncio.gather(*later)
    await database.close()
    assert served == list(range(40))
