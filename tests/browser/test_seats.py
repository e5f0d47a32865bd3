"""A seat that can't be lost, refusals that say why, and strangers at the door."""

import pytest
from playwright.async_api import Page, expect

from tests.browser import short
from tests.browser.checks import sound
from tests.browser.hands import Pointer, form_of
from tests.browser.playing import gather, play, three
from tests.browser.proxies import answer, devices
from tests.browser.support import PHONE, People, Person
from tests.browser.tabs import second_tab

pytestmark = pytest.mark.browser

FIRST, SECOND = short.plan().moves[:2]
REFRESHES = 10


async def test_b22_two_tabs_of_one_seat_stay_in_step(persons: list[Person]) -> None:
    older = persons[FIRST.seat]
    newer = await second_tab(older)
    await Pointer().act(older, FIRST.token, FIRST.payload)
    await expect(newer.decision(SECOND.token)).to_be_visible()
    await older.page.close()
    await Pointer().act(newer, SECOND.token, SECOND.payload)
    for person in [newer, *(person for person in persons if person is not older)]:
        await expect(person.find(".log li").first).not_to_contain_text("rolls")
        await expect(person.find(".seatbox.gone")).to_have_count(0)
        person.require_calm()


async def test_b22_the_newer_tab_closes_and_the_older_goes_on(persons: list[Person]) -> None:
    older = persons[FIRST.seat]
    newer = await second_tab(older)
    await expect(newer.decision(FIRST.token)).to_be_visible()
    await newer.page.close()
    await Pointer().act(older, FIRST.token, FIRST.payload)
    await expect(older.decision(SECOND.token)).to_be_visible()
    older.require_calm()


async def test_b36_ten_refreshes_keep_the_seat(people: People) -> None:
    persons = await three(people)
    await gather(persons)
    guest = persons[1]
    for _ in range(REFRESHES):
        await guest.page.reload()
    await expect(guest.find(".seat.me")).to_contain_text("Nils")
    await expect(persons[0].find(".seat.free")).to_have_count(0)
    await persons[0].start()
    await guest.reaches("match")
    for _ in range(REFRESHES):
        await guest.page.reload()
    await expect(guest.find(".seatbox.me")).to_contain_text("Nils")
    await Pointer().act(persons[FIRST.seat], FIRST.token, FIRST.payload)
    guest.require_calm()


async def test_b44_a_stale_tab_is_told_what_happened(persons: list[Person]) -> None:
    mover = persons[FIRST.seat]
    await Pointer().act(mover, FIRST.token, FIRST.payload)
    stale = await second_tab(mover, deaf=True)
    await expect(stale.decision(SECOND.token)).to_be_visible()
    await Pointer().act(mover, SECOND.token, SECOND.payload)
    chosen = SECOND.payload["to"]
    other = stale.find(f'#decision input[name=to]:not([value="{chosen}"])').first
    await other.evaluate("box => { box.checked = true; box.form.requestSubmit(); }")
    refusal = stale.find("#decision .refused")
    await expect(refusal).to_be_visible()
    assert len(await refusal.inner_text()) > len("No.")
    await expect(stale.decision(SECOND.token)).to_have_count(0)


async def test_b44_what_a_rule_forbids_is_refused_with_the_rule(persons: list[Person]) -> None:
    moves = short.plan().moves
    at = next(n for n, move in enumerate(moves) if move.payload["kind"] == "give")
    await play(persons, moves[:at])
    mover, move = persons[moves[at].seat], moves[at]
    blocked = mover.find("#decision .actions > .row.blocked")
    # The page offers no such thing; somebody sends it all the same.
    await expect(blocked).to_contain_text("answers are truthful")
    form = form_of(mover, move.payload)
    await form.evaluate(LIE)
    await expect(mover.find("#decision .refused")).to_contain_text("answers are truthful")
    await expect(mover.find("#decision .refused .rule")).to_contain_text("W6")
    await expect(mover.find("#decision .refused")).to_be_focused()
    await Pointer().act(mover, move.token, move.payload)


LIE = """(form) => {
  form.querySelector("[name=kind]").value = "deny";
  for (const box of form.querySelectorAll("input[type=radio]")) box.disabled = true;
  form.requestSubmit();
}"""


async def test_a_seat_goes_to_a_second_device(people: People, persons: list[Person]) -> None:
    first = persons[FIRST.seat]
    await first.press(first.find(".bar details.menu > summary"))
    await first.press(first.find(".bar .menubody").get_by_text("Continue on my phone"))
    link = await first.find("#seat-url").inner_text()
    await expect(first.find(".qr svg path").first).to_be_attached()
    await sound(first.page, first.device, "seat link")
    second = await people.person("a second device", PHONE)
    await second.page.goto(link)
    await expect(second.page.get_by_role("heading", level=1)).to_contain_text(first.name)
    await sound(second.page, second.device, "take the seat")
    await second.press(second.button("Take the seat"))
    await second.reaches("match")
    await Pointer().act(second, FIRST.token, FIRST.payload)
    await first.open(first.code)
    await expect(first.decision(SECOND.token)).to_be_visible()
    await Pointer().act(first, SECOND.token, SECOND.payload)
    await expect(second.decision(SECOND.token)).to_have_count(0)
    second.require_calm()


async def test_a_stranger_waits_and_is_let_in_by_the_next_match(people: People) -> None:
    persons = await three(people)
    code = await gather(persons)
    early = await (await people.person("Olga", PHONE)).open(code)
    await early.reaches("lobby")
    await persons[0].start()
    await early.reaches("closed")
    late = await (await people.person("Per")).open(code)
    for stranger in (early, late):
        await expect(stranger.page.get_by_role("heading", level=1)).to_have_text(
            "This match began without you."
        )
        await expect(stranger.find("#banner")).to_be_hidden()
        assert "Attic" not in await stranger.page.content()
        await sound(stranger.page, stranger.device, "a stranger's page")
    async with devices(persons) as players:
        for move in short.plan().moves:
            await answer(players[move.seat], move)
    await persons[0].press(persons[0].button("Rematch"))
    for stranger in (early, late):
        await stranger.reaches("lobby", 2)
        stranger.require_calm()


async def test_language_and_colours_are_kept(people: People) -> None:
    person = await people.person("Mira")
    await person.host()
    await choose(person, "Svenska")
    await expect(person.find("html")).to_have_attribute("lang", "sv")
    await choose(person, "English")
    for name, dark in (("Dark", True), ("Light", False)):
        await choose(person, name)
        await person.page.reload()
        assert (await brightness(person.page) < 128) is dark
    person.require_calm()


async def choose(person: Person, name: str) -> None:
    """Press a button of the page's menu."""
    await person.press(person.find(".bar details.menu > summary"))
    await person.press(person.find(".bar .menubody").get_by_role("button", name=name, exact=True))
    await person.reaches("lobby")


async def brightness(page: Page) -> int:
    """The red of the page's paper, from 0 to 255."""
    red: int = await page.evaluate(
        "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
    )
    return red
