"""Many tables on few connections, very long matches, a release with other rules, odd names."""

import asyncio
import os
import time
from collections.abc import Awaitable
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import insert, select, update

from app.matches.codec import Dictionary
from app.matches.models import MATCHES, STEPS
from app.matches.refusals import OtherRules
from tests.app.browsers import Browser, Company, a_lobby, a_match, says
from tests.app.houses import GAMES, Maker, Server, begun
from tests.games.kit.toy import PLUGIN as TOY
from tests.games.kit.toy import Toy

TABLES = 50
# So many evenings go on at a time: forty requests wait for two connections.
EVENINGS = 10
PATIENCE = 5.0
LONG = 5_000
AT_ONCE = 0.3
MOST_WAKES = 3_000


def on_shared_cores(seconds: float) -> float:
    """A bound for cores of our own, as long as it is on cores that others use."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


# --- B37


async def test_b37_fifty_tables_on_two_connections_wait_for_each_other_but_not_for_ever(
    postgres_maker: Maker,
) -> None:
    site = postgres_maker.site(pool_size=2)
    slowest = 0.0
    going_on = asyncio.Semaphore(EVENINGS)

    async def timed(request: Awaitable[httpx.Response]) -> None:
        nonlocal slowest
        begun = time.monotonic()
        answer = await request
        slowest = max(slowest, time.monotonic() - begun)
        assert answer.status_code < 500, answer.text[:300]

    async def evening() -> None:
        """A table's life: hosted, joined, started, played, refreshed, played on."""
        async with going_on:
            company = await a_lobby(site, "toy")
            late = Browser(site, "Olga", code=company.code)
            await asyncio.gather(
                timed(late.sit(None)),
                timed(company.host.at("start")),
                timed(company.browsers[1].at("unready")),
                timed(late.get(f"/t/{company.code}")),
            )
            await company.browsers[1].at("ready", {"contribution": ""})
            await company.start()
            for _ in range(2):
                seat, fields = await company.choice()
                await asyncio.gather(
                    *(timed(company.act(seat, fields)) for _ in range(2)),
                    timed(company.browsers[1].get(f"/t/{company.code}")),
                    timed(company.host.at("rematch")),
                )

    await asyncio.gather(*(evening() for _ in range(TABLES)))
    assert slowest < PATIENCE
    assert site.house.backing.database.in_use() == 0
    await site.house.backing.database.close()


# --- B40


async def lengthen(company: Company) -> None:
    """Let the match have been going on for thousands of steps, the later ones all alike."""
    async with company.server.house.backing.database.write() as connection:
        rows = (await connection.execute(select(STEPS).order_by(STEPS.c.seq))).all()
        dictionary, content = Dictionary(), b""
        for row in rows:
            content = dictionary.unpack(row.seq, row.body)
            dictionary = dictionary.after(row.seq, content)
        more = []
        for seq in range(len(rows), LONG + 1):
            body = dictionary.pack(seq, content)
            dictionary = dictionary.after(seq, content)
            alike = {"match_id": company.match_id, "cause": "limit", "reveals": False}
            more.append({**alike, "seq": seq, "body": body, "at": rows[-1].at})
        await connection.execute(insert(STEPS), more)
        await connection.execute(update(MATCHES).values(seq=LONG))


async def test_b40_a_match_of_five_thousand_steps_opens_at_once(maker: Maker) -> None:
    first = maker.site()
    company = await a_match(first)
    await company.play(20)
    await lengthen(company)
    await first.house.backing.database.close()
    took = [await opened(maker, company) for _ in range(3)]
    assert min(took) < on_shared_cores(AT_ONCE)


async def opened(maker: Maker, company: Company) -> float:
    """How long a process that has never seen the match takes to show it."""
    site = maker.site()
    browser = Browser(site, code=company.code)
    browser.http.cookies = company.host.http.cookies
    await browser.get("/")
    begun = time.monotonic()
    answer = await browser.get(f"/t/{company.code}")
    took = time.monotonic() - begun
    assert answer.status_code == 200
    assert (await site.matches.loaded(company.match_id)).position.seq == LONG
    await site.house.backing.database.close()
    return took


class NewerToy(Toy):
    """The same game in a release whose rules have changed."""

    info = Toy.info.model_copy(update={"rules_version": Toy.info.rules_version + 1})


