"""What happens beside the steps is written down, within bounds, and told to no player."""

import asyncio

from app.matches.conduct.schemas import Beside, Kind
from app.matches.conduct.service import MOST
from app.matches.schemas import Submission
from tests.app.browsers import SCRIPT, Company, a_match, socket_of, wired
from tests.app.houses import Maker, Party, Server, begun, sent
from tests.app.matches.test_powers import leaves, look

PASS = {"kind": "pass"}
STALE = sent(99, PASS)


async def around(party: Party, step: int) -> list[Beside]:
    match = await party.server.matches.find(party.match_id)
    return list(await party.server.house.kept.conduct.around(match, step))


async def kinds(party: Party, step: int = 0) -> list[tuple[str, int | None, int]]:
    return [(found.kind.value, found.seat, found.seq) for found in await around(party, step)]


# --- refusals


async def test_what_was_tried_and_why_it_was_refused_is_written_down(server: Server) -> None:
    party = await begun(server, "toy")
    everything = {"kind": "bid", "cards": (), "stance": "reckless", "coins": 3}
    for seat in (0, 1):
        await party.act(seat, sent(0, everything))
    dear = sent(2, {**everything, "stance": "bold", "coins": 1})
    acted = await party.act(0, dear)
    assert acted.refused is not None
    (found,) = await around(party, 2)
    assert (found.kind, found.seat, found.seq, found.at) == (
        Kind.REFUSED, 0, 2, server.clock.now(),
    )  # fmt: skip
    assert found.refusal is not None
    assert found.refusal.tried == {name: list(texts) for name, texts in dear.fields.items()}
    assert found.refusal.message == acted.refused.message
    assert (found.refusal.code, found.refusal.rule) == ("illegal_action", "toy:1")


async def test_what_was_taken_leaves_nothing_and_neither_does_its_repetition(
    server: Server,
) -> None:
    party = await begun(server, "toy")
    for _ in range(3):
        assert (await party.act(0, sent(0, PASS))).refused is None
    assert await kinds(party, 1) == []


async def test_a_taken_action_asks_the_database_for_nothing_more(server: Server) -> None:
    party = await begun(server, "toy")
    called = []

    async def note(*refused: object) -> None:
        called.append(refused)

    server.matches.on_refused = note
    await party.act(0, sent(0, PASS))
    assert not called


async def test_no_seat_fills_the_database_with_refusals(server: Server) -> None:
    party = await begun(server, "toy")
    for _ in range(MOST + 5):
        await party.act(0, STALE)
    await party.act(1, STALE)
    rows = await server.query("SELECT seat, COUNT(*) FROM incidents GROUP BY seat ORDER BY seat")
    assert rows == [(0, MOST), (1, 1)]


async def test_of_what_was_sent_a_beginning_is_kept_that_any_database_takes(
    server: Server,
) -> None:
    party = await begun(server, "toy")
    fields = {f"field {n}": tuple("\x00\ud800é" * 500 for _ in range(50)) for n in range(50)}
    await party.act(0, Submission(99, fields))
    ((tried,),) = await server.query("SELECT tried FROM incidents")
    assert 0 < len(str(tried)) < 20_000
    (found,) = await around(party, 0)
    assert found.refusal is not None
    assert found.refusal.tried["field 0"][0].startswith("éé")


# --- who leaves and comes back


async def test_who_leaves_and_comes_back_is_written_down_with_the_step(server: Server) -> None:
    party = await begun(server, "toy")
    await leaves(party, 1)
    await party.act(0, sent(0, PASS))
    table = await server.tables.at(party.code)
    server.house.services.presence.come(table, party.people[1].id)
    await look(server, seconds=5)
    assert await kinds(party, 1) == [("left", 1, 0), ("back", 1, 1)]


async def test_two_processes_write_one_absence_once(server: Server, other: Server) -> None:
    party = await begun(server, "toy")
    for process in (server, other):
        process.house.services.presence.begin()
    server.clock.pass_(seconds=90)
    await asyncio.gather(look(server), look(other))
    assert sorted(await kinds(party)) == [("left", 0, 0), ("left", 1, 0)]


async def test_who_leaves_while_no_match_runs_is_nobodys_business(server: Server) -> None:
    party = await begun(server, "toy")
    await server.matches.close(party.match_id)
    await leaves(party, 1)
    assert await server.query("SELECT COUNT(*) FROM incidents") == [(0,)]


# --- the chat


async def test_the_chat_of_the_match_stands_beside_its_steps(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.host.at("chat", {"text": "before the first"})
    site.clock.pass_(seconds=1)
    await company.play(2)
    site.clock.pass_(seconds=1)
    await company.browsers[1].at("chat", {"text": "after two"})
    await site.matches.close(company.match_id)
    site.clock.pass_(seconds=1)
    await company.host.at("rematch")
    await company.host.at("chat", {"text": "of the next match"})
    match = await site.matches.find(company.match_id)
    said = {
        (found.text, found.seat, found.seq)
        for found in await site.house.kept.conduct.around(match, 1)
    }
    assert said == {("before the first", 0, 0), ("after two", 1, 2)}


# --- nobody is told


async def test_no_player_is_sent_what_was_written_down(sqlite_maker: Maker) -> None:
    """Neither on the page, nor by its socket, the API or the replay."""
    async with wired(sqlite_maker.site()) as site:
        company = await a_match(site, "toy", 3)
        loser, other = company.browsers[0], company.browsers[1]
        async with socket_of(other) as socket:
            marked = {"token": "99", "kind": "pass", "odd": "Xyzzy-tried"}
            assert (await company.act(0, marked)).status_code == 409
            await company.play(3)
            await everything_of(company)
        seen = socket.pushed + "".join(other.received) + "".join(loser.received)
    assert "Xyzzy" not in seen
    assert await site.query("SELECT COUNT(*) FROM incidents") == [(1,)]
    await site.house.backing.database.close()


async def everything_of(company: Company) -> None:
    for browser in company.browsers:
        match = f"/m/{company.match_id}"
        api = f"/api/matches/{company.match_id}"
        for path in (f"/t/{company.code}", f"{match}/replay", api, f"{match}/export"):
            await browser.get(path)
        await browser.get(f"/m/{company.match_id}/replay", headers=SCRIPT)
