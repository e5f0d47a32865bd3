"""Reporting a match from a phone: by hand among the people, and by keyboard from the outcome."""

import pytest
from playwright.async_api import expect

from tests.browser.checks import at_every_size
from tests.browser.looking_back import ended_early
from tests.browser.support import Person

pytestmark = pytest.mark.browser


async def test_a_seat_reports_its_match_from_a_phone(persons: list[Person]) -> None:
    person = persons[1]
    await person.page.locator(".peoplebutton").click()
    await person.page.locator("#reporting > summary").click()
    await person.page.locator("#report-about").select_option(label="Mira")
    await person.page.locator("#report-text").fill("Reads out what she holds.")
    await person.page.locator("#reporting").get_by_role("button", name="Send the report").click()
    await expect(person.page.locator("#reporting [role=status]")).to_contain_text("Thank you.")
    await person.page.keyboard.press("Escape")
    person.require_calm()


async def test_the_outcome_leads_to_the_form_by_keyboard(persons: list[Person]) -> None:
    host = persons[0]
    await ended_early(persons)
    link = host.page.get_by_role("link", name="Report a problem")
    await link.focus()
    await host.page.keyboard.press("Enter")
    await expect(host.page.locator("#report-text")).to_be_visible()
    await expect(host.page.locator("#reporting > summary")).to_be_focused()
    await at_every_size(host, "report")
    for key in ("Tab", "Tab"):
        await host.page.keyboard.press(key)
    await host.page.keyboard.type("It hung for a minute.")
    await host.page.keyboard.press("Tab")
    await host.page.keyboard.press("Enter")
    await expect(host.page.locator("#reporting [role=status]")).to_contain_text("Thank you.")
    host.require_calm()
