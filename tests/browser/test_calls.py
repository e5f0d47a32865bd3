"""Calls to the table while the page is not in front: asked for, once a turn, public facts only."""

from itertools import pairwise

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import accessible, sound
from tests.browser.proxies import answer, devices
from tests.browser.support import Person
from tests.browser.tabs import second_tab

pytestmark = pytest.mark.browser

MOVES = short.plan().moves[:14]
AFTER = 10

# Everything by which a page could call, written down instead of carried out.
WRITE_DOWN = """
window.calls = [];
window.titles = new Set();
window.Notification = class extends EventTarget {
  static async requestPermission() { return window.granted ?? "granted"; }
  constructor(title, options) { super(); window.calls.push(["notice", title, options.body]); }
  close() {}
};
AudioContext.prototype.createOscillator = ((make) => function () {
  window.calls.push(["tone"]);
  return make.call(this);
})(AudioContext.prototype.createOscillator);
document.addEventListener("DOMContentLoaded", () => {
  const note = () => window.titles.add(document.title);
  new MutationObserver(note).observe(document.querySelector("title"), { childList: true });
});
"""


ENOUGH = "count => window.calls.length >= count"


async def ask_for(person: Person, *names: str) -> None:
    await person.press(person.find(".bar details.menu > summary"))
    for name in names:
        await person.press(person.find("#calls").get_by_role("button", name=name))
    await sound(person.page, person.device, "the menu")
    await accessible(person.page, "the menu")
    await person.page.keyboard.press("Escape")


async def put_behind(person: Person) -> None:
    """Let the page lie behind another window."""
    await person.page.evaluate("document.hasFocus = () => false; window.calls.length = 0")


async def calls(person: Person) -> list[tuple[str, ...]]:
    return [tuple(call) for call in await person.page.evaluate("window.calls")]


async def test_b26_calls_say_that_it_is_my_turn_and_nothing_else(persons: list[Person]) -> None:
    seat = max(range(3), key=lambda seat: sum(move.seat == seat for move in MOVES))
    called, quiet = persons[seat], persons[seat - 1]
    for person in (called, quiet):
        await person.context.add_init_script(WRITE_DOWN)
        await person.page.reload()
        await person.reaches("match")
    await ask_for(called, "Knock", "Show a notice")
    # Each is tried at once, so that nobody waits for a call that can't come.
    assert [way for way, *_ in await calls(called)] == ["tone", "tone", "notice"]
    for person in (called, quiet):
        await put_behind(person)
    name = await called.find("#wire").get_attribute("data-title") or ""
    a_call = [("tone",), ("tone",), ("notice", "Your turn", name)]
    expected: list[tuple[str, ...]] = []
    async with devices(persons) as players:
        for before, move in pairwise(MOVES[:AFTER]):
            await answer(players[before.seat], before)
            await expect(persons[move.seat].decision(move.token)).to_be_visible()
            if move.seat == seat:
                expected += a_call
                await called.page.wait_for_function(ENOUGH, arg=len(expected))
                assert await calls(called) == expected
        # Who looks at the table in another tab is not called by this one.
        twin = await second_tab(called)
        for before, move in pairwise(MOVES[AFTER - 1 :]):
            await answer(players[before.seat], before)
            await expect(twin.find(f'.log li[value="{before.token + 1}"]').first).to_be_attached()
            await expect(persons[move.seat].decision(move.token)).to_be_visible()
    assert len(expected) > len(a_call)
    assert await calls(called) == expected
    titles = await called.page.evaluate("[...window.titles]")
    assert set(titles) == {f"● Your turn · {name}", f"{name} · WHY"}
    assert await calls(quiet) == []
    for person in (called, quiet, twin):
        person.require_calm()


async def test_what_the_browser_does_not_allow_is_said(persons: list[Person]) -> None:
    person = persons[0]
    await person.page.add_init_script(WRITE_DOWN + 'window.granted = "denied";')
    await person.page.reload()
    await person.press(person.find(".bar details.menu > summary"))
    button = person.find("#calls").get_by_role("button", name="Show a notice")
    await person.press(button)
    await expect(person.find("#calls [role=status]")).to_contain_text("does not let the page")
    await expect(button).to_have_attribute("aria-pressed", "false")
