"""A server that is killed or frozen under people who play."""

import os
import signal

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.conftest import DealtServer
from tests.browser.hands import Pointer
from tests.browser.support import Person
from tests.browser.tabs import require_loaded, same_as_fresh, stay_loaded

pytestmark = pytest.mark.browser

BANNER_MS = 12_000
COME_BACK_MS = 20_000


@pytest.fixture
def server(own_server: DealtServer) -> DealtServer:
    return own_server


async def test_b2_a_killed_server_comes_back_and_nobody_reloads(
    server: DealtServer, persons: list[Person]
) -> None:
    for person in persons:
        await stay_loaded(person)
    moves = short.plan().moves
    await Pointer().act(persons[moves[0].seat], moves[0].token, moves[0].payload)
    server.kill()
    server.start()
    mover = persons[moves[1].seat]
    await expect(mover.decision(moves[1].token)).to_be_visible(timeout=COME_BACK_MS)
    await Pointer().act(mover, moves[1].token, moves[1].payload)
    for person in persons:
        await expect(person.find(".log li").first).not_to_contain_text(
            "rolls", timeout=COME_BACK_MS
        )
        await same_as_fresh(person)
        await require_loaded(person)


async def test_a_dead_link_is_told_and_comes_back(
    server: DealtServer, persons: list[Person]
) -> None:
    phone = persons[1]
    banner = phone.find("#banner")
    os.kill(server.pid, signal.SIGSTOP)
    try:
        await expect(banner).to_contain_text("No connection", timeout=BANNER_MS)
    finally:
        os.kill(server.pid, signal.SIGCONT)
    await expect(banner).to_contain_text("Connected again")
    await expect(banner).to_be_hidden()
    await same_as_fresh(phone)
