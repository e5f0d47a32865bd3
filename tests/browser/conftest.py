"""Servers and people for browser tests."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser import short, wer_wars
from tests.browser.playing import begin, three
from tests.browser.support import People, Person, people_at
from tests.support.whodunit import WhodunitServer


class DealtServer(WhodunitServer):
    """A server at which the first match of each table is the short one."""

    module = "tests.support.launcher"

    def __init__(self, environment: dict[str, str], port: int = 0) -> None:
        super().__init__({"TEST_DEAL": short.seed(short.DEAL).hex(), **environment}, port)


def on_sqlite(folder: Path, **settings: str) -> DealtServer:
    url = f"sqlite+aiosqlite:///{folder / 'whodunit.db'}"
    return DealtServer({"WHODUNIT_DATABASE_URL": url, **settings})


@pytest.fixture(scope="session")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtServer]:
    """A server for all tests that leave it alone; each has tables of its own."""
    running = on_sqlite(tmp_path_factory.mktemp("common"))
    try:
        yield running.start()
    finally:
        running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[DealtServer]:
    """A server of this test alone, to stop and kill."""
    running = on_sqlite(tmp_path)
    try:
        yield running.start()
    finally:
        running.kill()


@pytest.fixture
def server(common_server: DealtServer) -> DealtServer:
    """The server that people come to."""
    return common_server


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: DealtServer) -> AsyncIterator[People]:
    """People who may come to the server."""
    async with people_at(browser, server.url) as coming:
        yield coming


@asynccontextmanager
async def dealt(browser: Browser, folder: Path, deal: int) -> AsyncIterator[People]:
    """People at a server of their own that deals this short match."""
    server = on_sqlite(folder, TEST_DEAL=short.seed(deal).hex())
    try:
        server.start()
        async with people_at(browser, server.url) as coming:
            yield coming
    finally:
        server.kill()


@pytest_asyncio.fixture(loop_scope="session")
async def swedes(browser: Browser, tmp_path: Path) -> AsyncIterator[People]:
    """People who play the Swedish edition."""
    async with dealt(browser, tmp_path, short.SWEDISH.deal) as coming:
        yield coming


@pytest_asyncio.fixture(loop_scope="session")
async def family(browser: Browser, tmp_path: Path) -> AsyncIterator[People]:
    """People who play Wer war's?."""
    async with dealt(browser, tmp_path, wer_wars.DEAL) as coming:
        yield coming


@pytest_asyncio.fixture(loop_scope="session")
async def hurried(browser: Browser, tmp_path: Path) -> AsyncIterator[People]:
    """People at a server where somebody counts as away after three seconds."""
    quick = {"WHODUNIT_AWAY_AFTER": "PT3S", "WHODUNIT_HOST_AFTER": "PT5S"}
    server = on_sqlite(tmp_path, **quick)
    try:
        server.start()
        async with people_at(browser, server.url) as coming:
            yield coming
    finally:
        server.kill()


@pytest_asyncio.fixture(loop_scope="session")
async def persons(people: People) -> list[Person]:
    """Three people in the first step of the short match."""
    found = await three(people)
    await begin(found)
    return found
