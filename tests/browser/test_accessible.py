import pytest

from tests.browser import short
from tests.browser.checks import at_every_size
from tests.browser.playing import gather, three
from tests.browser.proxies import answer, devices
from tests.browser.support import LAPTOP, People

pytestmark = pytest.mark.browser


async def test_every_page_before_a_match(people: People) -> None:
    person = await people.person("Mira", LAPTOP)
    await person.page.goto(person.url)
    await at_every_size(person, "front")
    await person.press(person.page.get_by_role("link", name="Host WHY", exact=True))
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
    looked: set[tuple[str, bool]] = set()
    async with devices(persons) as players:
        for move in short.plan().moves:
            for seat in (0, 1):
                look = (move.payload["kind"], seat == move.seat)
                if look not in looked and (seat == move.seat or look[0] == "roll"):
                    looked.add(look)
                    await (
                        persons[seat]
                        .find(f'#decision :is([data-mine="{move.token}"], .waiting)')
                        .wait_for()
                    )
                    await at_every_size(persons[seat], f"match, {look}")
            await answer(players[move.seat], move)
    await persons[0].reaches("outcome")
    await at_every_size(persons[0], "outcome")
