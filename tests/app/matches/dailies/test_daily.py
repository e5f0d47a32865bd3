"""The case of the day: the same for everybody, alone, against par."""

import asyncio
import hashlib
import hmac
from datetime import date, timedelta

import pytest

from app.matches.dailies.schemas import Attempt, Field
from app.matches.dailies.service import Dailies
from games.kit.models import Viewer
from tests.app.browsers import Browser
from tests.app.houses import NO_MATCH, Maker, Server
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
from tests.app.matches.records.test_retention import passes, swept
from tests.app.matches.test_powers import look


def dailies(server: Server) -> Dailies:
    return server.house.services.dailies


async def secret_of(server: Server) -> bytes:
    ((value,),) = await server.query("SELECT value FROM secrets WHERE name = 'daily'")
    return bytes(value)


async def hand_of(browser: Browser) -> tuple[object, object]:
    loaded = await browser.server.matches.reload((await match_of(browser)).id)
    state = loaded.position.state
    return state.hands, (state.deck, state.case)


async def test_two_browsers_are_dealt_the_same_on_a_day_and_another_on_the_next(
    maker: Maker,
) -> None:
    site = a_site(maker)
    mira, nils = Browser(site), Browser(site, "Nils")
    first, second = await dealt(mira, DAILY), await dealt(nils, DAILY)
    assert first.id != second.id
    assert await hand_of(mira) == await hand_of(nils)
    site.clock.pass_(days=1)
    olga = Browser(site, "Olga")
    await dealt(olga, DAILY)
    assert await hand_of(olga) != await hand_of(mira)
    await site.house.backing.database.close()


async def test_the_seed_follows_from_the_secret_and_the_date(maker: Maker) -> None:
    site = a_site(maker)
    match = await dealt(Browser(site), DAILY)
    about = f"daily|{SLUG}|2026-03-01".encode()
    assert match.seed == hmac.new(await secret_of(site), about, hashlib.sha256).digest()
    assert [seat.contribution for seat in match.seats] == [b""]
    await site.house.backing.database.close()


async def test_two_processes_agree_on_the_secret_and_on_par(maker: Maker) -> None:
    one, other = a_site(maker), maker.server(GUESTS)
    day = dailies(one).today()
    found = await asyncio.gather(dailies(one).on(SLUG, day), dailies(other).on(SLUG, day))
    assert found[0] == found[1]
    assert await one.query("SELECT COUNT(*) FROM secrets") == [(1,)]
    assert await one.query("SELECT par FROM dailies") == [(found[0].par,)]
    mira, nils = Browser(one), await other.player("Nils")
    await dealt(mira, DAILY)
    table = await dailies(other).play(nils, SLUG)
    theirs = await other.matches.current(table)
    assert theirs.seed == (await match_of(mira)).seed
    for server in (one, other):
        await server.house.backing.database.close()


