"""A page from before a release, at the server after it."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import at_every_size
from tests.browser.hands import Pointer
from tests.browser.support import Person

pytestmark = pytest.mark.browser

FIRST = short.plan().moves[0]

# Until it is renewed, the page that is loaded is one of an earlier release.
AS_IT_WAS = """
new MutationObserver(() => {
  const build = document.querySelector("meta[name=build]");
  if (build && !sessionStorage.getItem("renewed")) build.content = "older";
}).observe(document, { childList: true, subtree: true });
"""


async def test_b8_an_old_page_is_told_of_the_release_and_loses_no_word(
    persons: list[Person],
) -> None:
    mover, other = persons[FIRST.seat], persons[FIRST.seat - 1]
    newer = mover.find("#newer")
    await expect(newer).to_be_hidden()
    await mover.page.add_init_script(AS_IT_WAS)
    await mover.page.reload()
    await expect(newer).to_be_visible()
    await at_every_size(mover, "a newer version")
    # Nothing is taken away meanwhile: the old page plays on, and says it once.
    await mover.press(newer.get_by_role("button", name="Later"))
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    await expect(other.find(".log .told", "rolls")).to_have_count(1)
    await expect(newer).to_be_hidden()
    await mover.page.reload()
    await mover.press(mover.find(".tabs [data-tab=log]"))
    await mover.press(mover.find(".switch [data-talk=chat]"))
    await mover.find("#chat-text").fill("I think it was the but")
    await mover.page.evaluate("sessionStorage.setItem('renewed', 'yes')")
    await mover.press(newer.get_by_role("button", name="Load again"))
    await expect(mover.find("meta[name=build]:not([content=older])")).to_be_attached()
    await expect(mover.find("#chat-text")).to_have_value("I think it was the but")
    await expect(newer).to_be_hidden()
    mover.require_calm()
