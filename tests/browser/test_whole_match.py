import asyncio

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import sound
from tests.browser.playing import play, three
from tests.browser.short import Move, Plan
from tests.browser.support import LAPTOP, PHONE, People, Person

pytestmark = pytest.mark.browser

# What is shown of a case at the end: who, with what and why, or Hitchcock and the mystery.
CARDS = {"case": 3, "hitchcock": 2}


async def arrive(persons: list[Person], game: str = "why") -> None:
    """From the front page to a started match, as people do it."""
    host, *guests = persons
    await host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await host.host(game=game)
    await host.press(host.button("Copy link"))
    await expect(host.button("Copied")).to_be_visible()
    link = await host.page.evaluate("navigator.clipboard.readText()")
    await host.sit(short.ROLES[0])
    for guest, role in zip(guests, short.ROLES[1:], strict=False):
        await guest.page.goto(guest.url)
        await guest.find("#code").fill(link)
        await guest.press(guest.button("Join"))
        await guest.reaches("lobby")
        await guest.sit(role)
    await host.add_bot()
    for person in persons:
        await person.ready()
    await expect(host.find(".seat")).to_contain_text(["ready"] * 3 + ["bot"])
    await host.start()


async def test_a_match_from_front_page_to_outcome(people: People) -> None:
    persons = await three(people)
    await arrive(persons)
    for person in persons:
        await person.reaches("match")

    async def watch(move: Move, person: Person) -> None:
        assert (await person.page.title()).startswith("● Your turn")
        for other in persons:
            if other is not person:
                await expect(other.find("#decision .flagword")).to_have_text(
                    f"{person.name} is deciding"
                )
                assert not (await other.page.title()).startswith("●")
        await sound(person.page, person.device, f"{move}")

    await play(persons, short.plan().moves, watch)
    await ends(persons, short.plan())
    await again(persons)
    for person in persons:
        person.require_calm()


async def test_a_match_of_the_swedish_edition_from_front_page_to_outcome(swedes: People) -> None:
    persons = await three(swedes)
    await arrive(persons, "why-swedish")
    for person in persons:
        await person.reaches("match")
    plan, unseen = short.plan(short.SWEDISH), {"challenge", "return", "search", "deny"}

    async def watch(move: Move, person: Person) -> None:
        if move.payload["kind"] in unseen:
            unseen.discard(move.payload["kind"])
            await sound(person.page, person.device, f"{move}")

    await play(persons, plan.moves, watch)
    assert not unseen
    await ends(persons, plan)
    for person in persons:
        person.require_calm()


async def ends(persons: list[Person], plan: Plan) -> None:
    """Everybody sees who won, how, and that the deal was fair."""
    winner = persons[plan.winner].name
    for person in persons:
        await person.reaches("outcome")
        await expect(person.find(".winners")).to_contain_text(f"{winner} wins")
        await expect(person.find(".case figure:visible")).to_have_count(CARDS[plan.reason])
        await expect(person.find(".points li")).to_have_count(4)
        await expect(person.page.get_by_text("The deal was fair")).to_be_visible()
        assert not (await person.page.title()).startswith("●")


async def again(persons: list[Person]) -> None:
    """All press Rematch at once: one new lobby, same link, same seats."""
    link = persons[0].page.url
    await asyncio.gather(*(person.press(person.button("Rematch")) for person in persons))
    for person in persons:
        await person.reaches("lobby", 2)
        assert person.page.url == link
        await expect(person.find(".seat.me")).to_contain_text(person.name)
        await expect(person.find(".seat.free")).to_have_count(0)


async def test_the_keyboard_alone_suffices_before_a_match(people: People) -> None:
    person = await people.person("Ingrid", LAPTOP)
    await person.page.goto(person.url)
    keyboard = person.page.keyboard
    await tab_to(person, "Host a table")
    await keyboard.press("Enter")
    await expect(person.find("#name")).to_be_visible()
    await tab_to(person, "Your name")
    await keyboard.type("Ingrid")
    await keyboard.press("Enter")
    await person.reaches("lobby")
    await tab_to(person, "Sit down")
    await keyboard.press("Enter")
    await expect(person.find(".seat.me")).to_contain_text("Ingrid")
    for _ in range(3):
        await tab_to(person, "Add a bot")
        free = await person.find(".seat.free").count()
        await keyboard.press("Enter")
        await expect(person.find(".seat.free")).to_have_count(free - 1)
    await tab_to(person, "I am ready")
    await keyboard.press("Enter")
    await expect(person.button("Not ready")).to_be_visible()
    await tab_to(person, "Start the match")
    await keyboard.press("Enter")
    await person.reaches("match")
    person.require_calm()


async def tab_to(person: Person, name: str) -> None:
    """Press Tab until the focused element has this name."""
    for _ in range(60):
        focused = person.find(":focus")
        if await focused.count() and name in (
            await focused.evaluate(
                "e => [e.innerText, e.textContent, e.ariaLabel, e.labels?.[0]?.innerText].join(' ')"
            )
        ):
            return
        await person.page.keyboard.press("Tab")
    message = f"Tab does not lead to {name}"
    raise AssertionError(message)


async def test_a_match_goes_on_when_the_phone_is_turned(people: People) -> None:
    persons = await three(people)
    await arrive(persons)
    phone = persons[1]
    moves = short.plan().moves

    async def turn(move: Move, person: Person) -> None:
        if person is phone and move.payload["kind"] == "go":
            await phone.page.set_viewport_size({"width": 640, "height": 360})
            await expect(phone.find("#decision button[data-label]").first).to_be_in_viewport()
        elif person is phone:
            await phone.page.set_viewport_size(PHONE.options["viewport"])

    await play(persons, moves[:8], turn)
    for person in persons:
        person.require_calm()
