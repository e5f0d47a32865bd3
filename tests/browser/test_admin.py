"""An admin's evening: a match is found, looked at from two seats, taken home and verified."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect

from app.cli import main
from tests.browser import short
from tests.browser.admins import at_the_door, sign_in
from tests.browser.conftest import DealtServer
from tests.browser.looking_back import at_step, past
from tests.browser.support import People, Person

pytestmark = pytest.mark.browser

LOOKED_AT = 7
CHANGED = 9


async def find_match(admin: Person, code: str, winner: str) -> None:
    """By the table's code and the name of a player; both lead to the one match."""
    for wanted in (code, winner):
        await admin.find("#f-find").fill(wanted)
        await admin.find("#f-game").select_option("why")
        await admin.press(admin.button("Filter"))
        await expect(admin.find("#rows tbody tr", winner).first).to_be_visible()
    await admin.find("#f-find").fill(code)
    await admin.press(admin.button("Filter"))
    await expect(admin.find("#rows tbody tr")).to_have_count(1)
    await admin.press(admin.find("#rows .go a"))
    await admin.find("#reason").fill("Nils asked how it went")
    await admin.press(admin.button("Open it"))


async def seen_by(admin: Person, name: str) -> str:
    """The hand that a seat had at the step, as it saw it."""
    await admin.press(admin.find(".eye", name))
    await expect(admin.find(".eye[aria-current]")).to_contain_text(name)
    await at_step(admin, LOOKED_AT)
    return await admin.find("#hand").inner_text()


async def taken(admin: Person, folder: Path) -> Path:
    async with admin.page.expect_download() as download:
        await admin.press(admin.page.get_by_role("link", name="Match file"))
    path = folder / "match.json"
    await (await download.value).save_as(path)
    return path


async def test_an_admin_finds_a_match_looks_from_two_seats_and_verifies_it(
    people: People,
    common_server: DealtServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    persons = await past(people)
    winner = persons[short.plan().winner].name
    admin = await at_the_door(people, common_server, "Vera")
    await sign_in(admin)
    await find_match(admin, persons[0].code, winner)

    await expect(admin.find(".stepname")).to_be_visible()
    await admin.page.wait_for_load_state("domcontentloaded")  # its scripts have run
    for step in range(1, LOOKED_AT + 1):
        await admin.page.keyboard.press("ArrowRight")
        await at_step(admin, step)
    hands = [await seen_by(admin, person.name) for person in persons[:2]]
    assert all(hands)
    assert hands[0] != hands[1]
    await expect(admin.find(".factrows [aria-current]")).to_contain_text(str(LOOKED_AT))

    path = await taken(admin, tmp_path)
    assert main(["verify", str(path)]) == 0
    bundle = json.loads(path.read_text())
    bundle["steps"][CHANGED]["position"]["state"]["turn"] ^= 1
    path.write_text(json.dumps(bundle))
    capsys.readouterr()
    assert main(["verify", str(path)]) == 1
    assert f"step {CHANGED} " in capsys.readouterr().err

    await admin.page.goto(f"{admin.url}/admin/audit")
    for deed in ("took the match file", "opened a match"):
        row = admin.find("#rows tbody tr", deed).first
        await expect(row).to_contain_text("vera")
        await expect(row).to_contain_text("Nils asked how it went")
    admin.require_calm()
