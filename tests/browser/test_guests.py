"""Awkward Guests in a browser: whole matches from the link to the outcome, and the sheet."""

from collections.abc import Sequence

import httpx
import pytest
from playwright.async_api import expect

from tests.browser import guests, short
from tests.browser.checks import at_every_size, sound
from tests.browser.hands import Hands, Keys, Pointer
from tests.browser.playing import play
from tests.browser.short import Move
from tests.browser.support import LAPTOP, PATIENCE_MS, PHONE, Device, People, Person
from tests.support.players import ApiPlayer

pytestmark = pytest.mark.browser

NAMES = ("Mira", "Nils", "Ingrid")


async def begun(people: People, devices: Sequence[Device]) -> list[Person]:
    """People who followed the link, sat down at it and see their cards."""
    options = guests.OPTIONS.model_dump(mode="json")
    persons = []
    async with httpx.AsyncClient(base_url=people.url, timeout=PATIENCE_MS) as http:
        host = await ApiPlayer(http, NAMES[0]).introduce()
        code = await host.host(
            game="awkward-guests", seats=len(devices), limit_seconds=None, options=options
        )
        for number, device in enumerate(devices):
            player = host if number == 0 else await ApiPlayer(http, NAMES[number]).introduce()
            await player.sit(code, None)
            await player.ready(short.CHANCE.hex())
            person = await people.person(NAMES[number], device)
            await person.become(player.token)
            await person.open(code)
            await person.reaches("lobby")
            persons.append(person)
    await persons[0].start()
    for person in persons:
        await person.reaches("match")
    return persons


async def solved(persons: list[Person], hands: dict[int, Hands], watched: set[str]) -> None:
    """Play the plan; what is in `watched` is looked at once on its way."""
    case = guests.plan(len(persons))

    async def watch(move: Move, person: Person) -> None:
        if move.payload["kind"] in watched:
            watched.discard(move.payload["kind"])
            await sound(person.page, person.device, f"{move.payload['kind']}, {person.name}")

    await play(persons, case.moves, watch, hands)
    for person in persons:
        await person.reaches("outcome")
        await expect(person.find(".winners")).to_contain_text(f"{NAMES[case.solver]} wins")
        await expect(person.find(".case .st p").first).to_contain_text("Mr Walton died")
        person.require_calm()


async def test_three_people_solve_a_case(people: People) -> None:
    persons = await begun(people, (LAPTOP, PHONE, LAPTOP))
    kinds = {"ask", "offer", "take", "accuse"}
    await solved(persons, {0: Pointer(), 1: Pointer(), 2: Keys()}, kinds)


async def test_two_people_solve_a_case(people: People) -> None:
    persons = await begun(people, (PHONE, LAPTOP))
    await solved(persons, {0: Pointer(), 1: Pointer()}, set())


async def test_a_case_is_solved_alone_with_the_sheet_at_hand(people: People) -> None:
    (person,) = persons = await begun(people, (PHONE,))
    await noted_by_one_tap(person)
    await marked_and_taken_back(person)
    await person.page.reload()
    await person.reaches("match")
    await expect(person.find("#hand [data-noted]")).to_have_count(1)
    await at_every_size(person, "the sheet")
    await solved(persons, {0: Pointer()}, set())
    await kept_for_its_owner(person)


async def noted_by_one_tap(person: Person) -> None:
    await person.press(person.find('.tabs [data-tab="hand"]'))
    note = person.find("#hand [data-note]").first
    await expect(note).to_have_attribute("aria-pressed", "false")
    cell, mark = (await note.get_attribute("data-note") or "").split(" ")[0].split("=")
    await person.press(note)
    await expect(note).to_have_attribute("aria-pressed", "true")
    await expect(person.find(f'[data-cell="{cell}"]')).to_have_attribute("data-mark", mark)


async def marked_and_taken_back(person: Person) -> None:
    """No, yes, empty by three taps; one step back; kept by itself."""
    await person.press(person.find('.tabs [data-tab="sheet"]'))
    await person.press(person.find('[data-part-of="why"]'))
    cell = person.find('[data-cell="motive-duel"]')
    for mark in ("no", "yes", "", "no"):
        await person.press(cell)
        await expect(cell).to_have_attribute("data-mark", mark)
    await person.press(person.find("[data-undo]"))
    await expect(cell).to_have_attribute("data-mark", "")
    await person.press(cell)
    await person.page.keyboard.press("y")
    await expect(cell).to_have_attribute("data-mark", "yes")
    await person.press(person.find('[data-part-of="cards"]'))
    await person.find("[data-sheet-text]").fill("Ask about the duel.")
    await expect(person.find(".sheetstate")).to_have_attribute("data-state", "saved")


async def kept_for_its_owner(person: Person) -> None:
    """In the replay the sheet is there as it was left, and closed."""
    await person.press(person.find('a[href$="/replay"]').first)
    await person.page.wait_for_url("**/replay*")
    await person.page.goto(f"{person.page.url.partition('?')[0]}?step=0&seen=1")
    cell = person.find('[data-cell="motive-duel"]')
    await expect(cell).to_have_attribute("data-mark", "yes")
    await expect(person.find("[data-sheet-text]")).to_have_value("Ask about the duel.")
    await expect(person.find("[data-sheet-text]")).not_to_be_editable()
    person.require_calm()
