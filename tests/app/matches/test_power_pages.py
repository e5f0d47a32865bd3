"""The forms around the table's page: who is shown what, and how what is refused is told."""

from collections.abc import Mapping

import pytest

from tests.app.browsers import Browser, Company, a_lobby, a_match, partials, says, socket_of, wired
from tests.app.houses import Maker, Server, until

PASSWORD = "moonlight"  # noqa: S105  of a table in a test


async def late(company: Company) -> Browser:
    """Somebody who comes by the link when the match has begun."""
    return Browser(company.server, "Olga", company.code)


async def turn_away(company: Company) -> None:
    """Let everybody who has no page open count as away."""
    company.server.clock.pass_(seconds=60)
    await company.server.house.services.presence.look_round()


# --- the door


async def test_a_stranger_at_a_guarded_table_is_shown_nobody(site: Server) -> None:
    company = await a_lobby(site, people=2, seats=3)
    assert (await company.host.at("guard", {"password": PASSWORD})).status_code == 200
    stranger = Browser(site, "Olga", company.code)
    page = await stranger.page()
    assert says(page, "has a password")
    assert "Mira" not in page
    assert "Charlie Clam" not in page
    answer = await stranger.at("enter", {"password": "daylight"})
    assert answer.status_code == 403
    assert says(answer.text, "That is not the password of this table.")
    answer = await stranger.at("enter", {"password": PASSWORD})
    assert answer.status_code == 200
    assert "lobby-seats" in answer.text
    assert (await stranger.sit("monday")).status_code == 200


async def test_a_guarded_table_tells_programs_as_little(site: Server) -> None:
    company = await a_lobby(site, people=2, seats=3)
    await company.host.at("guard", {"password": PASSWORD})
    stranger = Browser(site, "Olga", company.code)
    answer = await stranger.get(f"/api/tables/{company.code}")
    assert (answer.status_code, answer.json()["code"]) == (403, "password_needed")


async def test_the_host_form_takes_a_password(site: Server) -> None:
    host = Browser(site, "Mira")
    fields = {"name": "Mira", "limit": "brisk", "spectators": "agreed", "password": PASSWORD}
    made = await host.post("/host/toy", fields, script=False)
    code = made.headers["location"].rpartition("/")[2]
    table = await site.tables.at(code)
    assert (table.guarded, table.limit_seconds, table.spectators) == (True, 60, "agreed")
    refused = await host.post("/host/toy", {**fields, "password": "abc"}, script=False)
    assert refused.status_code == 422
    assert says(refused.text, "A password has 4 to 100 letters.")


# --- looking on


