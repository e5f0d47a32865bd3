"""What is dealt at once: a first case to learn from, and the case of the day, to their ends."""

import re
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from games.guests import PLUGIN
from games.kit.choices import Decision
from games.kit.rng import Rng
from tests.browser.checks import at_every_size, sound
from tests.browser.hands import Pointer
from tests.browser.support import LAPTOP, PATIENCE_MS, PHONE, People, Person
from tests.games.guests.pupil import choose

pytestmark = pytest.mark.browser

SLUG = PLUGIN.game.info.slug


async def asked(person: Person) -> tuple[int, dict[str, Any]] | None:
    """What a good bot would do with the open decision; None once the match is over."""
    await expect(
        person.find('#decision [data-mine], #page[data-stage="outcome"]').first
    ).to_be_attached(timeout=PATIENCE_MS)
    if await person.stage() == "outcome":
        return None
    path = await person.find("#decision form").first.get_attribute("action") or ""
    cookies = {c["name"]: c["value"] for c in await person.context.cookies()}
    async with httpx.AsyncClient(base_url=person.url, cookies=cookies) as http:
        answer = await http.get(f"/api/matches/{path.split('/')[2]}")
    shown = answer.raise_for_status().json()
    if shown["decision"] is None:
        return None
    types = PLUGIN.game.types
    view, decision = (
        types.view.validate_python(shown["view"]),
        Decision.model_validate(shown["decision"]),
    )
    action = choose(view, decision, Rng(b"in a browser", shown["seq"]))
    chosen: dict[str, Any] = types.action.dump_python(action)
    # Of a case without accomplices the form asks for none.
    fields = {param.name: chosen[param.name] for param in decision.spec(action.kind).params}
    return shown["token"], {"kind": action.kind, **fields}


async def solved(person: Person) -> set[str]:
    """Play to the end; returns the kinds of what was done."""
    kinds: set[str] = set()
    while found := await asked(person):
        token, payload = found
        kinds.add(payload["kind"])
        await Pointer().act(person, token, payload)
    await person.reaches("outcome")
    return kinds


async def test_a_newcomer_learns_the_game_from_the_front_page(people: People) -> None:
    person = await people.person("Mira", PHONE)
    await person.page.goto(person.url)
    await person.press(person.button("Learn it in ten minutes"))
    await person.reaches("match")
    coach = person.find("#coach details")
    await expect(coach).to_contain_text("Ask about these two:")
    await sound(person.page, person.device, "the coach")
    # Closed once, it stays closed, and its line of advice goes on.
    await person.press(coach.locator("summary"))
    kinds = await solved(person)
    assert {"ask", "offer", "take", "trade", "go_on", "keep", "accuse"} <= kinds
    await expect(person.find(".winners")).to_contain_text("Detective wins")
    await expect(person.find("#case-code code")).to_have_text(re.compile(r"^[2-9B-Z]{13}$"))
    await at_every_size(person, "the end of the first case")
    person.require_calm()


async def test_the_case_of_the_day_is_played_against_par(people: People) -> None:
    person = await people.person("Mira", LAPTOP)
    await person.page.goto(person.url)
    await person.press(person.page.get_by_role("link", name="Today's case"))
    await at_every_size(person, "the case of the day")
    await person.press(person.button("Play today's case"))
    await person.reaches("match")
    await expect(person.find("#coach details")).to_have_count(0)
    await solved(person)
    standing = person.find("#standing")
    await expect(standing).to_contain_text(re.compile(r"You used \d+ of|The case got away"))
    await expect(standing).to_contain_text(re.compile(r"par is \d+|Par is \d+"))
    await at_every_size(person, "the end of the case of the day")
    await person.press(person.page.get_by_role("link", name="Host with this case"))
    await expect(person.find(".notice")).to_contain_text("Set by the code")
    await person.page.goto(f"{person.url}/daily/{SLUG}")
    await expect(person.button("Play it again for practice")).to_be_visible()
    person.require_calm()
