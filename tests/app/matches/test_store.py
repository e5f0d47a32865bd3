"""The contract of the append, the lease and the look-ups, the same on both databases."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from app.matches import store
from app.matches.schemas import Cause, Status
from app.matches.store import NewStep, StepTaken
from games.kit.models import Outcome, say
from tests.app.houses import NOON, Party, Server, begun, finished, hosted, sent

PASS = {"kind": "pass"}
END = Outcome(reason="shared", placements=(), headline=say("Over."))
LEASE = timedelta(seconds=10)


def a_step(party: Party, seq: int, seat: int = 0, token: int = 0) -> NewStep:
    return NewStep(
        match_id=party.match_id,
        seq=seq,
        seat=seat,
        token=token,
        cause=Cause.PLAYER,
        action=PASS,
        reveals=False,
        body=b"packed",
        at=NOON,
    )


async def append(party: Party, step: NewStep, outcome: Outcome | None = None) -> None:
    database = party.server.house.backing.database
    await store.append(database, step, wake_at=NOON + LEASE, outcome=outcome)


async def of_match(server: Server, columns: str) -> tuple[object, ...]:
    (row,) = await server.query(f"SELECT {columns} FROM matches")  # noqa: S608  our own words
    return row


async def test_a_step_is_written_with_the_match_that_it_moves(server: Server) -> None:
    party = await begun(server, "toy")
    await append(party, a_step(party, 1))
    assert await of_match(server, "seq, status") == (1, "playing")
    async with server.house.backing.database.read() as connection:
        (row,) = await store.steps(connection, party.match_id, first=1)
    assert (row.seq, row.seat, row.token, row.cause) == (1, 0, 0, "player")
    assert (row.action, row.reveals, row.body, row.at) == (PASS, False, b"packed", NOON)


@pytest.mark.parametrize("seq", [0, 1, 3, 2**31 - 1])
async def test_only_the_next_step_is_written(server: Server, seq: int) -> None:
    party = await begun(server, "toy")
    await append(party, a_step(party, 1))
    before = await server.dump()
    with pytest.raises(StepTaken):
        await append(party, a_step(party, seq, seat=1))
    assert await server.dump() == before


async def test_of_many_who_write_one_step_one_succeeds(server: Server) -> None:
    party = await begun(server, "toy")
    told = await asyncio.gather(
        *(append(party, a_step(party, 1, seat=seat)) for seat in range(8)), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in told) == ["NoneType"] + ["StepTaken"] * 7
    assert await server.query("SELECT COUNT(*) FROM steps") == [(2,)]


async def test_a_decision_is_answered_once(server: Server) -> None:
    party = await begun(server, "toy")
    await append(party, a_step(party, 1))
    before = await server.dump()
    with pytest.raises(Exception, match=r"(?i)unique"):
        await append(party, a_step(party, 2))
    assert await server.dump() == before


async def test_the_last_step_ends_the_match(server: Server) -> None:
    party = await begun(server, "toy")
    await append(party, a_step(party, 1), END)
    async with server.house.backing.database.read() as connection:
        match = await store.find(connection, party.match_id)
    assert match is not None
    assert (match.status, match.outcome, match.finished_at) == (Status.FINISHED, END, NOON)


async def test_nothing_follows_the_last_step(server: Server) -> None:
    party = await begun(server, "toy")
    await append(party, a_step(party, 1), END)
    with pytest.raises(StepTaken):
        await append(party, a_step(party, 2, seat=1))


async def test_a_match_that_has_not_begun_takes_no_step(server: Server) -> None:
    party = await hosted(server, "toy")
    party.match_id = (await server.matches.current(party.table)).id
    for seq in (0, 1):
        with pytest.raises(StepTaken):
            await append(party, a_step(party, seq))


async def test_an_unknown_match_takes_no_step(server: Server) -> None:
    party = replace(await begun(server, "toy"), match_id=UUID(int=1))
    with pytest.raises(StepTaken):
        await append(party, a_step(party, 1))


async def test_a_match_begins_once(server: Server) -> None:
    party = await begun(server, "toy")
    match = (await server.matches.reload(party.match_id)).match
    with pytest.raises(StepTaken):
        async with server.house.backing.database.write() as connection:
            await store.begin(connection, match, a_step(party, 0), wake_at=None)


async def test_a_match_of_one_number_is_opened_once(server: Server) -> None:
    party = await hosted(server, "toy")
    match = await server.matches.current(party.table)
    async with server.house.backing.database.write() as connection:
        await store.open_match(connection, replace(match, id=UUID(int=1)))
    assert (await server.matches.current(party.table)).id == match.id


async def test_what_answered_a_decision_is_found_by_seat_and_token(server: Server) -> None:
    party = await begun(server, "toy")
    await party.act(0, sent(0, PASS))
    async with server.house.backing.database.read() as connection:
        assert await store.answered(connection, party.match_id, 0, 0) == PASS
        assert await store.answered(connection, party.match_id, 0, 1) is None
        assert await store.answered(connection, party.match_id, 1, 0) is None


async def test_a_finished_match_comes_back_whole(server: Server) -> None:
    party = await finished(server, people=3)
    match = (await server.matches.reload(party.match_id)).match
    assert match.outcome is not None
    assert [seat.contribution for seat in match.seats] == [bytes(range(16))] * 3
    assert match.seed in server.chance.given
    assert await server.matches.seqs([match.id, UUID(int=1)]) == {match.id: match.seq}


# --- the lease


async def claim(server: Server, **later: float) -> list[UUID]:
    now = NOON + timedelta(**later)
    claimed = await store.claim_due(server.house.backing.database, now, LEASE)
    return [match_id for match_id, _, _ in claimed]


async def test_a_due_match_is_claimed_once_for_a_while(server: Server, other: Server) -> None:
    party = await begun(server, "toy", limit=60)
    assert await claim(server, seconds=59) == []
    assert await claim(server, seconds=60) == [party.match_id]
    assert await claim(other, seconds=69) == []
    assert await claim(other, seconds=70) == [party.match_id]


async def test_processes_that_claim_at_once_share_what_is_due(
    server: Server, other: Server
) -> None:
    for _ in range(6):
        await begun(server, "toy", limit=60)
    shares = await asyncio.gather(*(claim(one, seconds=90) for one in (server, other) * 3))
    claimed = [match_id for share in shares for match_id in share]
    assert len(claimed) == len(set(claimed)) == 6


async def test_a_match_without_a_limit_is_never_due(server: Server) -> None:
    await begun(server, "toy")
    assert await claim(server, days=400) == []


async def test_a_wake_time_is_corrected_only_where_the_match_still_is(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    async with server.house.backing.database.write() as connection:
        await store.set_wake(connection, party.match_id, seq=4, wake_at=None)
    assert await claim(server, seconds=90) == [party.match_id]
    async with server.house.backing.database.write() as connection:
        await store.set_wake(connection, party.match_id, seq=0, wake_at=None)
    assert await claim(server, days=1) == []
