"""Somebody closes the page in each phase of WHY, and the others play on before theirs."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.playing import gather, three
from tests.browser.proxies import answer, devices
from tests.browser.support import PATIENCE_MS, People, Person

pytestmark = pytest.mark.browser

MOVES = short.plan().moves
# To roll, to choose where to go and what to do there, to answer, to make room in the hand.
PHASES = ("roll", "go", "search", "give", "discard")
HURRY = 3


def hurry(folder: Path) -> None:
    """Let seconds of the table's clock be enough: no shorter limit than a minute is on offer."""
    with sqlite3.connect(folder / "whodunit.db") as connection:
        connection.execute("UPDATE matches SET limit_seconds = ?", (HURRY,))


async def vanish(persons: Sequence[Person], kind: str) -> Person:
    """Play until somebody is asked for this kind of action; that one closes the page."""
    asked = next(index for index, move in enumerate(MOVES) if move.payload["kind"] == kind)
    async with devices(persons) as players:
        for move in MOVES[:asked]:
            await answer(players[move.seat], move)
    absent = persons[MOVES[asked].seat]
    await expect(absent.decision(MOVES[asked].token)).to_be_attached(timeout=PATIENCE_MS)
    await absent.page.close()
    return absent


async def came_back(absent: Person) -> None:
    absent.page = absent.watch(await absent.context.new_page())
    await absent.open(absent.code)
    await absent.reaches("match")
    await expect(absent.find(".seatbox.me")).to_contain_text(absent.name)


async def test_b32_the_clock_goes_on_for_an_absent_player_in_each_phase(
    hurried: People, tmp_path: Path
) -> None:
    persons = await three(hurried)
    for kind in PHASES:
        await gather(persons, limit=60)
        hurry(tmp_path)
        await persons[0].start()
        absent = await vanish(persons, kind)
        for person in persons:
            if person is not absent:
                chip = person.find(".log .chip", "by the clock").first
                await expect(chip).to_be_attached(timeout=PATIENCE_MS)
                person.require_calm()
        await came_back(absent)


async def test_b32_a_bot_stands_in_for_an_absent_player_in_each_phase(hurried: People) -> None:
    persons = await three(hurried)
    for kind in PHASES:
        await gather(persons)
        await persons[0].start()
        absent = await vanish(persons, kind)
        others = [person for person in persons if person is not absent]
        # Where the host is the one who left, the role comes to somebody who is here.
        host = others[0]
        button = host.find("#notices .ask", f"{absent.name} is away").get_by_role(
            "button", name="Let a bot play"
        )
        await expect(button).to_be_visible(timeout=2 * PATIENCE_MS)
        await host.press(button)
        for person in others:
            chip = person.find(".log .chip", "stand-in").first
            await expect(chip).to_be_attached(timeout=PATIENCE_MS)
            person.require_calm()
        await came_back(absent)
