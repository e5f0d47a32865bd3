"""Looking back: the replay by hand and by keyboard, shared, and an admin's review."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.admins import at_the_door, sign_in
from tests.browser.checks import at_every_size
from tests.browser.conftest import DealtServer
from tests.browser.looking_back import at_step, look_back, past
from tests.browser.support import LAPTOP, People

pytestmark = pytest.mark.browser


async def test_the_replay_by_keyboard_by_hand_and_by_itself(people: People) -> None:
    persons = await past(people)
    person = persons[0]
    await look_back(person)
    last = int(await person.find("[data-replay]").get_attribute("data-last") or 0)
    keyboard = person.page.keyboard
    dealt = await person.find("#hand").inner_html()
    for key, step in (
        ("ArrowRight", 1), ("Shift+ArrowRight", 11), ("ArrowLeft", 10), ("End", last), ("Home", 0),
    ):  # fmt: skip
        await keyboard.press(key)
        await at_step(person, step)
    assert await person.find("#hand").inner_html() == dealt
    await keyboard.press("Space")
    await at_step(person, 2)
    await keyboard.press("Space")
    await expect(person.find("[data-play]")).to_have_attribute("aria-pressed", "false")
    await keyboard.press("Home")
    await at_step(person, 0)
    await person.press(person.find("[data-by='1']"))
    await at_step(person, 1)
    link = await person.find("[data-copy]").get_attribute("data-copy")
    assert link == person.page.url
    await keyboard.press("e")
    await expect(person.find(".eye[aria-current]")).to_contain_text("Nils")
    await at_step(person, 1)
    person.require_calm()


async def test_a_shared_replay_opens_for_a_stranger(people: People) -> None:
    person = (await past(people))[0]
    await look_back(person)
    stranger = await people.person("Olga", LAPTOP)
    answer_ = await stranger.page.goto(person.page.url)
    assert answer_ is not None
    assert answer_.status == 404
    stranger.faults.clear()
    await person.press(person.button("Share"))
    await expect(person.button("Stop sharing")).to_be_visible()
    await stranger.page.goto(person.page.url)
    await expect(stranger.find(".eye[aria-current]")).to_contain_text("All")
    await expect(stranger.find(".seen-apart")).to_have_count(len(short.ROLES))
    for one in (person, stranger):
        one.require_calm()


async def test_every_page_of_looking_back(people: People, common_server: DealtServer) -> None:
    person = (await past(people))[0]
    await look_back(person)
    await at_every_size(person, "replay")
    await person.page.goto(person.page.url.split("?")[0] + "?step=4&seen=all")
    await at_every_size(person, "replay, everything shown")

    admin = await at_the_door(people, common_server, "Rhea")
    await at_every_size(admin, "sign in")
    await sign_in(admin)
    await at_every_size(admin, "finished matches")
    for page in ("live", "charts", "audit"):
        await admin.page.goto(f"{admin.url}/admin/{page}")
        await at_every_size(admin, page)
    await admin.page.goto(f"{admin.url}/admin?order=newest")
    await admin.press(admin.find("#rows .go a").first)
    await at_every_size(admin, "why")
    await admin.find("#reason").fill("to see it")
    await admin.press(admin.button("Open it"))
    await at_every_size(admin, "review")
    await admin.page.keyboard.press("ArrowRight")
    await at_step(admin, 1)
    await expect(admin.find(".factrows [aria-current]")).to_contain_text("player")
    admin.require_calm()
