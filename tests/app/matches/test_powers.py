"""Pauses, early ends, stand-ins and other options: what a host decides about a match."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from app.errors import AppError
from app.matches import refusals
from app.matches.powers import Powers
from app.matches.schemas import Cause, Closed, Match, Status
from app.players.schemas import Player
from app.tables.refusals import NotHost, TableLocked, TooFewSeats
from app.tables.schemas import NewTable, Spectators
from tests.app.houses import Party, Server, begun, finished, seated, sent
from tests.app.matches.test_waker import woken

PASS = {"kind": "pass"}


def powers(server: Server) -> Powers:
    return server.house.services.powers


async def look(server: Server, *, seconds: float = 0) -> None:
    server.clock.pass_(seconds=seconds)
    await server.house.services.presence.look_round()


async def match_of(party: Party) -> Match:
    return (await party.server.matches.reload(party.match_id)).match


async def causes(party: Party) -> list[str]:
    rows = await party.server.query("SELECT cause FROM steps WHERE seq > 0 ORDER BY seq")
    return [cause for (cause,) in rows]


async def leaves(party: Party, *seats: int) -> None:
    """Everybody else has a page open; these players have closed theirs long ago."""
    server = party.server
    table = await server.tables.at(party.code)
    for seat, person in enumerate(party.people):
        if seat not in seats:
            server.house.services.presence.come(table, person.id)
    await look(server)
    await look(server, seconds=60)


# --- pausing


async def test_while_paused_nobody_can_act(server: Server, other: Server) -> None:
    party = await begun(server, "toy")
    await powers(server).pause(party.code, party.host)
    for house in (server, other):
        acted = await house.matches.act(party.match_id, party.people[0], sent(0, PASS))
        assert isinstance(acted.refused, refusals.Paused)
    await powers(other).resume(party.code, party.host)
    acted = await server.matches.act(party.match_id, party.people[0], sent(0, PASS))
    assert acted.refused is None


async def test_a_process_that_has_not_heard_of_the_pause_commits_nothing(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy")
    await other.matches.loaded(party.match_id)
    await powers(server).pause(party.code, party.host)
    assert (await other.matches.loaded(party.match_id)).match.playing
    acted = await other.matches.act(party.match_id, party.people[0], sent(0, PASS))
    assert isinstance(acted.refused, refusals.Paused)
    assert await causes(party) == []


async def test_a_pause_gives_everybody_the_time_back(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    server.clock.pass_(seconds=50)
    await powers(server).pause(party.code, party.host)
    server.clock.pass_(seconds=3600)
    assert await woken(server) == 0
    await powers(server).resume(party.code, party.host)
    await woken(server)
    server.clock.pass_(seconds=9)
    await woken(server)
    assert await causes(party) == []
    server.clock.pass_(seconds=2)
    await woken(server)
    assert set(await causes(party)) == {Cause.LIMIT}


async def test_two_pauses_of_one_decision_add_up(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    for _ in range(2):
        server.clock.pass_(seconds=20)
        await powers(server).pause(party.code, party.host)
        server.clock.pass_(seconds=500)
        await powers(server).resume(party.code, party.host)
    server.clock.pass_(seconds=19)
    await woken(server)
    assert await causes(party) == []
    server.clock.pass_(seconds=2)
    await woken(server)
    assert await causes(party) != []


async def test_a_pause_is_no_step_and_is_forgotten_when_no_clock_needs_it(server: Server) -> None:
    party = await begun(server, "toy")
    for _ in range(2):
        await powers(server).pause(party.code, party.host)
        server.clock.pass_(seconds=5)
        await powers(server).resume(party.code, party.host)
    assert len((await match_of(party)).pauses) == 2
    await party.play(2)
    await powers(server).pause(party.code, party.host)
    await powers(server).resume(party.code, party.host)
    match = await match_of(party)
    assert (match.pauses, match.revision, match.seq) == ((), 6, 2)


async def test_a_paused_match_survives_a_restart(server: Server, other: Server) -> None:
    party = await begun(server, "toy")
    await powers(server).pause(party.code, party.host)
    loaded = await other.matches.reload(party.match_id)
    assert loaded.match.status is Status.PAUSED
    assert loaded.decision_of(0) is None
    with pytest.raises(refusals.NotFinished):
        await other.matches.rematch(party.code, party.host)


# --- ending


async def test_the_host_ends_a_match_for_lack_of_players(server: Server, other: Server) -> None:
    party = await begun(server, "toy")
    await other.matches.loaded(party.match_id)
    await powers(server).end(party.code, party.host)
    match = await match_of(party)
    assert (match.status, match.closed, match.outcome) == (Status.FINISHED, Closed.HOST, None)
    acted = await other.matches.act(party.match_id, party.people[0], sent(0, PASS))
    assert isinstance(acted.refused, refusals.MatchOver)
    assert await woken(server, other) == 0
    assert (await server.matches.rematch(party.code, party.people[1])).number == 2


async def test_b33_a_match_that_all_have_left_is_closed_by_the_server(server: Server) -> None:
    party, keeper = await begun(server, "toy"), server.house.keeper
    await look(server, seconds=60)
    assert await keeper.close_deserted() == 0
    server.clock.pass_(days=3)
    assert await keeper.close_deserted() == 1
    match = await match_of(party)
    assert (match.closed, match.finished_at) == (Closed.DESERTED, server.clock.now())


async def test_b33_a_match_with_somebody_present_is_left_open(server: Server) -> None:
    party, keeper = await begun(server, "toy"), server.house.keeper
    await leaves(party, 1)
    for _ in range(8):
        await look(server, seconds=12 * 3600)
    assert await keeper.close_deserted() == 0
    assert (await match_of(party)).playing


@pytest.mark.parametrize("slow", ["paused", "days"])
async def test_b33_a_paused_match_and_one_of_days_may_wait_for_two_weeks(
    server: Server, slow: str
) -> None:
    party = await begun(server, "toy", limit=2 * 24 * 3600 if slow == "days" else None)
    if slow == "paused":
        await powers(server).pause(party.code, party.host)
    await look(server, seconds=60)
    server.clock.pass_(days=13)
    assert await server.house.keeper.close_deserted() == 0
    server.clock.pass_(days=2)
    assert await server.house.keeper.close_deserted() == 1


# --- other options


async def options(party: Party, **changed: object) -> NewTable:
    table = await party.server.tables.at(party.code)
    chosen = {**table.options, **changed}
    return NewTable(table.game, chosen, 3, 300, Spectators.PUBLIC)


async def test_a_rematch_is_played_by_other_options_with_the_same_people(server: Server) -> None:
    party = await finished(server, "toy")
    await server.matches.rematch(party.code, party.host)
    await powers(server).change_options(party.code, party.host, await options(party))
    table = await server.tables.at(party.code)
    match = await server.matches.current(table)
    assert (len(table.seats), table.limit_seconds, table.spectators) == (3, 300, "public")
    assert match.limit is not None
    assert match.limit.total_seconds() == 300
    assert [seat.ready for seat in table.seats] == [False, False, False]
    assert [seat.name for seat in table.seats] == ["Mira", "Nils", ""]


async def test_seats_are_taken_away_from_the_end_and_never_from_somebody(server: Server) -> None:
    party = await seated(server, "toy", people=2, seats=5)
    new = await options(party)
    await powers(server).change_options(party.code, party.host, new)
    assert len((await server.tables.at(party.code)).seats) == 3
    crowd = await seated(server, "toy", people=4)
    with pytest.raises(TooFewSeats):
        await powers(server).change_options(crowd.code, crowd.host, new)


async def test_a_match_that_has_begun_keeps_its_options(server: Server) -> None:
    party = await begun(server, "toy")
    before = await server.dump()
    with pytest.raises(TableLocked):
        await powers(server).change_options(party.code, party.host, await options(party))
    assert await server.dump() == before


async def test_a_start_and_other_options_do_not_cross(server: Server, other: Server) -> None:
    party = await seated(server, "toy")
    told = await asyncio.gather(
        server.matches.start(party.code, party.host),
        powers(other).change_options(party.code, party.host, await options(party)),
        return_exceptions=True,
    )
    table = await server.tables.at(party.code)
    match = await server.matches.current(table)
    assert match.limit == (None if table.limit_seconds is None else match.limit)
    assert sum(isinstance(answer, AppError) for answer in told) == 1


# --- who may

Do = Callable[[Party, Player], Awaitable[object]]
HOST_ONLY: dict[str, Do] = {
    "pause": lambda party, who: powers(party.server).pause(party.code, who),
    "resume": lambda party, who: powers(party.server).resume(party.code, who),
    "end": lambda party, who: powers(party.server).end(party.code, who),
    "stand in": lambda party, who: powers(party.server).stand_in(party.code, who, 2),
    "hand another's seat back": lambda party, who: powers(party.server).hand_back(
        party.code, who, 2
    ),
    "send away": lambda party, who: powers(party.server).send_away(party.code, who, 2),
}


@pytest.mark.parametrize("deed", HOST_ONLY)
async def test_only_the_host_decides_about_a_match(server: Server, deed: str) -> None:
    party = await begun(server, "toy", people=3)
    before = await server.dump()
    for who in (party.people[1], await server.player("Olga")):
        with pytest.raises(NotHost):
            await HOST_ONLY[deed](party, who)
    assert {**await server.dump(), "players": None, "identities": None} == {
        **before,
        "players": None,
        "identities": None,
    }


@pytest.mark.parametrize("deed", ["pause", "resume", "end", "stand in"])
async def test_where_no_match_runs_there_is_nothing_to_decide(server: Server, deed: str) -> None:
    party = await seated(server, "toy", people=3)
    with pytest.raises(refusals.NotRunning):
        await HOST_ONLY[deed](party, party.host)


async def test_a_match_that_runs_can_not_be_resumed(server: Server) -> None:
    party = await begun(server, "toy")
    with pytest.raises(refusals.NotPaused):
        await powers(server).resume(party.code, party.host)


async def test_a_step_and_a_pause_at_once_leave_one_truth(server: Server, other: Server) -> None:
    for _ in range(10):
        party = await begun(server, "toy")
        acted, _ = await asyncio.gather(
            other.matches.act(party.match_id, party.people[0], sent(0, PASS)),
            powers(server).pause(party.code, party.host),
        )
        match = await match_of(party)
        assert match.status is Status.PAUSED
        assert match.seq == (0 if acted.refused else 1)
