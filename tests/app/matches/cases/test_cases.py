"""The same case again (A41): by its code, with another deal."""

import json

import pytest

from app.matches.cases.refusals import NoSuchCase
from app.matches.export import Mismatch, verify
from app.matches.schemas import Match
from tests.app.browsers import Browser
from tests.app.houses import Maker, Server
from tests.app.matches.dailies.playing import (
    DAILY,
    GUESTS,
    SLUG,
    a_site,
    dealt,
    match_of,
    play,
    tells,
)

HOST = f"/host/{SLUG}"


async def played(site: Server, name: str = "Mira") -> tuple[Browser, Match]:
    """A match that is over, and so shows the code of its case."""
    browser = Browser(site, name)
    match = await dealt(browser, DAILY)
    return browser, await play(browser, match.id)


async def again(browser: Browser, code: str) -> Match:
    """Host a table with a case, sit, be ready, begin."""
    fields = {"seats": "1", "limit": "none", "name": browser.name, "case": code}
    answer = await browser.post(HOST, fields, script=False)
    assert answer.status_code == 303, answer.text
    browser.code = answer.headers["location"].rsplit("/", 1)[1]
    await browser.at("sit", {"name": browser.name})
    await browser.at("ready", {"contribution": "07" * 16})
    await browser.at("start")
    return await match_of(browser)


async def test_a_code_gives_the_same_case_and_another_deal(maker: Maker) -> None:
    site = a_site(maker)
    mira, first = await played(site)
    assert first.case_code
    assert tells(await mira.page(), "Play this case again", first.case_code)
    nils = Browser(site, "Nils")
    shown = await nils.get(f"{HOST}?case={first.case_code}")
    assert tells(shown.text, "Set by the code: the same case as there")
    assert 'name="level"' not in shown.text
    second = await again(nils, first.case_code)
    assert second.case_code == first.case_code
    assert second.options["level"] == first.options["level"]
    one, two = [(await site.matches.reload(m.id)).position.state for m in (first, second)]
    assert one.case == two.case
    file = json.loads((await mira.get(f"/m/{first.id}/export")).text)
    assert file["steps"][0]["position"]["state"]["hands"] != [list(hand) for hand in two.hands]
    await site.house.backing.database.close()


async def test_a_match_with_anothers_case_exports_and_verifies(maker: Maker) -> None:
    site = a_site(maker)
    _, first = await played(site)
    nils = Browser(site, "Nils")
    match = await again(nils, first.case_code or "")
    await play(nils, match.id)
    text = (await nils.get(f"/m/{match.id}/export")).text
    verify(text, GUESTS)
    file = json.loads(text)
    case = await site.matches.cases.at(SLUG, match.case_code or "")
    assert file["sealed"] == case.sealed.hex()
    for changed in (None, "00" * 32, "no hex"):
        with pytest.raises(Mismatch):
            verify(json.dumps({**file, "sealed": changed}), GUESTS)
    await site.house.backing.database.close()


async def test_a_case_of_ones_own_deal_needs_no_secret_in_its_file(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    mira, match = await played(site)
    text = (await mira.get(f"/m/{match.id}/export")).text
    assert json.loads(text)["sealed"] is None
    verify(text, GUESTS)
    await site.house.backing.database.close()


async def test_the_options_of_a_case_stay_bound_in_the_lobby(maker: Maker) -> None:
    site = a_site(maker)
    _, first = await played(site)
    nils = Browser(site, "Nils")
    fields = {"seats": "1", "limit": "none", "name": "Nils", "case": first.case_code or ""}
    answer = await nils.post(HOST, {**fields, "level": "hard"}, script=False)
    nils.code = answer.headers["location"].rsplit("/", 1)[1]
    await nils.at("options", {"seats": "1", "limit": "none", "level": "hard"}, script=False)
    match = await match_of(nils)
    assert match.options["level"] == first.options["level"]
    assert (await site.tables.at(nils.code)).options["level"] == first.options["level"]
    await site.house.backing.database.close()


@pytest.mark.parametrize("code", ["NOSUCHCODE", "2" * 13, "x" * 500, "%00", "🂡"])
async def test_a_code_of_no_case_is_not_found(sqlite_maker: Maker, code: str) -> None:
    site = a_site(sqlite_maker)
    browser = Browser(site)
    for answer in (
        await browser.get(HOST, params={"case": code}),
        await browser.post(HOST, {"name": "Mira", "case": code}, script=False),
    ):
        assert answer.status_code == 404
        assert tells(answer.text, "There is no case with this code.")
    await site.house.backing.database.close()


async def test_a_case_is_of_its_game_alone(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    _, match = await played(site)
    with pytest.raises(NoSuchCase):
        await site.matches.cases.at("why", match.case_code or "")
    await site.house.backing.database.close()


async def test_a_case_of_older_rules_is_not_dealt(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    _, match = await played(site)
    async with site.house.backing.database.write() as connection:
        await connection.exec_driver_sql("UPDATE cases SET rules_version = 0")
    answer = await Browser(site).get(HOST, params={"case": match.case_code})
    assert answer.status_code == 409
    assert tells(answer.text, "This case was made by older rules")
    await site.house.backing.database.close()
