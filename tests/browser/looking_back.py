"""A match that is over, and the pages that step through it."""

import re

from playwright.async_api import expect

from tests.browser import short
from tests.browser.playing import gather, three
from tests.browser.proxies import answer, devices
from tests.browser.support import People, Person


async def past(people: People) -> list[Person]:
    """Three people at the end of the short match."""
    persons = await three(people)
    await gather(persons)
    await persons[0].start()
    async with devices(persons) as players:
        for move in short.plan().moves:
            await answer(players[move.seat], move)
    for person in persons:
        await person.reaches("outcome")
    return persons


async def look_back(person: Person) -> None:
    """Follow the outcome's link to the replay, until its keys are listened to."""
    await person.press(person.find(".dock").get_by_role("link", name="Replay"))
    await expect(person.find("[data-replay]")).to_be_attached()
    await person.page.wait_for_load_state("domcontentloaded")  # its scripts have run


async def at_step(person: Person, step: int) -> None:
    """Wait until a step is shown, by its words, its slider and its address."""
    await expect(person.find(".stepname")).to_have_text(re.compile(rf"^Step {step} of"))
    await expect(person.find("input[type=range]")).to_have_value(str(step))
    await expect(person.page).to_have_url(re.compile(rf"[?&]step={step}&"))


async def ended_early(persons: list[Person]) -> None:
    """The host ends the match that is going on."""
    end = 'async () => { await fetch(location.pathname + "/end", {method: "POST"}) }'
    await persons[0].page.evaluate(end)
    for person in persons:
        await person.reaches("outcome")
