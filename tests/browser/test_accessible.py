import pytest

from tests.browser import short
from tests.browser.checks import at_every_size
from tests.browser.playing import gather, three
from tests.browser.proxies import answer, devices
from tests.browser.support import LAPTOP, People

pytestmark = pytest.mark.browser

# The first decision of each kind.
FIRSTS = list({move.payload["kind"]: move for move in reversed(short.plan().moves)}.values())


async def test_every_page_before_a_match(people: People) -> None:
    person = await people.person("Mira", LAPTOP)
    await person.page.goto(person.url)
    await at_every_size(person, "front")
    await person.press(person.find('a[href="/host/why"]'))
    await at_every_size(person, "host")
    await person.host()
    await at_every_size(person, "lobby, without a seat")
    await person.sit(short.ROLES[0])
    await at_every_size(person, "lobby")
    await person.press(person.find(".bar details.menu > summary"))
    await at_every_size(person, "menu")
    await person.press(person.find(".bar .menubody").get_by_text("Continue on my phone"))
    await at_every_size(person, "seat link")
    link = await person.find("#seat-url").inner_text()
    await person.page.goto(link)
    await at_every_size(person, "take a seat")
    await person.page.goto(f"{person.url}/t/NOSUCHTABLE12")
    await at_every_size(person, "error")


async def test_every_page_of_a_match(people: People) -> None:
    persons = await three(people)
    await gather(persons)
    await persons[0].start()
    async with devices(persons) as players:
        await at_every_size(persons[1 - short.plan().moves[0].seat], "match, waiting")
        for move in short.plan().moves:
            if move in FIRSTS:
                person = persons[move.seat]
                await person.decision(move.token).wait_for()
                await at_every_size(person, f"match, {move.payload}")
            await answer(players[move.seat], move)
    await persons[0].reaches("outcome")
    await at_every_size(persons[0], "outcome")
