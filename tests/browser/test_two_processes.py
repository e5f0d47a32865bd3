"""Two processes of one installation: its people need not know."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser

from tests.browser import short
from tests.browser.conftest import DealtServer
from tests.browser.playing import begin, play, three
from tests.browser.support import people_at

pytestmark = pytest.mark.browser


@pytest.fixture
def processes(fresh_postgres_url: str, redis_url: str) -> Iterator[list[DealtServer]]:
    """Two servers on one PostgreSQL and one Valkey."""
    settings = {"WHODUNIT_DATABASE_URL": fresh_postgres_url, "WHODUNIT_REDIS_URL": redis_url}
    servers = [DealtServer(settings), DealtServer(settings)]
    servers[0].migrate()
    try:
        yield [server.start() for server in servers]
    finally:
        for server in servers:
            server.kill()


async def test_two_processes(browser: Browser, processes: list[DealtServer]) -> None:
    here, there = (server.url for server in processes)
    async with people_at(browser, here) as people:
        persons = await three(people, (here, there, there))
        await begin(persons)
        await play(persons, short.plan().moves)
        for person in persons:
            await person.reaches("outcome")
        await persons[1].press(persons[1].button("Rematch"))
        for person in persons:
            await person.reaches("lobby", 2)
            person.require_calm()
