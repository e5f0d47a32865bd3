"""What an update must leave alone: typed text, caret, scroll, open parts, and the layout."""

import httpx
import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.proxies import act_once, act_times, devices
from tests.browser.support import LAPTOP, PHONE, Device, People, Person
from tests.support.players import ApiPlayer

pytestmark = pytest.mark.browser

UPDATES = 20
MOST_SHIFT = 0.02

# The decision and the log are where the new appears: they grow and move down within their rail.
SHIFTS = """() => {
  window.shifts = [];
  const growing = (node) => !node || (node.nodeType === 1 ? node : node.parentElement)
    ?.closest("#decision, .talk, #reveal");
  const { innerWidth: width, innerHeight: height } = window;
  // The share of the window that something crossed, times how far it moved.
  const weigh = ({ previousRect: a, currentRect: b }) => {
    const across = Math.max(a.right, b.right) - Math.min(a.left, b.left);
    const down = Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top);
    const moved = Math.max(Math.abs(a.left - b.left), Math.abs(a.top - b.top));
    return (across * down * moved) / (width * height * Math.max(width, height));
  };
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const source of sources.filter(({ node }) => !growing(node))) {
        const { node } = source;
        window.shifts.push([weigh(source), node.outerHTML?.slice(0, 120) ?? node.textContent]);
      }
    }
  }).observe({ type: "layout-shift" });
}"""

# Where the parts of the page stand that no update of another part may move.
PLACES = """() => Object.fromEntries(
  [".bar", "#seats", ".plan", "#board", ".aside", ".cards", ".tabs"]
    .map((name) => [name, document.querySelector(name)?.getBoundingClientRect().toJSON()])
)"""


async def test_b43_what_is_typed_survives_updates_of_the_lobby(people: People) -> None:
    async with httpx.AsyncClient(base_url=people.url, timeout=30) as http:
        host = await ApiPlayer(http, "Mira").introduce()
        code = await host.host(seats=4, limit_seconds=None)
        await host.sit(code, short.ROLES[0])
        guest = await (await people.person("Nils")).open(code)
        await guest.press(guest.find(".optionlist summary"))
        await guest.press(guest.find(".promise summary"))
        field = guest.find("#sit-name")
        await field.fill("Nils the Second")
        await field.evaluate("field => field.setSelectionRange(4, 8)")
        for number in range(UPDATES):
            await (host.ready() if number % 2 == 0 else host.sit(code, short.ROLES[number % 3]))
        await expect(guest.find(".seat").first).to_contain_text("Dick Crazy")
    await expect(field).to_be_focused()
    await expect(field).to_have_value("Nils the Second")
    caret = await field.evaluate("field => [field.selectionStart, field.selectionEnd]")
    assert caret == [4, 8]
    for part in (".optionlist", ".promise"):
        await expect(guest.find(part)).to_have_attribute("open", "")
    guest.require_calm()


async def test_b43_scroll_and_open_parts_survive_updates_of_a_match(persons: list[Person]) -> None:
    watcher = persons[2]
    await watcher.page.set_viewport_size({"width": 1280, "height": 600})
    async with devices(persons) as players:
        await act_times(players, UPDATES)
        log = watcher.find(".log")
        await expect(log.locator("li").nth(11)).to_be_attached()
        await log.evaluate("log => (log.scrollTop = 60)")
        await watcher.press(watcher.find(".bar details.menu > summary"))
        await act_times(players, UPDATES)
        await caught_up(watcher, players[2])
    assert await log.evaluate("log => log.scrollTop") > 0
    await expect(watcher.find(".bar details.menu")).to_have_attribute("open", "")
    watcher.require_calm()


async def caught_up(person: Person, player: ApiPlayer) -> None:
    """Wait until the page shows the newest step."""
    newest = (await player.view())["seq"]
    await person.page.wait_for_function(
        """seq => [...document.querySelectorAll("#page [data-v]")]
          .some((region) => Number(region.dataset.v.split(".")[1]) >= seq)""",
        arg=newest,
    )


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=lambda device: device.name)
async def test_updates_move_nothing(persons: list[Person], device: Device) -> None:
    watcher = next(person for person in persons if person.device is device)
    before = await watcher.page.evaluate(PLACES)
    await watcher.page.evaluate(SHIFTS)
    async with devices(persons) as players:
        for _ in range(2 * UPDATES):
            await act_once(players)
            await caught_up(watcher, players[0])
            # A phone turns to the cards when one has to be chosen among them.
            if await watcher.find('#wire[data-tab="table"]').count():
                assert await watcher.page.evaluate(PLACES) == before
    shifts = await watcher.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts
