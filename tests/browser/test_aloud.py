"""Reading aloud, for children who can't read yet: what is told is spoken in the page's language."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.hands import Pointer
from tests.browser.support import Person

pytestmark = pytest.mark.browser

FIRST = short.plan().moves[0]
# What would be spoken, written down instead.
WRITE_DOWN = """
window.voiced = [];
speechSynthesis.speak = (words) => window.voiced.push([words.lang, words.text]);
"""


async def voiced(person: Person) -> list[list[str]]:
    found: list[list[str]] = await person.page.evaluate("window.voiced")
    return found


async def press_aloud(person: Person) -> None:
    await person.press(person.find(".bar details.menu > summary"))
    await person.press(person.button("Read aloud"))


async def test_what_is_told_is_read_aloud_once_it_was_asked_for(persons: list[Person]) -> None:
    mover, listener = persons[FIRST.seat], persons[FIRST.seat - 1]
    for person in (mover, listener):
        await person.context.add_init_script(WRITE_DOWN)
        await person.page.reload()
        await person.reaches("match")
    await press_aloud(mover)
    await expect(mover.button("Read aloud")).to_have_attribute("aria-pressed", "true")
    assert await voiced(mover) == [["en", "Your turn. Roll the dice, then walk."]]
    await mover.page.keyboard.press("Escape")
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    await expect(listener.find(".log .told", "rolls")).to_be_attached()
    await mover.page.wait_for_function("() => window.voiced.length > 1")
    assert await voiced(listener) == []

    # It holds for the browser until it is turned off.
    await mover.page.reload()
    await press_aloud(mover)
    await expect(mover.button("Read aloud")).to_have_attribute("aria-pressed", "false")
    assert await voiced(mover) == []
    for person in (mover, listener):
        person.require_calm()
