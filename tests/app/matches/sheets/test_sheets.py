"""The own sheet: kept for its seat alone, once whoever writes, and closed in the end."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias
from uuid import UUID

import httpx
import pytest
import pytest_asyncio

from games.kit.sheets import LONGEST_TEXT, Sheet
from tests.app.browsers import Browser, Company, a_match
from tests.app.houses import Maker, Server
from tests.games.kit.toy import PLUGIN as TOY

Json: TypeAlias = Any

SHUT: set[int] = set()
"""Seats whose sheet the game has closed."""
CELLS = {"who": ("yes", "no"), "count": ("1", "2")}
GAMES = {
    "toy": replace(TOY, sheet=Sheet(cells=CELLS, is_open=lambda _state, seat: seat not in SHUT))
}
EMPTY = {"version": 0, "open": True, "document": {"marks": {}, "text": ""}}
MARKED: Json = {"marks": {"who": "no"}, "text": "It was not me."}


@pytest_asyncio.fixture
async def sheeted(maker: Maker) -> AsyncIterator[Server]:
    """A server with a game that has a sheet."""
    SHUT.clear()
    made = maker.site(GAMES)
    yield made
    await made.house.backing.database.close()


@pytest_asyncio.fixture
async def company(sheeted: Server) -> Company:
    return await a_match(sheeted, "toy", 2)


def path(match_id: UUID) -> str:
    return f"/api/matches/{match_id}/sheet"


async def read(browser: Browser, match_id: UUID) -> Json:
    return (await browser.http.get(path(match_id))).json()


async def write(
    browser: Browser, match_id: UUID, version: int, document: Mapping[str, Json] = MARKED
) -> httpx.Response:
    body = {"version": version, "document": dict(document)}
    return await browser.http.put(path(match_id), json=body)


async def test_a_sheet_is_empty_until_it_is_written(company: Company) -> None:
    assert await read(company.host, company.match_id) == EMPTY
    answer = await write(company.host, company.match_id, 0)
    assert answer.status_code == 200
    assert answer.json() == {"version": 1, "open": True, "document": MARKED}
    assert await read(company.host, company.match_id) == answer.json()


async def test_a_program_is_told_the_cells_of_a_sheet(company: Company) -> None:
    described = (await company.host.http.get("/api/games/toy")).json()
    assert described["sheet"] == {cell: list(marks) for cell, marks in CELLS.items()}


async def test_a_sheet_is_its_seat_s_alone(company: Company) -> None:
    await write(company.host, company.match_id, 0)
    other = company.browsers[1]
    assert await read(other, company.match_id) == EMPTY
    stranger = Browser(company.server, "Olga", company.code)
    answer = await stranger.http.get(path(company.match_id))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert MARKED["text"] not in await other.page()


@pytest.mark.parametrize("version", [0, 2, 7])
async def test_what_was_made_from_another_version_is_refused(
    company: Company, version: int
) -> None:
    await write(company.host, company.match_id, 0)
    changed = await write(company.host, company.match_id, version, {"marks": {}, "text": "new"})
    assert (changed.status_code, changed.json()["code"]) == (409, "sheet_moved")
    assert (await read(company.host, company.match_id))["document"] == MARKED


async def test_of_two_devices_that_write_at_once_one_wins(company: Company) -> None:
    for version in (0, 1):
        texts = [{"marks": {}, "text": f"device {n}, {version}"} for n in range(4)]
        answers = await asyncio.gather(
            *(write(company.host, company.match_id, version, text) for text in texts)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        won = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
        assert (await read(company.host, company.match_id))["document"] == texts[won]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"marks": {"who": "perhaps"}}, "strange_mark"),
        ({"marks": {"where": "yes"}}, "strange_mark"),
        ({"text": "a" * (LONGEST_TEXT + 1)}, "bad_input"),
        ({"text": "nul \x00"}, "bad_input"),
        ({"marks": {"who": 1}}, "bad_input"),
        ({"marks": ["who"]}, "bad_input"),
        ({"more": "fields"}, "bad_input"),
    ],
)
async def test_what_no_sheet_holds_is_refused(company: Company, document: Json, code: str) -> None:
    answer = await write(company.host, company.match_id, 0, document)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert await read(company.host, company.match_id) == EMPTY


async def test_a_game_closes_a_sheet_for_its_seat(company: Company) -> None:
    await write(company.host, company.match_id, 0)
    SHUT.add(0)
    answer = await write(company.host, company.match_id, 1, {"text": "too late"})
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_closed")
    kept = await read(company.host, company.match_id)
    assert (kept["open"], kept["document"]) == (False, MARKED)
    assert (await write(company.browsers[1], company.match_id, 0)).status_code == 200


async def test_the_end_closes_every_sheet(company: Company) -> None:
    await write(company.host, company.match_id, 0)
    await company.play(10_000)
    assert (await write(company.host, company.match_id, 1)).json()["code"] == "sheet_closed"
    assert (await read(company.host, company.match_id))["document"] == MARKED


async def test_who_takes_a_seat_later_does_not_read_its_old_sheets(company: Company) -> None:
    await write(company.host, company.match_id, 0)
    await company.play(10_000)
    old = company.match_id
    await company.host.at("rematch")
    await company.host.at("stand")
    late = Browser(company.server, "Olga", company.code)
    assert (await late.sit(None)).status_code == 200
    assert (await late.http.get(path(old))).status_code == 404
    assert (await read(company.host, old))["document"] == MARKED


async def test_in_a_game_without_a_sheet_a_seat_has_a_page_for_notes(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    notes = {"marks": {}, "text": "Nils asked for a gun.\nI have two."}
    assert (await write(company.host, company.match_id, 0, notes)).status_code == 200
    assert (await read(company.host, company.match_id))["document"] == notes
    assert await read(company.browsers[1], company.match_id) == EMPTY
    assert (await write(company.host, company.match_id, 1)).json()["code"] == "strange_mark"
    await company.play(10_000)
    assert (await write(company.host, company.match_id, 1, notes)).json()["code"] == "sheet_closed"
    assert (await read(company.host, company.match_id))["document"] == notes


async def test_a_sheet_goes_with_whoever_is_forgotten(company: Company) -> None:
    for browser in company.browsers:
        await write(browser, company.match_id, 0)
    await company.server.matches.close(company.match_id)
    await company.server.house.kept.records.forget([await company.browsers[1].player_id()])
    assert await company.server.query("SELECT seat FROM sheets") == [(0,)]
