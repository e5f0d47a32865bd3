"""What could be known: who is shown it, when, and that it is what was worked out."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from uuid import UUID

import pytest
import pytest_asyncio
from sqlalchemy import update

from app.matches.models import MATCHES
from games.guests import PLUGIN as GUESTS
from games.kit.hindsight import Hindsight, Moment
from tests.app.browsers import SCRIPT, Browser, Company, a_match, says
from tests.app.houses import GAMES, Maker, Server

SLUG = "awkward-guests"
TITLE = "What could be known"
asked: list[int] = []


def counted(moments: Iterable[Moment]) -> Hindsight:
    """The game's own, remembering how often it was asked for."""
    assert GUESTS.look_back is not None
    asked.append(1)
    return GUESTS.look_back(moments)


@pytest_asyncio.fixture
async def manor(sqlite_maker: Maker) -> AsyncIterator[Server]:
    """A site at which Awkward Guests is played."""
    asked.clear()
    server = sqlite_maker.site({**GAMES, SLUG: replace(GUESTS, look_back=counted)})
    yield server
    await server.house.backing.database.close()


async def over(server: Server, people: int = 3, game: str = SLUG) -> Company:
    """A match that is over: by its rules, or ended early."""
    company = await a_match(server, game, people)
    await company.play(60)
    if not await company.over():
        await server.matches.close(company.match_id)
    return company


def path_of(company: Company) -> str:
    return f"/m/{company.match_id}/knowledge"


async def panel(browser: Browser, path: str) -> str:
    answer = await browser.get(path, headers=SCRIPT)
    assert answer.status_code == 200, answer.text
    return answer.text


async def replayed(browser: Browser, company: Company, **query: str | int) -> str:
    answer = await browser.get(f"/m/{company.match_id}/replay", params=query, headers=SCRIPT)
    assert answer.status_code == 200, answer.text
    return answer.text


def numbers(text: str) -> list[list[str]]:
    """The rows of the first table: the step, and what was left to each seat."""
    body = re.search(r"<tbody>(.*?)</tbody>", text, re.DOTALL)
    assert body
    rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells]


# --- what is shown


async def test_the_outcome_keeps_room_for_it_and_fetches_it(manor: Server) -> None:
    company = await over(manor)
    for browser in company.browsers:
        assert f'hx-get="{path_of(company)}"' in await browser.page()
    text = await panel(company.host, path_of(company))
    assert "<html" not in text
    assert says(text, "Mira (you)")
    assert f'href="/m/{company.match_id}/replay?step=0&amp;seen=all"' in text


async def test_its_table_holds_the_numbers_of_the_curves(manor: Server) -> None:
    company = await over(manor)
    text = await panel(company.host, path_of(company))
    state = (await manor.matches.reload(company.match_id)).position.state
    found = await moments_of(company)
    curves = found.curves
    assert len(curves) == len(state.hands)
    for step, *left in numbers(text):
        for seat, shown in enumerate(left):
            known = {point.seq: point.left for point in curves[seat].points}.get(int(step))
            assert shown == ("" if known is None else str(known))
    assert len(re.findall(r"<path class=\"seat-", text)) == len(curves)


async def moments_of(company: Company) -> Hindsight:
    """The hindsight from positions that are read one by one."""
    history = company.server.house.kept.history
    player = await company.server.players.recognise(company.host.token)
    admitted = await history.admit(company.match_id, player)
    moments = []
    for seq in range(admitted.match.seq + 1):
        loaded = (await history.scene(admitted, seq)).loaded
        assert loaded
        action = loaded.newest.action
        given = None if action is None else GUESTS.game.types.action.validate_python(action)
        moments.append(Moment(seq, loaded.position.state, loaded.newest.seat, given))
    return counted(moments)


