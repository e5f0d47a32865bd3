"""The chat beside the log, and what is said by one tap."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import accessible, at_every_size, sound
from tests.browser.hands import Pointer
from tests.browser.support import Person

pytestmark = pytest.mark.browser

FIRST = short.plan().moves[0]
OWN_CLOCK = """(time) =>
  [time.textContent, new Date(time.dateTime).toLocaleTimeString("en-GB").slice(0, 5)]"""


async def test_b43_a_line_that_is_being_written_survives_what_others_say(
    persons: list[Person],
) -> None:
    writer, other = persons[0], persons[2]
    for person in (writer, other):
        await person.press(person.find(".switch [data-talk=chat]"))
    field = writer.find("#chat-text")
    await field.fill("I think it was the butler")
    await field.evaluate("field => field.setSelectionRange(2, 7)")
    await other.find("#chat-text").fill("<b>Hello</b> all")
    await other.press(other.button("Send"))
    await expect(writer.find("#chat .chatlines li")).to_contain_text("<b>Hello</b> all")
    await expect(other.find("#chat-text")).to_have_value("")
    await Pointer().act(persons[FIRST.seat], FIRST.token, FIRST.payload)
    await expect(field).to_have_value("I think it was the butler")
    caret = await field.evaluate("field => [field.selectionStart, field.selectionEnd]")
    assert caret == [2, 7]
    await writer.press(writer.button("Send"))
    await expect(other.find("#chat .chatlines li").last).to_contain_text("butler")
    await sound(writer.page, writer.device, "the chat")
    await accessible(writer.page, "the chat")
    for person in persons:
        person.require_calm()


async def test_the_chat_is_reached_by_key_and_on_a_phone(persons: list[Person]) -> None:
    phone, keys = persons[1], persons[2]
    await keys.page.keyboard.press("c")
    await expect(keys.find("#chat-text")).to_be_focused()
    await keys.page.keyboard.type("Good evening")
    await keys.page.keyboard.press("Enter")
    await expect(keys.find("#chat .chatlines li")).to_contain_text("Good evening")
    await phone.press(phone.find(".tabs [data-tab=log]"))
    await phone.press(phone.find(".switch [data-talk=chat]"))
    await expect(phone.find("#chat .chatlines")).to_contain_text("Good evening")
    await sound(phone.page, phone.device, "the chat")


async def test_a_reaction_shows_at_the_seat_and_in_the_chat(persons: list[Person]) -> None:
    mouse, phone, keys = persons
    await keys.page.keyboard.press("a")
    await expect(keys.find(".reactions button").first).to_be_focused()
    await keys.page.keyboard.press("Tab")
    await keys.page.keyboard.press("Tab")
    await keys.page.keyboard.press("Enter")
    for person in persons:
        await expect(person.find(".seatbox", keys.name).locator(".seatmark")).to_be_attached()
    await expect(mouse.find(".seatbox", keys.name)).to_contain_text("Careful!")
    assert any(f"{keys.name} Careful!" in line for line in await mouse.spoken())
    assert not any("Careful!" in line for line in await keys.spoken())
    # A step draws the seats anew, and the mark stays its time.
    await Pointer().act(persons[FIRST.seat], FIRST.token, FIRST.payload)
    await expect(mouse.find(".log .told", "rolls")).to_have_count(1)
    await phone.press(phone.find(".tabs [data-tab=log]"))
    await phone.press(phone.find(".reactions").get_by_role("button", name="Bravo"))
    await expect(mouse.find(".seatbox", phone.name)).to_contain_text("Well done!")
    await phone.press(phone.find(".switch [data-talk=chat]"))
    last = phone.find("#chat .chatlines li").last
    await expect(last).to_contain_text("Well done!")
    shown, at = await last.locator("time").evaluate(OWN_CLOCK)
    assert shown == at
    await at_every_size(phone, "reactions")
    await expect(mouse.find(".seatmark")).to_have_count(0)
    for person in persons:
        person.require_calm()


async def test_a_reaction_too_many_is_refused_with_the_reason_in_sight(
    persons: list[Person],
) -> None:
    eager = persons[0]
    for _ in range(9):
        async with eager.page.expect_response("**/chat"):
            await eager.press(eager.find(".reactions").get_by_role("button", name="Agree"))
    await expect(eager.find("#chat [role=alert]")).to_be_visible()
    assert all(fault.startswith(("429", "console")) for fault in eager.faults)
