"""Evenings that go wrong: the host vanishes in a match, and the server is renewed in a slow one."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.conftest import DealtServer
from tests.browser.hands import Pointer
from tests.browser.hosting import agree, close_people, deed, open_people
from tests.browser.playing import begin, gather, three
from tests.browser.support import PATIENCE_MS, People, Person
from tests.browser.tabs import require_loaded, stay_loaded

pytestmark = pytest.mark.browser

COME_BACK_MS = 20_000
FIRST, SECOND = short.plan().moves[:2]


async def require_one_host(persons: list[Person], host: Person) -> None:
    for person in persons:
        count = 1 if person is host else 0
        await expect(person.find("#people .powers")).to_have_count(count, timeout=PATIENCE_MS)


async def test_b35_the_role_moves_on_in_a_match_and_each_new_host_can_do_everything(
    hurried: People,
) -> None:
    persons = await three(hurried)
    await begin(persons)
    vanished, heir, third = persons
    await vanished.page.close()
    await expect(heir.find("#people .powers")).to_have_count(1, timeout=2 * PATIENCE_MS)
    await require_one_host([heir, third], heir)
    # The heir lets a bot play for the old host, who comes back: to the seat, not to the role.
    notice = heir.find("#notices .ask", f"{vanished.name} is away")
    await heir.press(notice.get_by_role("button", name="Let a bot play"))
    await expect(notice).to_have_count(0)
    vanished.page = vanished.watch(await vanished.context.new_page())
    await vanished.open(vanished.code)
    await vanished.reaches("match")
    await expect(vanished.find(".seatbox.me")).to_contain_text(vanished.name)
    await require_one_host(persons, heir)
    # The role is handed on; who was sent away in the match stays out, and a bot plays on.
    await open_people(heir)
    await deed(heir, third.name, "Make host")
    await require_one_host(persons, third)
    await close_people(heir)
    await open_people(third)
    await deed(third, vanished.name, "Send away")
    await agree(third)
    await vanished.reaches("closed")
    await expect(vanished.find("h1")).to_contain_text("asked to leave")
    await expect(third.find(".peoplelist > li.stand_in", vanished.name)).to_have_count(1)
    await third.press(third.find("#people").get_by_role("button", name="End the match"))
    await agree(third)
    for person in (heir, third):
        await person.reaches("outcome")
    await close_people(third)
    await play_again_by_other_options(third, heir)
    for person in (heir, third):
        person.require_calm()


async def play_again_by_other_options(host: Person, guest: Person) -> None:
    """The next match, without those who are gone, and with a clock."""
    await host.press(host.button("Rematch"))
    for person in (guest, host):
        await person.reaches("lobby", 2)
    await host.press(host.find(".optionlist summary"))
    await host.press(host.page.get_by_role("link", name="Change the options"))
    await host.press(host.find('label:has([name="limit"][value="brisk"])'))
    await host.press(host.button("Play by these"))
    await host.reaches("lobby", 2)
    for person in (guest, host):
        await person.ready()
    await host.press(host.button("Start the match"))
    for person in (guest, host):
        await person.reaches("match", 2)
    await expect(guest.find(".bar .clock .ticks")).to_have_text(re.compile(r"1:00|0:\d\d"))


@pytest.fixture
def server(own_server: DealtServer) -> DealtServer:
    return own_server


async def test_a_match_of_days_goes_on_over_a_restart(server: DealtServer, people: People) -> None:
    persons = await three(people)
    await gather(persons, limit=172_800)
    await persons[0].start()
    mover, sleeper = persons[FIRST.seat], persons[FIRST.seat - 1]
    for person in persons:
        await person.reaches("match")
        await stay_loaded(person)
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    clock = mover.find("#bar-clock [data-deadline]")
    deadline = await clock.get_attribute("data-deadline")
    await sleeper.page.close()
    server.stop()
    server.start()
    # Days later, so to speak: whoever kept the page goes on in it, and the clock ran on.
    link = mover.find("#bar-link[data-state=live]")
    await expect(link).to_be_attached(timeout=COME_BACK_MS)
    assert await clock.get_attribute("data-deadline") == deadline
    await expect(mover.find(".bar .clock")).to_contain_text(re.compile(r"47:\d\d h"))
    await Pointer().act(mover, SECOND.token, SECOND.payload)
    await require_loaded(mover)
    sleeper.page = sleeper.watch(await sleeper.context.new_page())
    await sleeper.open(sleeper.code)
    await expect(sleeper.find(".seatbox.me")).to_contain_text(sleeper.name)
    await expect(sleeper.find(".log li").first).not_to_contain_text("rolls")
    # Nobody is asked to let a bot play for somebody who may think for days.
    await expect(persons[0].find("#notices .ask")).to_have_count(0)
    sleeper.require_calm()
