"""The rules within reach: their pages, the short form beside the table, and the tour."""

import pytest
from playwright.async_api import expect

from tests.browser import short
from tests.browser.checks import accessible, at_every_size, sound
from tests.browser.playing import gather, play, three
from tests.browser.support import LAPTOP, PHONE, People, Person

pytestmark = pytest.mark.browser

OVERLAP = """() => {
  const [tour, decision] = ["tour", "decision"].map((id) =>
    document.getElementById(id).getBoundingClientRect());
  return tour.left < decision.right && decision.left < tour.right
    && tour.top < decision.bottom && decision.top < tour.bottom;
}"""
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list, watcher) => {
    watcher.disconnect();
    done(list.getEntries().reduce((sum, each) => sum + each.value, 0));
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 300);
})"""


async def at_a_choice(people: People, kind: str = "go") -> Person:
    """Whoever is the first to choose an action of that kind, at a laptop."""
    moves = short.plan().moves
    at = next(n for n, move in enumerate(moves) if move.payload["kind"] == kind)
    persons = await three(people)
    await gather(persons)
    await persons[0].start()
    await play(persons, moves[:at])
    person = persons[moves[at].seat]
    await person.page.set_viewport_size({"width": LAPTOP.width, "height": LAPTOP.height})
    await expect(person.decision(moves[at].token)).to_be_visible()
    return person


@pytest.mark.parametrize("path", ["why/rules", "why/editions", "wer-wars/rules"])
async def test_a_page_of_rules_is_sound(people: People, path: str) -> None:
    person = await people.person("Mira", LAPTOP)
    await person.page.goto(f"{person.url}/games/{path}")
    await at_every_size(person, path)
    person.require_calm()


async def test_a_refusal_leads_to_its_rule_and_the_choice_stays(people: People) -> None:
    person = await at_a_choice(people, "give")
    link = person.find("#decision .row.blocked a.rule", "W6")
    box = person.find("#decision input[type=radio]:enabled").first
    await box.evaluate("box => box.click()")
    async with person.context.expect_page() as opened:
        await link.evaluate("link => link.click()")
    rules = await opened.value
    await expect(rules.locator(".at:target")).to_have_text("W6")
    await expect(rules.locator(".at:target")).to_be_in_viewport()
    await expect(box).to_be_checked()


async def test_the_rules_in_short_open_over_a_choice_and_close_again(people: People) -> None:
    person = await at_a_choice(people)
    box = person.find('#decision input[name="to"]:enabled').first
    await box.evaluate("box => box.click()")
    await person.page.keyboard.press("r")
    dialog = person.find("#box-reference")
    await expect(dialog).to_be_visible()
    for device in (LAPTOP, PHONE):
        await person.page.set_viewport_size({"width": device.width, "height": device.height})
        await sound(person.page, device, f"rules in short, {device.name}")
        await accessible(person.page, f"rules in short, {device.name}")
    await person.page.keyboard.press("Escape")
    await expect(dialog).to_be_hidden()
    await expect(box).to_be_checked()
    await person.find(".bar details.menu > summary").click()
    await person.find(".menubody [data-open=reference]").click()
    await expect(dialog).to_be_visible()


async def test_the_tour_is_offered_once_and_hides_no_decision(people: People) -> None:
    person = await at_a_choice(people)
    page, tour = person.page, person.find("#tour")
    await page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    await expect(tour).to_be_hidden()
    await person.find(".touroffer [data-tour=start]").press("Enter")
    heading = tour.locator("h2:visible")
    seen = []
    while await tour.is_visible():
        await expect(heading).to_be_focused()
        seen.append(await heading.inner_text())
        assert not await page.evaluate(OVERLAP), seen[-1]
        await sound(page, PHONE, f"tour, {seen[-1]}")
        await person.find("#tour [data-tour=next]").press("Enter")
    assert seen == ["Here you decide", "The board", "At hand", "Who plays", "What happened",
                    "Rules at hand"]  # fmt: skip
    await expect(person.find("#wire")).to_have_attribute("data-tab", "table")
    await page.reload()
    await expect(person.find(".touroffer")).to_have_count(0)
    await person.find(".bar details.menu > summary").click()
    await person.find(".menubody [data-tour=start]").click()
    await expect(heading).to_be_focused()
    await accessible(page, "tour")
    await page.keyboard.press("Escape")
    await expect(tour).to_be_hidden()


async def test_who_declines_the_tour_is_not_asked_again(people: People) -> None:
    person = await at_a_choice(people)
    await person.find(".touroffer [data-tour=decline]").click()
    await person.page.reload()
    await expect(person.find("#decision [data-mine]")).to_be_visible()
    await expect(person.find(".touroffer")).to_have_count(0)
    assert await person.page.evaluate(SHIFTS) <= 0.02
