"""A connection that is dead without a word: the page says so, and comes back by itself."""

from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser import short
from tests.browser.conftest import DealtServer
from tests.browser.playing import begin, three
from tests.browser.proxies import answer, device
from tests.browser.support import Person, people_at
from tests.browser.tabs import require_loaded, stay_loaded
from tests.support.relay import Relay

pytestmark = pytest.mark.browser

BANNER_MS = 12_000
SOON_MS = 3_000  # sooner than the page looks by itself
FIRST, SECOND = short.plan().moves[:2]

# What tells a page that it is in front again, or on another network.
SIGNS = (
    "document.dispatchEvent(new Event('visibilitychange'))",
    "window.dispatchEvent(new Event('focus'))",
    "window.dispatchEvent(new Event('online'))",
)


@pytest_asyncio.fixture(loop_scope="session")
async def relay(server: DealtServer) -> AsyncIterator[Relay]:
    async with Relay(server.port) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def persons(browser: Browser, relay: Relay) -> AsyncIterator[list[Person]]:
    """Three people in a match, whose pages reach the server by the relay."""
    async with people_at(browser, relay.url) as coming:
        found = await three(coming)
        await begin(found)
        yield found


async def hide(person: Person, hidden: str) -> None:
    """Let the page believe that it is in the background, or no longer."""
    await person.page.evaluate(
        f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})"
    )


async def test_b4_a_half_open_socket_is_told_and_the_page_catches_up_at_the_first_sign(
    server: DealtServer, relay: Relay, persons: list[Person]
) -> None:
    for person in persons:
        await stay_loaded(person)
        await hide(person, "true")
    relay.swallow()
    async with httpx.AsyncClient(base_url=server.url) as http:
        players = [await device(http, person) for person in persons]
        await answer(players[FIRST.seat], FIRST)
        for person in persons:
            await expect(person.find("#banner")).to_contain_text("No connection", timeout=BANNER_MS)
            await expect(person.find(".log .told", "rolls")).to_have_count(0)
        relay.let_new_through()
        for person, sign in zip(persons, SIGNS, strict=True):
            await hide(person, "false")
            await person.page.evaluate(sign)
            await expect(person.find(".log .told", "rolls")).to_have_count(1, timeout=SOON_MS)
            await expect(person.find("#banner")).to_contain_text("Connected again")
        # The dead sockets are replaced as well: the next step is pushed.
        await answer(players[SECOND.seat], SECOND)
        for person in persons:
            await expect(person.find(".log li").first).not_to_contain_text("rolls", timeout=SOON_MS)
            await require_loaded(person)
