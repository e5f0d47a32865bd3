"""Lost networks and lost answers: what people see, and what is applied."""

import pytest
from playwright.async_api import Route, expect

from tests.browser import short
from tests.browser.hands import Pointer, form_of
from tests.browser.proxies import act_once, answer, devices
from tests.browser.support import Person
from tests.browser.tabs import require_loaded, same_as_fresh, shown, stay_loaded

pytestmark = pytest.mark.browser

FIRST, SECOND = short.plan().moves[:2]


@pytest.fixture
def mover(persons: list[Person]) -> Person:
    """Whoever acts first."""
    return persons[FIRST.seat]


async def test_b1_a_move_without_network_is_not_sent_and_can_be_sent_again(
    persons: list[Person], mover: Person
) -> None:
    await mover.context.set_offline(offline=True)
    await mover.press(form_of(mover, FIRST.payload).locator("button[data-label]"))
    await expect(mover.find("#decision .flagfact")).to_have_text("Not sent")
    await expect(mover.button("Send again")).to_be_visible()
    for person in persons:
        await expect(person.find(".log .told", "rolls")).to_have_count(0)
    await mover.context.set_offline(offline=False)
    await mover.press(mover.button("Send again"))
    await expect(mover.decision(SECOND.token)).to_be_visible()
    for person in persons:
        await expect(person.find(".log .told", "rolls")).to_have_count(1)


async def test_b1_a_move_whose_answer_was_lost_counts_once(
    persons: list[Person], mover: Person
) -> None:
    async def lose_answer(route: Route) -> None:
        await route.fetch()
        await route.abort("connectionreset")

    await mover.page.route("**/act", lose_answer)
    await mover.press(form_of(mover, FIRST.payload).locator("button[data-label]"))
    # The socket brings what became of it: the roll is made, and the next question is open.
    await expect(mover.decision(SECOND.token)).to_be_visible()
    await expect(mover.button("Send again")).to_have_count(0)
    for person in persons:
        await expect(person.find(".log .told", "rolls")).to_have_count(1)


async def test_b7_fifty_missed_steps_are_caught_up(persons: list[Person]) -> None:
    away = persons[2]
    await stay_loaded(away)
    before = await shown(away)
    async with devices(persons) as players:
        await away.context.set_offline(offline=True)
        for _ in range(50):
            await act_once(players)
        assert (await shown(away))["log-new"] == before["log-new"]
        await away.context.set_offline(offline=False)
        await same_as_fresh(away)
    await require_loaded(away)


async def test_b27_what_is_not_sent_reveals_nothing(persons: list[Person]) -> None:
    moves = short.plan().moves
    at = next(n for n, move in enumerate(moves) if move.payload["kind"] == "draw")
    async with devices(persons) as players:
        for before in moves[:at]:
            await answer(players[before.seat], before)
    drawer, move = persons[moves[at].seat], moves[at]
    await expect(drawer.decision(move.token)).to_be_visible()
    hand = await drawer.find("#hand").inner_text()
    await drawer.page.route("**/act", lambda route: route.abort("connectionrefused"))
    await drawer.press(form_of(drawer, move.payload).locator("button[data-label]"))
    await expect(drawer.button("Send again")).to_be_visible()
    assert await drawer.find("#hand").inner_text() == hand
    await drawer.page.reload()
    await expect(drawer.decision(move.token)).to_be_visible()
    assert await drawer.find("#hand").inner_text() == hand
    await drawer.page.unroute("**/act")
    await Pointer().act(drawer, move.token, move.payload)
    await expect(drawer.find("#hand")).not_to_have_text(hand)
