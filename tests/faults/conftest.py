"""Databases and servers that a test may kill."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.kernel.database import Database
from app.kernel.schema import migrate
from tests.support.forked import ForkedServer
from tests.support.servers import PostgresServer

Serve = Callable[..., ForkedServer]


@pytest.fixture(autouse=True)
async def no_page_outlives_its_test() -> AsyncIterator[None]:
    """Close the pages that a failed test has left open: the loop serves the next tests too."""
    yield
    left = [task for task in asyncio.all_tasks() if task.get_name() == "page-client"]
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a server with these settings, as `database_url=…`; all are gone after the test."""
    started: list[ForkedServer] = []

    def start(**settings: object) -> ForkedServer:
        named = {f"WHODUNIT_{name.upper()}": str(value) for name, value in settings.items()}
        server = ForkedServer(named)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.remove()


@pytest.fixture
def postgres(fresh_postgres_url: str) -> str:
    """A migrated database."""
    return migrated(fresh_postgres_url)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A database in a file, which the server migrates."""
    return f"sqlite+aiosqlite:///{tmp_path}/whodunit.db"


@pytest.fixture(params=["postgres", "sqlite"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def mortal_postgres(own_postgres: PostgresServer) -> PostgresServer:
    """A migrated PostgreSQL of this test alone."""
    migrated(own_postgres.url)
    return own_postgres


def migrated(url: str) -> str:
    async def run() -> None:
        database = Database(url, pool_size=1)
        await migrate(database)
        await database.close()

    # In a thread of its own, since the test's loop may be running here.
    with ThreadPoolExecutor(max_workers=1) as pool:
        pool.submit(asyncio.run, run()).result()
    return url
