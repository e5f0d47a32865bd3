"""What a host does with five minutes: a password, a lost seat, a pause, a bot that stands in."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import accessible, sound
from tests.browser.hands import Pointer
from tests.browser.hosting import agree, close_people, deed, open_people
from tests.browser.playing import begin, gather, three
from tests.browser.support import PATIENCE_MS, PHONE, People, Person

pytestmark = pytest.mark.browser

FIRST = short.plan().moves[0]


async def test_a_password_keeps_the_door_until_it_is_given(people: People) -> None:
    host = await people.person("Mira")
    code = await host.host(seats=4)
    await host.sit(short.ROLES[0])
    await open_people(host)
    await host.find("#guard-word").fill("moonlight")
    await host.press(host.find("#guard").get_by_role("button", name="Set"))
    await expect(host.find("#guard label")).to_contain_text("New password")
    await sound(host.page, host.device, "people")
    await accessible(host.page, "people")
    guest = await (await people.person("Nils", PHONE)).open(code)
    await guest.reaches("closed")
    await expect(guest.find("h1")).to_contain_text("has a password")
    assert "Mira" not in await guest.page.content()
    await sound(guest.page, guest.device, "the door")
    await accessible(guest.page, "the door")
    await guest.find("#enter-word").fill("daylight")
    await guest.press(guest.button("Come in"))
    await expect(guest.find("#door [role=alert]")).to_contain_text("not the password")
    guest.faults.clear()  # the refusal itself, which the console names
    await guest.find("#enter-word").fill("moonlight")
    await guest.press(guest.button("Come in"))
    await guest.reaches("lobby")
    await guest.sit(short.ROLES[1])
    await expect(host.find(".seatlist")).to_contain_text("Nils")
    host.require_calm()
    guest.require_calm()


async def test_a_kicked_guest_leaves_a_free_seat_and_stays_out(people: People) -> None:
    persons = await three(people)
    code = await gather(persons)
    host, guest = persons[0], persons[1]
    await open_people(host)
    await deed(host, "Nils", "Send away")
    await agree(host)
    await guest.reaches("closed")
    await expect(guest.find("h1")).to_contain_text("asked to leave")
    await sound(guest.page, guest.device, "sent away")
    await expect(host.find(".peoplelist > li.free")).to_have_count(1)
    await guest.open(code)
    await guest.reaches("closed")
    await close_people(host)
    await expect(host.find(".seatlist .seat.free")).to_have_count(1)
    host.require_calm()


async def test_the_role_is_handed_over_and_the_new_host_hosts(people: People) -> None:
    persons = await three(people)
    await gather(persons)
    host, guest = persons[0], persons[2]
    await open_people(host)
    await deed(host, "Ingrid", "Make host")
    await expect(host.find("#people .powers")).to_have_count(0)
    await expect(guest.button("Start the match")).to_be_visible()
    await guest.start()
    guest.require_calm()


async def test_a_pause_stops_everybody_and_the_host_lets_it_go_on(persons: list[Person]) -> None:
    host, mover = persons[0], persons[FIRST.seat]
    await open_people(host)
    await host.press(host.find("#people").get_by_role("button", name="Pause"))
    for person in persons:
        await expect(person.find("#decision .flagword")).to_have_text("Paused")
    await close_people(host)
    await host.press(host.find("#decision").get_by_role("button", name="Go on"))
    await expect(mover.decision(FIRST.token)).to_be_visible()
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    for person in persons:
        person.require_calm()


async def test_the_host_ends_a_match_for_lack_of_players(persons: list[Person]) -> None:
    host = persons[0]
    await open_people(host)
    await host.press(host.find("#people").get_by_role("button", name="End the match"))
    await agree(host)
    for person in persons:
        await person.reaches("outcome")
        await expect(person.find("h1")).to_contain_text("too few are left")
    await close_people(host)
    await sound(host.page, host.device, "an early end")
    await host.press(host.button("Rematch"))
    await host.reaches("lobby", 2)
    await host.press(host.find(".optionlist summary"))
    await host.press(host.page.get_by_role("link", name="Change the options"))
    await sound(host.page, host.device, "other options")
    await accessible(host.page, "other options")
    await host.press(host.find('label:has([name="limit"][value="brisk"])'))
    await host.press(host.button("Play by these"))
    await host.reaches("lobby", 2)
    await host.press(persons[0].find(".optionlist summary"))
    await expect(host.find(".optionlist")).to_contain_text("Brisk")
    host.require_calm()


async def test_b32_a_bot_stands_in_for_the_absent_and_gives_the_seat_back(
    hurried: People,
) -> None:
    persons = await three(hurried)
    await begin(persons)
    absent = persons[FIRST.seat]
    host = next(person for person in persons if person is not absent)
    host = persons[0] if absent is not persons[0] else host
    await absent.page.close()
    gone = host.find(".seatbox.gone", absent.name)
    await expect(gone).to_have_count(1, timeout=PATIENCE_MS)
    if host is not persons[0]:
        # The host is the one who left: the role comes to somebody who is here.
        await expect(host.find("#people .powers")).to_have_count(1, timeout=2 * PATIENCE_MS)
    notice = host.find("#notices .ask", f"{absent.name} is away")
    await sound(host.page, host.device, "somebody is away")
    await host.press(notice.get_by_role("button", name="Let a bot play"))
    await expect(host.find(".log .chip").first).to_have_text("stand-in", timeout=PATIENCE_MS)
    await open_people(host)
    await expect(host.find(".peoplelist > li.stand_in", absent.name)).to_have_count(1)
    await close_people(host)
    absent.page = absent.watch(await absent.context.new_page())
    await absent.open(absent.code)
    await expect(host.find(".seatbox.gone")).to_have_count(0, timeout=PATIENCE_MS)
    await expect(absent.find("#notices .ask")).to_have_count(0, timeout=PATIENCE_MS)
    host.require_calm()


async def test_b35_a_host_who_vanishes_in_the_lobby_is_followed_by_one_who_can_start(
    hurried: People,
) -> None:
    persons = await three(hurried)
    await gather(persons)
    await persons[0].page.close()
    heir = persons[1]
    await expect(heir.button("Start the match")).to_be_visible(timeout=2 * PATIENCE_MS)
    await heir.start()
    heir.require_calm()


async def test_a_lost_seat_comes_back_by_the_hosts_yes(hurried: People) -> None:
    persons = await three(hurried)
    code = await begin(persons)
    host, lost = persons[0], persons[1]
    await lost.page.close()
    await expect(host.find(".seatbox.gone", lost.name)).to_have_count(1, timeout=PATIENCE_MS)
    again = await (await hurried.person("Nils", PHONE)).open(code)
    await again.reaches("closed")
    await again.find("#claim-name").fill("Nils, honestly")
    await again.press(again.find("#claim button", "Nils"))
    await expect(again.find("#door .notice")).to_contain_text("You have asked")
    await sound(again.page, again.device, "a claim")
    notice = host.find("#notices .ask", "Nils, honestly")
    await expect(notice).to_be_visible()
    await sound(host.page, host.device, "a claim to answer")
    await host.press(notice.get_by_role("button", name="Yes, let them in"))
    await again.reaches("match")
    await expect(again.find(".seatbox.me")).to_contain_text("Nils")
    await expect(host.find("#notices .ask")).to_have_count(0)
    again.require_calm()


async def test_b29_a_spectator_is_seen_by_all_and_looks_on_while_all_agree(
    people: People,
) -> None:
    persons = await three(people)
    code = await begin(persons)
    host = persons[0]
    await open_people(host)
    await host.press(host.find(".spectators").get_by_role("button", name="While every seat"))
    spectator = await (await people.person("Olga", PHONE)).open(code)
    await spectator.reaches("closed")
    await spectator.find("#watch-name").fill("Olga")
    await spectator.press(spectator.find("#watch").get_by_role("button", name="Look on"))
    await expect(spectator.find("#door")).to_contain_text("as soon as every seat agrees")
    await close_people(host)
    for person in persons:
        notice = person.find("#notices .ask")
        await expect(notice).to_contain_text("Olga")
        await person.press(notice.get_by_role("button", name="I agree"))
    await spectator.reaches("match")
    await expect(spectator.find("#decision")).to_contain_text("You are watching")
    await expect(spectator.find("#hand .card, #hand [data-card]")).to_have_count(0)
    for person in persons:
        await expect(person.find(".peoplebutton")).to_have_attribute(
            "aria-label", "4 at the table, 1 looks on"
        )
    await sound(spectator.page, spectator.device, "looking on")
    await open_people(persons[1])
    await persons[1].press(persons[1].find("#people").get_by_role("button", name="Rather not"))
    await spectator.reaches("closed")
    spectator.require_calm()