async def test_par_is_reckoned_once_and_ahead_of_the_first_visitor(
    sqlite_maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = a_site(sqlite_maker)
    assert await dailies(site).prepare() is False
    monkeypatch.setattr("app.matches.dailies.service.used_by_bot", None)
    fresh = a_site(sqlite_maker)
    for server in (site, fresh):
        daily = await dailies(server).on(SLUG, dailies(server).today())
        assert 0 < daily.par <= daily.points
        await server.house.backing.database.close()


async def test_the_first_attempt_counts_and_later_ones_are_practice(maker: Maker) -> None:
    site = a_site(maker)
    mira = Browser(site)
    shown = await mira.get(DAILY)
    assert tells(shown.text, "Play today's case", "Nobody has finished it yet.", "2026-03-01")
    first = await dealt(mira, DAILY)
    assert tells((await mira.get(DAILY)).text, "Go on with today's case")
    assert (await dealt(mira, DAILY)).id == first.id
    ended = await play(mira, first.id)
    assert ended.outcome
    daily = await dailies(site).on(SLUG, dailies(site).today())
    used = daily.points - (ended.outcome.placements[0].score or 0)
    told = f"You used {used} of {daily.points} points; par is {daily.par}."
    assert tells(await mira.page(), told, "Nobody else has finished it yet.")
    assert tells((await mira.get(DAILY)).text, f"{used} used", "Play it again for practice")

    again = await dealt(mira, DAILY)
    assert again.id != first.id
    await play(mira, again.id, "medium")
    assert tells(await mira.page(), "This was practice: only your first attempt of a day counts.")
    field = await dailies(site).field(daily)
    assert [attempt.match_id for attempt in field.attempts] == [first.id]
    await site.house.backing.database.close()


async def test_players_are_told_how_many_they_were_better_than(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    mira, nils = Browser(site), Browser(site, "Nils")
    for browser, mind in ((mira, "strong"), (nils, "weak")):
        await play(browser, (await dealt(browser, DAILY)).id, mind)
    last = await nils.page()
    daily = await dailies(site).on(SLUG, dailies(site).today())
    one, other = (await dailies(site).field(daily)).over
    assert tells(last, f"Better than {int(other.beats(one))} of 1 other player.")
    await site.house.backing.database.close()


def attempt(number: int, score: int | None, *, over: bool = True) -> Attempt:
    who = NO_MATCH.__class__(int=number)
    return Attempt(who, NO_MATCH, who, over, score)


def test_who_solved_the_case_beats_who_did_not() -> None:
    some, more, none = attempt(1, 20), attempt(2, 30), attempt(3, None)
    assert more.beats(some)
    assert some.beats(none)
    assert not none.beats(attempt(4, None))
    assert not some.beats(attempt(5, 20))


def test_the_middle_counts_those_who_did_not_solve_it() -> None:
    field = Field((attempt(1, 60), attempt(2, None), attempt(3, 50), attempt(4, 9, over=False)))
    assert field.used(90) == [30, 40]
    assert field.median(90) == 40
    assert Field((attempt(1, None),)).median(90) is None


@pytest.mark.parametrize(
    "path",
    [f"{DAILY}/2026-03-02", f"{DAILY}/2026-02-28", f"{DAILY}/yesterday", "/daily/why", "/daily/x"],
)
async def test_a_day_or_game_without_a_case_is_not_found(sqlite_maker: Maker, path: str) -> None:
    site = a_site(sqlite_maker)
    browser = Browser(site)
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert tells(answer.text, "There is no case of that day here.")
    if path.count("/") == 2:
        assert (await browser.post(path, script=False)).status_code == 404
    await site.house.backing.database.close()


async def test_a_past_day_shows_what_became_of_it(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    browser = Browser(site)
    await browser.get(DAILY)
    site.clock.pass_(days=1)
    shown = await browser.get(f"{DAILY}/2026-03-01")
    assert shown.status_code == 200
    assert tells(shown.text, "A case of the past")
    assert "Play today" not in shown.text
    await site.house.backing.database.close()


async def test_nothing_from_which_the_case_follows_is_sent_before_the_end(
    sqlite_maker: Maker,
) -> None:
    site = a_site(sqlite_maker)
    browser = Browser(site)
    await browser.get(DAILY)
    match = await dealt(browser, DAILY)
    await browser.page()
    await browser.regions()
    loaded = await site.matches.reload(match.id)
    case = await site.matches.cases.at(SLUG, match.case_code or "")
    hidden = (match.seed, match.key, case.sealed, await secret_of(site))
    for text in browser.received:
        for value in hidden:
            assert value.hex() not in text
        assert case.code not in text
    view = PLUGIN_VIEW(loaded.position.state, Viewer(seat=0)).model_dump_json()
    assert case.code not in view
    await play(browser, match.id)
    assert case.code in await browser.page()
    assert (await secret_of(site)).hex() not in "".join(browser.received)
    await site.house.backing.database.close()


PLUGIN_VIEW = GUESTS[SLUG].game.view


async def test_the_days_go_when_their_time_is_over(maker: Maker) -> None:
    site = a_site(maker)
    browser = Browser(site)
    await play(browser, (await dealt(browser, DAILY)).id)
    await browser.get(DAILY)
    await look(site)
    await passes(site, timedelta(days=400))
    await swept(site)
    for name in ("attempts", "cases", "dailies", "matches"):
        assert await site.query(f"SELECT COUNT(*) FROM {name}") == [(0,)]  # noqa: S608  our own
    assert await site.query("SELECT COUNT(*) FROM secrets") == [(1,)]
    await site.house.backing.database.close()


async def test_whoever_is_forgotten_leaves_no_attempt(sqlite_maker: Maker) -> None:
    site = a_site(sqlite_maker)
    browser = Browser(site)
    match = await dealt(browser, DAILY)
    await play(browser, match.id)
    ((player_id,),) = await site.query("SELECT player_id FROM attempts")
    table = await site.tables.at(browser.code)
    (seat,) = table.seats
    assert seat.player_id is not None
    await site.house.kept.records.forget({seat.player_id})
    assert player_id
    assert await site.query("SELECT COUNT(*) FROM attempts") == [(0,)]
    await site.house.backing.database.close()


def test_a_week_has_seven_days_and_each_level_once() -> None:
    week = GUESTS[SLUG].week
    assert len({day.label.id for day in week}) == 7
    assert date(2026, 11, 30).weekday() == 0
    assert date(2026, 11, 30) + timedelta(days=6) == date(2026, 12, 6)
