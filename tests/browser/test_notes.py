"""What a player writes down for itself in a game that has no sheet."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import at_every_size
from tests.browser.hands import Pointer
from tests.browser.looking_back import ended_early, look_back
from tests.browser.support import Person

pytestmark = pytest.mark.browser

FIRST = short.plan().moves[0]
TEXT = "Nils wants guns.\nI have two of them."


async def test_notes_are_their_writer_s_alone_and_survive_everything(
    persons: list[Person],
) -> None:
    mover = persons[FIRST.seat]
    writer = persons[FIRST.seat - 1]
    # One key leads there from anywhere, another to the chat, and neither is typed.
    await writer.page.keyboard.press("c")
    await expect(writer.find("#chat-text")).to_be_focused()
    await expect(writer.find("#chat-text")).to_have_value("")
    await writer.page.keyboard.press("Escape")
    await writer.find("#log-title").focus()
    await writer.page.keyboard.press("n")
    notes = writer.find("#notes-text")
    await expect(notes).to_be_focused()
    await writer.page.keyboard.type(TEXT[:10])
    # Others move on meanwhile; neither word nor caret is lost.
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    await expect(writer.find("#log-new .told", "rolls")).to_be_attached()
    await expect(notes).to_be_focused()
    await writer.page.keyboard.type(TEXT[10:])
    await expect(writer.find(".ownnotes [data-state]")).to_have_text("Saved")
    await at_every_size(writer, "notes")
    await writer.page.reload()
    for person, text in ((writer, TEXT), (mover, "")):
        if person.device.touch:
            await person.press(person.find(".tabs [data-tab=log]"))
        await person.press(person.button("Notes"))
        await expect(person.find("#notes-text")).to_have_value(text)

    await ended_early(persons)
    await writer.press(writer.find(".oldnotes > summary"))
    await expect(writer.find("#notes-text")).to_have_value(TEXT)
    await look_back(writer)
    await expect(writer.find("#notes-text")).to_have_value(TEXT)
    await expect(writer.find("#notes-text")).not_to_be_editable()
    await look_back(mover)
    await expect(mover.find("#notes-text")).to_have_value("")
    for person in (writer, mover):
        person.require_calm()
