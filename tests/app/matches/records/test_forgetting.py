"""A player is forgotten everywhere, and every match can still be verified."""

import asyncio
import re
from uuid import UUID

import pytest

from app import cli
from app.matches.export import verify
from app.matches.records.refusals import NobodyKnown, StillPlaying
from app.matches.records.service import Records
from tests.app.admin.office import an_admin, listed, open_match
from tests.app.browsers import Browser, Company, a_match, says
from tests.app.houses import GAMES, Maker, Server

NAME = "Nilsson-Xyzzy"
SAID = "I live in Xyzzy Street"


def records(server: Server) -> Records:
    return server.house.kept.records


async def known_everywhere(site: Server) -> Company:
    """Two matches of one table, the second with a phone; chat, a report of the player and one."""
    company = await a_match(site, "toy", 2)
    nils = company.browsers[1]
    await rename(company, nils)
    await nils.at("chat", {"text": SAID})
    await company.host.at("chat", {"text": "Hello"})
    await nils.post(f"/m/{company.match_id}/report", {"about": "1", "text": SAID})
    await company.host.post(f"/m/{company.match_id}/report", {"about": "2", "text": SAID})
    await site.matches.close(company.match_id)
    return company


async def rename(company: Company, nils: Browser) -> None:
    """End the first match, sit down under the name, and begin the next."""
    await company.server.matches.close(company.match_id)
    await company.host.at("rematch")
    nils.name = NAME
    await nils.sit(None)
    for browser in company.browsers:
        await browser.at("ready", {"contribution": ""})
    link = (await nils.at("phone", script=False)).text
    phone = Browser(company.server, NAME)
    await phone.post(re.findall(r"/s/[0-9a-z]{20,}", link)[0], script=False)
    await company.start()
    await company.play(3)


async def traces(site: Server) -> list[str]:
    """The tables of the database in which the player can still be read of."""
    found = await site.dump()
    return [name for name, rows in found.items() if re.search("Xyzzy|xyzzy", repr(rows))]


async def test_nothing_is_left_of_the_player_and_the_match_still_verifies(
    maker: Maker,
) -> None:
    site = maker.site()
    company, admin = await known_everywhere(site), await an_admin(site)
    (nils, host) = (await company.browsers[1].player_id(), await company.host.player_id())
    assert listed((await admin.get("/admin?find=xyzzy")).text) == [str(company.match_id)]
    assert {"players", "seats", "chat", "matches", "archive", "reports"} <= {*await traces(site)}
    before = await site.house.kept.history.export(company.match_id)
    await open_match(admin, company.match_id, "asked by mail")
    path = f"/admin/matches/{company.match_id}/forget"
    assert says((await admin.get(path)).text, NAME)
    for fields, status in (({"seat": "2", "reason": " "}, 422), ({"seat": "9"}, 404)):
        assert (await admin.post(path, fields, script=False)).status_code == status
    fields = {"seat": "2", "reason": "asked for it by mail"}
    assert (await admin.post(path, fields, script=False)).status_code == 303
    assert await traces(site) == []
    tokens = await site.query("SELECT COUNT(*) FROM identities")
    assert tokens == [(1,)]
    assert await site.query("SELECT COUNT(*) FROM seat_devices") == [(0,)]
    # The other player keeps everything.
    assert await site.query("SELECT text FROM chat") == [("Hello",)]
    assert await site.query("SELECT about, text FROM reports") == [(1, "")]
    assert (await site.players.recognise(company.host.token)) is not None
    assert [name for (name,) in await site.query("SELECT players FROM archive ORDER BY seconds")]
    after = await site.house.kept.history.export(company.match_id)
    assert [seat.name for seat in after.seats] == ["Mira", "#2"]
    assert after.steps == before.steps
    assert verify(after.model_dump_json(), GAMES).steps == 3
    log = await site.query("SELECT admin, reason FROM audit WHERE act = 'forget'")
    assert log == [("rhea", "asked for it by mail")]
    assert nils != host
    page = await company.host.page()
    assert "Xyzzy" not in page
    assert says(page, "#2")
    await site.house.backing.database.close()


async def test_another_process_forgets_too(maker: Maker) -> None:
    """What it remembers of tables, matches and the chat, at once; tokens within minutes."""
    site, other = maker.site(), maker.site()
    company = await known_everywhere(site)
    nils = company.browsers[1]
    elsewhere = Browser(other, "Mira", company.code)
    elsewhere.http.cookies.set("player", company.host.token)
    assert NAME in await elsewhere.page()
    assert SAID in await elsewhere.page()
    assert await other.players.recognise(nils.token)
    await records(site).forget([await nils.player_id()])
    assert "Xyzzy" not in await elsewhere.page()
    site.clock.pass_(minutes=11)
    assert await other.players.recognise(nils.token) is None
    for server in (site, other):
        await server.house.backing.database.close()


async def test_who_plays_just_now_is_not_forgotten_yet(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    company = await a_match(site, "toy", 2)
    before = await site.dump()
    with pytest.raises(StillPlaying):
        await records(site).forget([await company.host.player_id()])
    assert await site.dump() == before
    await site.house.backing.database.close()


async def test_who_is_unknown_or_forgotten_has_nothing_left_to_delete(sqlite_maker: Maker) -> None:
    site = sqlite_maker.site()
    company = await a_match(site, "toy", 2)
    await site.matches.close(company.match_id)
    nils = await company.browsers[1].player_id()
    await records(site).forget([nils])
    for nobody in (nils, UUID(int=7)):
        with pytest.raises(NobodyKnown):
            await records(site).forget([nobody])
    await site.house.backing.database.close()


async def test_a_name_left_on_a_seat_that_was_given_up_goes_too(sqlite_maker: Maker) -> None:
    """Sent away during the match, the player holds no seat but gave it the name."""
    site = sqlite_maker.site()
    company = await a_match(site, "toy", 3)
    sent_away = company.browsers[1]
    nils = await sent_away.player_id()
    assert (await company.host.at("kick", {"seat": "2"})).status_code == 200
    await site.matches.close(company.match_id)
    await records(site).forget([nils])
    match = await site.matches.find(company.match_id)
    assert [seat.name for seat in match.seats] == ["Mira", "#2", "Ingrid"]
    assert "Nils" not in repr(await site.dump())
    await site.house.backing.database.close()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = cli.main(["forget", *arguments])
    said = capsys.readouterr()
    return status, said.out + said.err


def test_the_command_line_lists_and_forgets(
    sqlite_maker: Maker, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WHODUNIT_DATABASE_URL", sqlite_maker.url)

    async def played() -> tuple[str, str]:
        site = sqlite_maker.site()
        company = await a_match(site, "why", 2)
        await site.matches.close(company.match_id)
        await site.house.backing.database.close()
        return company.code, str(await company.browsers[1].player_id())

    code, nils = asyncio.run(played())
    assert f"{nils}  Nils\n" in run(capsys, "--at", code)[1]
    assert run(capsys, nils) == (1, "Please write down why.\n")
    status, said = run(capsys, nils, "--reason", "asked for it")
    assert (status, said[:28]) == (0, "Forgotten; the name was in 1")
    assert "Nils" not in run(capsys, "--at", code)[1]
    assert run(capsys, nils, "--reason", "again")[0] == 1
