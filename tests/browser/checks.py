"""What holds for every page: no sideways scrolling, targets for thumbs, no inline style."""

from typing import Any

from playwright.async_api import Page

from tests.browser.axe import violations
from tests.browser.support import LAPTOP, PHONE, SMALL_PHONE, Device, Person

THUMB, POINTER = 44, 24

# Spaces of the corridor and pieces are smaller by design (ui.md, "Target"); a link within a
# sentence is as high as its line.
SMALL_TARGETS = """(least) => {
  const targets = "a[href], button, summary, select, input, textarea, [role=radio], .row";
  const exempt = ".skip, .textlink, svg [role=radio], p a";
  const found = [];
  for (const element of document.querySelectorAll(targets)) {
    const target = element.matches("input[type=radio], input[type=checkbox]")
      ? element.closest("label") : element;
    if (!target || target.matches(exempt)) continue;
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    const box = target.getBoundingClientRect();
    if (box.width && (box.width < least - 0.5 || box.height < least - 0.5))
      found.push(`${target.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`);
  }
  return found;
}"""

SIDEWAYS = """() => {
  const room = document.documentElement.clientWidth;
  const wide = [...document.querySelectorAll("body *")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.right > room + 1 && e.checkVisibility() && !e.closest(".strip, .sr-only, svg");
  });
  const scrolls = document.scrollingElement.scrollWidth > room;
  return scrolls ? wide.map((e) => e.outerHTML.slice(0, 90)).concat("scrolls") : [];
}"""

INLINE = """() => [...document.querySelectorAll("*")]
  .filter((e) => e.hasAttribute("style") || e.localName === "style"
    || [...e.attributes].some((a) => a.name.startsWith("on")))
  .map((e) => e.outerHTML.slice(0, 90))"""


async def sound(page: Page, device: Device, where: str) -> None:
    """Assert what holds at one size."""
    assert await page.evaluate(SIDEWAYS) == [], f"{where}: scrolls sideways"
    assert await page.evaluate(INLINE) == [], f"{where}: inline style or handler"
    small = await page.evaluate(SMALL_TARGETS, THUMB if device.touch else POINTER)
    assert small == [], f"{where}: targets too small: {small}"


async def accessible(page: Page, where: str) -> None:
    """Assert that axe finds nothing, in the light and in the dark."""
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        # A radio's target is its row, which `sound` measures; axe looks at the dot alone.
        all_of_it = await violations(page, colours_only=scheme == "dark")
        found = [each for each in all_of_it if not each.startswith("target-size")]
        assert found == [], f"{where}, {scheme}: {found}"


async def at_every_size(person: Person, where: str) -> None:
    """Assert everything on a page, at the size of a laptop and of phones."""
    page = person.page
    for device in (LAPTOP, PHONE, SMALL_PHONE):
        await page.set_viewport_size({"width": device.width, "height": device.height})
        await sound(page, device, f"{where}, {device.name}")
        if device is not SMALL_PHONE:
            await accessible(page, f"{where}, {device.name}")
    size: dict[str, Any] = person.device.options["viewport"]
    await page.set_viewport_size({"width": size["width"], "height": size["height"]})
