"""What could be known: the panel of the outcome comes by itself, and the replay has its cursor."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import guests
from tests.browser.checks import at_every_size
from tests.browser.looking_back import at_step
from tests.browser.proxies import answer, devices
from tests.browser.support import LAPTOP, PHONE, People, Person
from tests.browser.test_guests import begun

pytestmark = pytest.mark.browser


async def solved(people: People) -> tuple[list[Person], guests.Case]:
    """Two people at the end of the short match."""
    persons = await begun(people, (LAPTOP, PHONE))
    case = guests.plan(len(persons))
    async with devices(persons) as players:
        for move in case.moves:
            await answer(players[move.seat], move)
    for person in persons:
        await person.reaches("outcome")
    return persons, case


async def cursor(person: Person) -> float:
    place = await person.find(".cursor").get_attribute("x1")
    assert place
    return float(place.rstrip("%"))


async def test_the_outcome_and_the_replay_show_what_could_be_known(people: People) -> None:
    persons, case = await solved(people)
    for person in persons:
        await expect(person.find(".knowledge .lines path")).to_have_count(2)
        await expect(person.find(".knowfacts li").nth(case.solver)).to_contain_text(
            "by luck: one of"
        )
        heights = await person.find(".knowledge").evaluate("(box) => box.offsetHeight")
        assert abs(heights - await kept_free(person)) < 30
    person = persons[0]
    await at_every_size(person, "what could be known, beside the outcome")
    await person.press(person.find(".sign a[aria-label*='by luck']"))
    last = len(case.moves)
    await at_step(person, last)
    await expect(person.find(".eye[aria-current]")).to_contain_text("Nils")
    assert await cursor(person) == 100
    for step in (last - 1, last - 2):
        await person.page.keyboard.press("ArrowLeft")
        await at_step(person, step)
        assert await cursor(person) == pytest.approx(100 * step / last, abs=0.01)
    await expect(person.find(".knownow")).to_contain_text("still possible for Nils.")
    await person.press(person.find(".sign a"))
    await at_step(person, last)
    await expect(person.page).to_have_url(re.compile("seen=2"))
    await at_every_size(person, "what could be known, in the replay")
    for one in persons:
        one.require_calm()


async def kept_free(person: Person) -> int:
    """The height of the room that the outcome's page keeps before anything has come."""
    await person.page.route("**/knowledge", lambda route: route.abort())
    await person.page.reload()
    await expect(person.find(".knowledge.awaited")).to_be_visible()
    height = await person.find(".knowledge").evaluate("(box) => box.offsetHeight")
    await person.page.unroute("**/knowledge")
    await person.page.reload()
    await expect(person.find(".knowledge .curves")).to_be_visible()
    person.faults.clear()
    return int(height)