async def test_b40_a_match_is_finished_under_the_rules_it_began_with_or_says_why_not(
    maker: Maker,
) -> None:
    old = maker.site()
    company = await a_match(old, "toy")
    await company.play(3)
    new = maker.site({**GAMES, "toy": replace(TOY, game=NewerToy())})
    mine = Browser(new, code=company.code)
    mine.http.cookies = company.host.http.cookies
    before = await old.dump()
    answers = [await mine.get("/"), await mine.get(f"/t/{company.code}"), await mine.regions()]
    assert answers[0].status_code == 200
    for answer in answers[1:]:
        assert answer.status_code == OtherRules.status
        assert says(answer.text, OtherRules().message.id)
    assert await new.house.waker.act_on_due() == 0
    assert await old.dump() == before
    assert (await a_match(new, "toy")).match_id != company.match_id
    await company.play(1_000)
    assert await company.over()
    for site in (old, new):
        await site.house.backing.database.close()


# --- B42

NAMES = {
    "markup": "<b onclick=x>Mira</b>",
    "a quote": "\"'><img src=x>",
    "a script": "<script>1</script>",
    "a template": "{{ 7*7 }}{% raw %}",
    "a placeholder": "%(num)s {name} %s",
    "an entity": "&lt;Mira&gt;",
    "another alphabet": "\u041cir\u0430 \u03a9 \U0001f0a1",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_b42_a_name_is_text_and_nothing_else_wherever_it_is_shown(
    site: Server, name: str
) -> None:
    company = await a_lobby(site, people=1, seats=2)
    guest = Browser(site, name, code=company.code)
    company.browsers.append(guest)
    assert (await guest.sit("crazy")).status_code == 200
    await guest.at("ready", {"contribution": ""})
    await company.start()
    await company.play(12)
    pages = [await browser.page() for browser in company.browsers]
    received = "".join((*company.host.received, *guest.received))
    if "<" in name:
        assert name not in received
    assert all(says(page, " ".join(name.split())) for page in pages)
    shown = await company.host.get(f"/api/tables/{company.code}")
    assert shown.json()["seats"][1]["name"] == name


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_b42_the_name_of_somebody_without_a_seat_is_text_as_well(
    site: Server, name: str
) -> None:
    """Who asks for a seat, looks on and speaks among spectators."""
    company = await a_match(site, "toy")
    await company.host.at("spectators", {"whom": "public"})
    site.clock.pass_(seconds=60)
    await company.host.page()
    await site.house.services.presence.look_round()
    guest = Browser(site, name, code=company.code)
    assert (await guest.at("claim", {"seat": "2", "name": name})).status_code == 200
    shown = [await company.host.page()]
    assert (await guest.at("watch", {"name": name})).status_code == 200
    assert (await guest.at("chat", {"text": f"I am {name}"})).status_code == 200
    shown += [await company.host.page(), await guest.page()]
    plain = " ".join(name.split())
    assert [says(page, plain) for page in shown] == [True] * 3
    if "<" in name:
        assert name not in "".join((*company.host.received, *guest.received))


@pytest.mark.parametrize(
    "name", ["a\u202eb", "\u2066x\u2069", "a\u200bb", "\ufeff", "x" * 25, "x" * 10_000, "\u0000"]
)
async def test_b42_a_name_that_turns_hides_or_overflows_is_refused(site: Server, name: str) -> None:
    company = await a_lobby(site, people=1, seats=2)
    before = await site.dump()
    answer = await Browser(site, name, code=company.code).sit("crazy")
    assert answer.status_code == 422
    assert await site.dump() == before


# --- B33, B32


@pytest.mark.parametrize("left_after", [0, 7, 40])
async def test_b33_when_all_have_left_the_server_alone_ends_the_match(
    server: Server, left_after: int
) -> None:
    party = await begun(server, "why", people=3, limit=60)
    await party.play(left_after)
    for _ in range(MOST_WAKES):
        server.clock.pass_(seconds=66)
        if not await server.house.waker.act_on_due():
            break
    assert await party.awaited() == ()
    assert await server.query("SELECT status, wake_at FROM matches") == [("finished", None)]


async def test_b32_a_seat_that_vanished_holds_up_nobody_in_any_phase(sqlite_maker: Maker) -> None:
    server = sqlite_maker.server()
    party, gone = await begun(server, "why", people=3, limit=60), 1
    waited_for = set[str]()
    for _ in range(MOST_WAKES):
        position = (await server.matches.reload(party.match_id)).position
        present = [seat for seat in position.decisions if seat != gone]
        if present:
            assert (await party.act(present[0])).refused is None
        elif position.decisions:
            waited_for |= {action.kind for action in position.decisions[gone].actions}
            server.clock.pass_(seconds=66)
            assert await server.house.waker.act_on_due() == 1
        else:
            break
    assert await party.awaited() == ()
    assert len(waited_for) > 1
    await server.house.backing.database.close()
