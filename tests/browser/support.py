"""People at browsers: what they have, what they do, and what went wrong on their pages."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    expect,
)
from playwright.async_api import Request as Sent

PATIENCE_MS = 15_000

# Chance is the same in every run, and everything spoken is remembered.
INIT = """
crypto.getRandomValues = (array) => array.fill(7);
window.spoken = [];
document.addEventListener("DOMContentLoaded", () => {
  for (const id of ["say-polite", "say-urgent"]) {
    const line = document.getElementById(id);
    if (!line) continue;
    const hear = () => line.textContent && window.spoken.push(line.textContent);
    new MutationObserver(hear).observe(line, { childList: true, characterData: true });
  }
});
"""


@dataclass(frozen=True)
class Device:
    """What a person sits at."""

    name: str
    width: int
    height: int
    touch: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """Options for a new context of the browser."""
        size = {"width": self.width, "height": self.height}
        return {"viewport": size, "has_touch": self.touch, "is_mobile": self.touch}


LAPTOP = Device("laptop", 1280, 800)
PHONE = Device("phone", 360, 640, touch=True)
SMALL_PHONE = Device("small phone", 320, 640, touch=True)


@dataclass
class Person:
    """Somebody at a page. `faults`: failed requests and whatever the console said."""

    name: str
    device: Device
    context: BrowserContext
    page: Page
    url: str
    faults: list[str] = field(default_factory=list)
    code: str = ""

    # -- watching

    def watch(self, page: Page) -> Page:
        """Note everything that goes wrong on a page."""
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("requestfailed", self._on_failed)
        page.on("response", self._on_response)
        return page

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"console: {message.text}")

    def _on_failed(self, request: Sent) -> None:
        if request.method == "GET" and "ERR_ABORTED" in (request.failure or ""):
            return  # the page was left before it came
        self.faults.append(f"failed: {request.method} {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def require_calm(self) -> None:
        """Assert that nothing went wrong since the page was opened."""
        assert self.faults == [], f"{self.name}: {self.faults}"

    # -- finding

    def find(self, selector: str, text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def decision(self, token: int) -> Locator:
        """My open decision with this token."""
        return self.find(f'#decision [data-mine="{token}"]')

    async def press(self, target: Locator) -> None:
        """Tap or click, whichever the device has."""
        await (target.tap() if self.device.touch else target.click())

    async def spoken(self) -> list[str]:
        """Everything that a screen reader was given since the page was loaded."""
        heard: list[str] = await self.page.evaluate("window.spoken")
        return heard

    async def stage(self) -> str:
        return await self.find("#page").get_attribute("data-stage") or ""

    async def reaches(self, stage: str, number: int = 1) -> None:
        """Wait for the page to turn into that stage of that match, by itself."""
        page = self.find(f'#page[data-stage="{stage}"][data-number="{number}"]')
        await expect(page).to_be_attached(timeout=PATIENCE_MS)
        await self.page.wait_for_load_state("domcontentloaded")  # its scripts have run

    # -- before the match

    async def host(self, *, game: str = "why", seats: int = 4, limit: str = "none") -> str:
        """From the front page to a table; returns its code."""
        await self.page.goto(self.url)
        await self.press(self.find(f'a[href="/host/{game}"]'))
        for name, value in (("seats", str(seats)), ("limit", limit)):
            await self.press(self.find(f'label:has([name="{name}"][value="{value}"])'))
        await self.find("#name").fill(self.name)
        await self.press(self.button("Make the table"))
        await self.reaches("lobby")
        self.code = self.page.url.rsplit("/", 1)[1]
        return self.code

    async def become(self, token: str) -> None:
        """Take the identity that somebody was given."""
        await self.context.add_cookies([{"name": "player", "value": token, "url": self.url}])

    async def open(self, code: str) -> Self:
        """Follow the link to a table."""
        self.code = code
        await self.page.goto(f"{self.url}/t/{code}")
        return self

    async def sit(self, role: str | None = None) -> None:
        """Sit down, in WHY as a detective."""
        await self.find("#sit-name").fill(self.name)
        if role is not None:
            await self.press(self.find(f"#role-{role}"))
        await self.press(self.button("Sit down"))
        await expect(self.find(".seat.me")).to_contain_text(self.name)

    async def ready(self) -> None:
        await self.press(self.button("I am ready"))
        await expect(self.button("Not ready")).to_be_visible()

    async def add_bot(self, level: str = "random") -> None:
        await self.page.get_by_label("Strength of the bot").first.select_option(level)
        await self.press(self.button("Add a bot").first)
        await expect(self.find(".seat.bot")).to_have_count(1)

    async def start(self) -> None:
        await self.press(self.button("Start the match"))
        await self.reaches("match")


class People:
    """Makes people, each in a browser context of their own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self.url = url
        self.all: list[Person] = []

    async def person(self, name: str, device: Device = LAPTOP, url: str = "") -> Person:
        """A person with an empty browser, who may go to another process than the others."""
        context = await self._browser.new_context(
            locale="en-GB", reduced_motion="reduce", **device.options
        )
        await context.add_init_script(INIT)
        person = Person(name, device, context, await context.new_page(), url or self.url)
        person.watch(person.page)
        self.all.append(person)
        return person

    async def close(self) -> None:
        for person in self.all:
            await person.context.close()


@asynccontextmanager
async def people_at(browser: Browser, url: str) -> AsyncIterator[People]:
    """People whose browsers are closed at the end."""
    people = People(browser, url)
    try:
        yield people
    finally:
        await people.close()