async def test_b24_a_spectator_is_shown_the_table_and_no_hand(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.host.at("spectators", {"whom": "public"})
    spectator = await late(company)
    assert says(await spectator.page(), "Look on?")
    answer = await spectator.at("watch", {"name": "Olga"})
    assert 'data-stage="match"' in answer.text
    page = await spectator.page()
    assert says(page, "You are watching.")
    assert '<form class="act"' not in page
    view = (await spectator.get(f"/api/matches/{company.match_id}")).json()
    assert (view["seat"], view["decision"], view["token"]) == (None, None, None)
    acted = await spectator.post(f"/m/{company.match_id}/act", {"token": "0", "kind": "pass"})
    assert acted.status_code == 404


async def test_b29_everybody_is_shown_who_looks_on(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.host.at("spectators", {"whom": "public"})
    await (await late(company)).at("watch", {"name": "Olga"})
    for browser in company.browsers:
        page = await browser.page()
        assert "1 looks on" in page
        assert says(page, "Olga looks on")


async def test_b29_nobody_looks_on_by_default_or_without_leave(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    spectator = await late(company)
    answer = await spectator.at("watch", {"name": "Olga"})
    assert answer.status_code == 403
    assert says(answer.text, "Spectators are not wanted at this table.")
    await company.host.at("spectators", {"whom": "agreed"})
    assert (await spectator.at("watch", {"name": "Olga"})).status_code == 200
    await company.host.at("agree", {"on": "yes"})
    assert 'data-stage="closed"' in await spectator.page()
    await company.browsers[1].at("agree", {"on": "yes"})
    assert 'data-stage="match"' in await spectator.page()
    await company.host.at("agree", {"on": "no"})
    assert 'data-stage="closed"' in await spectator.page()
    assert (await spectator.get(f"/api/matches/{company.match_id}")).status_code == 404


async def test_b24_a_spectator_who_is_not_wanted_any_more_is_sent_no_more_steps(
    sqlite_maker: Maker,
) -> None:
    live = sqlite_maker.site(heartbeat="PT0.1S")
    async with wired(live):
        company = await a_match(live, "toy", 2)
        await company.host.at("spectators", {"whom": "public"})
        spectator = await late(company)
        await spectator.at("watch", {"name": "Olga"})
        async with socket_of(spectator) as socket:
            await company.host.at("spectators", {"whom": "none"})
            await until(lambda: 'data-stage="closed"' in socket.pushed)
            before = len(socket.frames)
            await company.play(3)
        assert 'id="board"' not in "".join(socket.frames[before:])
    await live.house.backing.database.close()


async def test_b24_a_kicked_player_is_sent_no_more_steps(sqlite_maker: Maker) -> None:
    live = sqlite_maker.site(heartbeat="PT0.1S")
    async with wired(live):
        company = await a_match(live, "toy", 3)
        kicked = company.browsers[1]
        async with socket_of(kicked) as socket:
            assert (await company.host.at("kick", {"seat": "2"})).status_code == 200
            await until(lambda: 'data-stage="closed"' in socket.pushed)
            before = len(socket.frames)
            await company.act(0, {"token": "0", "kind": "pass"})
        assert 'id="board"' not in "".join(socket.frames[before:])
        assert says(await kicked.page(), "You were asked to leave this table.")
        assert (await kicked.get(f"/api/matches/{company.match_id}")).status_code == 404
        assert (await kicked.get(f"/api/tables/{company.code}")).json()["code"] == "barred"
    await live.house.backing.database.close()


# --- a seat back


async def test_a_lost_seat_is_asked_for_at_the_door_and_given_by_the_host(site: Server) -> None:
    company = await a_match(site, "toy", 3)
    await turn_away(company)
    await company.host.page()
    await site.house.services.presence.look_round()
    lost = await late(company)
    answer = await lost.at("claim", {"seat": "2", "name": "Nils again"})
    assert says(answer.text, "You have asked for the seat of Nils.")
    page = await company.host.page()
    assert says(page, "“Nils again” asks for the seat of Nils. Is it them?")
    assert not says(await company.browsers[2].page(), "asks for the seat")
    table = await site.tables.at(company.code)
    (number,) = [guest.number for guest in table.guests if guest.claims is not None]
    assert (
        await company.host.at("claims", {"guest": str(number), "answer": "yes"})
    ).status_code == 200
    assert 'data-stage="match"' in await lost.page()


async def test_in_the_lobby_a_seat_is_asked_back_as_well(site: Server) -> None:
    company = await a_lobby(site, "toy", 2)
    await turn_away(company)
    lost = Browser(site, "Nils", company.code)
    assert says(await lost.page(), "That was me")
    answer = await lost.at("claim", {"seat": "2", "name": "Nils"})
    assert says(answer.text, "You have asked for it. The host decides.")


# --- the chat


async def test_b42_what_is_said_is_shown_as_text(site: Server) -> None:
    company = await a_lobby(site)
    nasty = "<img src=x onerror=alert(1)> & \u202eevil"
    answer = await company.host.at("chat", {"text": nasty})
    assert set(partials(answer.text)) == {"chat"}
    for browser in company.browsers:
        page = await browser.page()
        assert "&lt;img src=x onerror=alert(1)&gt; &amp; evil" in page
        assert "<img src=x" not in page
        assert "\u202e" not in page


async def test_the_table_and_the_gallery_read_their_own_lines_until_the_end(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.host.at("spectators", {"whom": "public"})
    spectator = await late(company)
    await spectator.at("watch", {"name": "Olga"})
    await company.host.at("chat", {"text": "I hold the seven"})
    await spectator.at("chat", {"text": "Nils holds the nine"})
    assert says(await company.browsers[1].page(), "I hold the seven")
    assert not says(await company.browsers[1].page(), "Nils holds the nine")
    assert says(await spectator.page(), "Nils holds the nine")
    assert not says(await spectator.page(), "I hold the seven")
    await company.play(1000)
    for browser in (*company.browsers, spectator):
        page = await browser.page()
        assert says(page, "Nils holds the nine")
        assert says(page, "I hold the seven")


async def test_a_line_tells_when_it_was_said(site: Server) -> None:
    company = await a_lobby(site)
    await company.host.at("chat", {"text": "Hello"})
    page = await company.browsers[1].page()
    assert '<time datetime="2026-03-01T12:00:00+00:00">12:00 UTC</time>' in page


async def test_a_reaction_is_read_by_each_in_their_own_language(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    swede = company.browsers[1]
    await swede.post("/settings", {"back": "/", "language": "sv"}, script=False)
    answer = await company.host.at("chat", {"text": ":careful:"})
    assert set(partials(answer.text)) == {"chat"}
    assert says(answer.text, "Mira Careful!")
    assert says(await swede.page(), "Mira Se upp!")
    assert ":careful:" not in partials(answer.text)["chat"]


async def test_reactions_of_spectators_stay_among_spectators(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.host.at("spectators", {"whom": "public"})
    spectator, another = await late(company), Browser(site, "Per", company.code)
    for browser in (spectator, another):
        await browser.at("watch", {"name": browser.name})
    assert (await spectator.at("chat", {"text": ":careful:"})).status_code == 200
    assert says(await another.page(), "Olga Careful!")
    for browser in company.browsers:
        assert not says(await browser.page(), "Olga Careful!")


# --- refusals are told where something was asked

TOLD: Mapping[str, tuple[str, dict[str, str], int, str, str]] = {
    "a guest who sends away": ("guest", {"seat": "1"}, 403, "kick", "people"),
    "a guest who shuts": ("guest", {"on": "yes"}, 403, "shut", "people"),
    "a guest's pause": ("guest", {}, 409, "pause", "people"),
    "sending oneself away": ("host", {"seat": "1"}, 409, "kick", "people"),
    "nobody to send away": ("host", {"seat": "3"}, 409, "kick", "people"),
    "a short password": ("host", {"password": "a"}, 422, "guard", "people"),
    "an empty line": ("host", {"text": " "}, 422, "chat", "chat"),
    "a long line": ("host", {"text": "x" * 501}, 422, "chat", "chat"),
    "a claim nobody made": ("host", {"guest": "9", "answer": "yes"}, 409, "claims", "notices"),
    "a stranger's line": ("stranger", {"text": "Hello"}, 403, "chat", "chat"),
}


@pytest.mark.parametrize("case", TOLD)
async def test_b44_what_is_refused_is_told_at_its_place_and_changes_nothing(
    site: Server, case: str
) -> None:
    who, fields, status, path, place = TOLD[case]
    company = await a_lobby(site, "why", 2, seats=3)
    browsers = {"host": company.host, "guest": company.browsers[1]}
    browser = browsers.get(who) or Browser(site, "Olga", company.code)
    before = await site.dump()
    answer = await browser.at(path, fields)
    assert answer.status_code == status, answer.text[:300]
    assert set(partials(answer.text)) == {place}
    assert 'role="alert"' in answer.text
    assert await site.dump() == before
    page = await browser.post(f"/t/{company.code}/{path}", fields, script=False)
    assert page.status_code == status
    assert page.text.startswith("<!doctype html>")


NONSENSE = [
    ("kick", {"seat": "x"}),
    ("kick", {}),
    ("shut", {"on": "perhaps"}),
    ("spectators", {"whom": "everybody"}),
    ("claims", {"guest": "1", "answer": ""}),
    ("kick", {"seat": "9" * 30}),
    ("chat", {"text": "a\0b"}),
]


@pytest.mark.parametrize(("path", "fields"), NONSENSE)
async def test_what_no_form_of_ours_sends_is_refused(
    site: Server, path: str, fields: dict[str, str]
) -> None:
    company = await a_lobby(site)
    before = await site.dump()
    for script in (True, False):
        answer = await company.host.post(f"/t/{company.code}/{path}", fields, script=script)
        assert answer.status_code == 422, answer.text[:200]
    assert await site.dump() == before


# --- other options


async def test_only_the_host_is_shown_other_options_and_they_hold(site: Server) -> None:
    company = await a_lobby(site, "why", 2)
    path = f"/t/{company.code}/options"
    for browser in (company.browsers[1], Browser(site, "Olga", company.code)):
        assert (await browser.get(path)).status_code == 403
        assert (await browser.post(path, {"seats": "4"}, script=False)).status_code == 403
    page = (await company.host.get(path)).text
    assert says(page, "Other options")
    fields = {"seats": "4", "limit": "days", "spectators": "public"}
    assert (await company.host.post(path, fields, script=False)).status_code == 303
    table = await site.tables.at(company.code)
    assert (len(table.seats), table.limit_seconds) == (4, 172_800)
    assert says(await company.host.page(), "Days: 2 each")
    few = await company.host.post(path, {**fields, "seats": "1"}, script=False)
    assert few.status_code == 422


async def test_a_page_that_is_only_looked_at_changes_nothing(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    before = await site.dump()
    for browser in (*company.browsers, await late(company)):
        await browser.page()
        await browser.regions()
        await browser.get(f"/t/{company.code}/options")
        await browser.get(f"/api/tables/{company.code}/chat")
    assert await site.dump() == before
