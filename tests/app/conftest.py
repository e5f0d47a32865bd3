"""Every test of a store or a service runs on both databases through `maker`."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from app.kernel.database import METADATA, Database
from app.kernel.logging import set_up_logging
from app.kernel.schema import migrate
from tests.app.houses import Maker, Server
from tests.support.servers import PostgresAdmin


@pytest.fixture(scope="session", autouse=True)
def logging() -> None:
    """Log as a server does: the default formatter takes seconds for a traceback."""
    set_up_logging()


async def migrated(url: str) -> str:
    database = Database(url, pool_size=1)
    await migrate(database)
    await database.close()
    return url


@pytest_asyncio.fixture(scope="session")
async def postgres_home(postgres_admin: PostgresAdmin) -> AsyncIterator[str]:
    """A migrated PostgreSQL database, emptied before each test that uses it."""
    url = await migrated(postgres_admin.create())
    yield url
    postgres_admin.drop(url)


@pytest_asyncio.fixture(scope="session")
async def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database, to be copied."""
    path = tmp_path_factory.mktemp("template") / "whodunit.db"
    await migrated(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture
def sqlite_maker(sqlite_template: Path, tmp_path: Path) -> Maker:
    path = shutil.copy(sqlite_template, tmp_path / "whodunit.db")
    return Maker(f"sqlite+aiosqlite:///{path}")


@pytest_asyncio.fixture
async def postgres_maker(postgres_home: str) -> Maker:
    database = Database(postgres_home, pool_size=1)
    # Of tables that hold next to nothing, five times as quick as to truncate them.
    async with database.write() as connection:
        for table in reversed(METADATA.sorted_tables):
            await connection.execute(table.delete())
    await database.close()
    return Maker(postgres_home)


@pytest.fixture(params=["sqlite", "postgresql"])
def maker(request: pytest.FixtureRequest) -> Maker:
    """Servers on an empty database of this test, once on each kind of database."""
    name = "sqlite_maker" if request.param == "sqlite" else "postgres_maker"
    made = request.getfixturevalue(name)
    assert isinstance(made, Maker)
    return made


@pytest_asyncio.fixture
async def server(maker: Maker) -> AsyncIterator[Server]:
    """One server without background tasks."""
    made = maker.server()
    yield made
    await made.house.backing.database.close()


@pytest_asyncio.fixture
async def site(maker: Maker) -> AsyncIterator[Server]:
    """One server with its pages, without background tasks."""
    made = maker.site()
    yield made
    await made.house.backing.database.close()


@pytest_asyncio.fixture
async def other(maker: Maker) -> AsyncIterator[Server]:
    """A second process on the same database."""
    made = maker.server()
    yield made
    await made.house.backing.database.close()
