"""The schema: the migration and the metadata say the same, and no outdated database is served."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from alembic import command
from sqlalchemy import Connection, inspect

from app.kernel.database import METADATA, Database
from app.kernel.schema import OutdatedSchema, config, migrate, require_current
from tests.app.houses import Maker


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'empty.db'}"
    url = request.getfixturevalue("fresh_postgres_url")
    assert isinstance(url, str)
    return url


@pytest_asyncio.fixture
async def database(empty_url: str) -> AsyncIterator[Database]:
    made = Database(empty_url, pool_size=2)
    yield made
    await made.close()


def _check(connection: Connection) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.check(settings)


def _downgrade(connection: Connection) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.downgrade(settings, "base")


async def tables_of(database: Database) -> set[str]:
    async with database.engine.connect() as connection:
        return set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))


async def test_the_migration_makes_what_the_metadata_say(database: Database) -> None:
    await migrate(database)
    async with database.engine.connect() as connection:
        await connection.run_sync(_check)
    assert await tables_of(database) == {*METADATA.tables, "alembic_version"}


async def test_a_migration_can_be_taken_back_and_made_again(database: Database) -> None:
    for _ in range(2):
        await migrate(database)
        async with database.engine.connect() as connection:
            await connection.run_sync(_downgrade)
            await connection.commit()
        assert await tables_of(database) == {"alembic_version"}
    await migrate(database)


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    await migrate(database)
    before = await tables_of(database)
    await migrate(database)
    assert await tables_of(database) == before


async def test_an_embedded_database_is_migrated_at_the_start(tmp_path: Path) -> None:
    maker = Maker(f"sqlite+aiosqlite:///{tmp_path / 'new.db'}")
    async with maker.running() as server:
        assert await server.query("SELECT COUNT(*) FROM players") == [(0,)]


async def test_an_outdated_postgresql_is_not_served(fresh_postgres_url: str) -> None:
    with pytest.raises(OutdatedSchema, match="whodunit migrate"):
        async with Maker(fresh_postgres_url).running():
            pass


async def test_a_migrated_postgresql_is_served(fresh_postgres_url: str) -> None:
    database = Database(fresh_postgres_url, pool_size=1)
    await migrate(database)
    await require_current(database)
    await database.close()
    async with Maker(fresh_postgres_url).running() as server:
        assert await server.query("SELECT COUNT(*) FROM players") == [(0,)]


async def test_two_processes_may_migrate_an_embedded_database_at_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'shared.db'}"
    databases = [Database(url, pool_size=1) for _ in range(2)]
    await migrate(databases[0])
    await asyncio.gather(*(require_current(database) for database in databases))
    for database in databases:
        await database.close()