async def test_it_is_a_page_of_its_own_too(manor: Server) -> None:
    company = await over(manor)
    page = (await company.host.get(path_of(company))).text
    assert "<html" in page
    assert says(page, TITLE)
    assert f'href="/t/{company.code}"' in page


async def test_the_replay_has_a_cursor_and_the_words_for_its_eyes(manor: Server) -> None:
    company = await over(manor)
    early, late = [await replayed(company.host, company, step=step) for step in (0, 9)]
    places = [re.search(r'class="cursor" x1="([\d.]+)%"', text) for text in (early, late)]
    assert [float(place[1]) > 0 for place in places if place] == [False, True]
    assert says(early, "possible for you.")
    assert says(await replayed(company.host, company, step=9, seen=2), "possible for Nils.")
    everything = await replayed(company.host, company, step=9, seen="all")
    assert 'class="knowseats"' in everything


async def test_a_match_is_worked_out_once(manor: Server) -> None:
    company = await over(manor)
    await asyncio.gather(*(panel(browser, path_of(company)) for browser in company.browsers))
    await replayed(company.host, company, step=3)
    assert len(asked) == 1


# --- who is shown it, and when


async def test_nobody_is_shown_it_while_the_match_runs(manor: Server) -> None:
    company = await a_match(manor, SLUG, 3)
    await company.play(12)
    assert not await company.over()
    for browser in (*company.browsers, Browser(manor, "Olga")):
        answer = await browser.get(path_of(company), headers=SCRIPT)
        assert answer.status_code == 404
    for browser in company.browsers:
        assert path_of(company) not in await browser.page()
        assert "rp-known" not in await replayed(browser, company, step=5)
        assert "rp-known" not in (await browser.get(f"/m/{company.match_id}/replay")).text
    assert asked == []


async def test_a_stranger_is_not_shown_it_unless_the_replay_is_shared(manor: Server) -> None:
    company = await over(manor)
    stranger = Browser(manor, "Olga")
    assert (await stranger.get(path_of(company))).status_code == 404
    await company.host.post(f"/m/{company.match_id}/replay/sharing", {"shared": "yes"})
    page = await stranger.get(path_of(company))
    assert page.status_code == 200
    assert f"/m/{company.match_id}/replay?step=" in page.text
    assert company.code not in page.text


async def test_a_spectator_is_shown_it_without_ways_to_the_closed_replay(manor: Server) -> None:
    company = await a_match(manor, SLUG, 3)
    await company.host.at("spectators", {"whom": "public"})
    spectator = Browser(manor, "Olga", company.code)
    assert (await spectator.at("watch", {"name": "Olga"})).status_code == 200
    await company.play(12)
    assert (await spectator.get(path_of(company))).status_code == 404
    await manor.matches.close(company.match_id)
    assert f'hx-get="{path_of(company)}"' in await spectator.page()
    text = await panel(spectator, path_of(company))
    assert numbers(text)
    assert "/replay" not in text
    await company.host.at("rematch")
    assert (await spectator.get(path_of(company))).status_code == 404
    assert (await company.host.get(path_of(company))).status_code == 200


async def test_a_game_without_a_solution_to_reckon_with_shows_nothing(manor: Server) -> None:
    company = await over(manor, 2, "toy")
    assert path_of(company) not in await company.host.page()
    assert (await company.host.get(path_of(company))).status_code == 404
    assert "rp-known" not in await replayed(company.host, company, step=1)


async def test_a_match_by_other_rules_has_none(manor: Server) -> None:
    company = await over(manor)
    async with manor.house.backing.database.write() as connection:
        await connection.execute(update(MATCHES).values(rules_version=99))
    assert (await company.host.get(path_of(company))).status_code == 404


@pytest.mark.parametrize("match_id", [str(UUID(int=1)), "nothing"])
async def test_an_unknown_match_has_none(manor: Server, match_id: str) -> None:
    answer = await Browser(manor).get(f"/m/{match_id}/knowledge")
    assert answer.status_code == 404
