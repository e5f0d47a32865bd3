"""Any step opens from three rows, and memory shows no more than the log."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

from app.errors import NotFound
from app.matches.loading import load
from app.matches.models import STEPS
from app.matches.schemas import Loaded, Status
from app.matches.stepping import RECENT_STEPS
from games.kit.engine import dump_position
from tests.app.houses import Party, Server, begun, finished, hosted, sent


async def opened(party: Party, seq: int, recent: int = 1) -> Loaded:
    server = party.server
    match = (await server.matches.reload(party.match_id)).match
    async with server.house.backing.database.read() as connection:
        return await load(connection, server.matches.game(match), replace(match, seq=seq), recent)


async def test_every_step_opens_as_it_was(server: Server) -> None:
    party = await begun(server)
    played = [await server.matches.reload(party.match_id)]
    for _ in range(50):
        await party.play(1)
        played.append(await server.matches.reload(party.match_id))
    game = server.matches.game(played[0].match)
    for before in played:
        found = await opened(party, before.position.seq)
        assert dump_position(game, found.position) == dump_position(game, before.position)
        assert found.opened_at == before.opened_at
        assert found.newest == before.newest


@pytest.mark.parametrize("seq", [0, 1, 31, 32, 33, 40])
async def test_a_step_opens_from_three_rows(server: Server, seq: int) -> None:
    party = await begun(server)
    await party.play(40)
    before = await opened(party, seq)
    # What is not needed may be gone.
    async with server.house.backing.database.write() as connection:
        needed = {0, 32 if seq >= 32 else 0, seq, *before.position.opened.values()}
        await connection.execute(delete(STEPS).where(STEPS.c.seq.not_in(needed)))
    after = await opened(party, seq)
    assert (after.position, after.newest) == (before.position, before.newest)


async def test_memory_and_log_agree_after_every_step(server: Server, other: Server) -> None:
    party = await begun(server, "toy", people=3, limit=60)
    while await party.play(1):
        remembered = await server.matches.loaded(party.match_id, 0)
        stored = await other.matches.reload(party.match_id)
        assert remembered == stored


async def test_the_log_in_memory_is_bounded(server: Server) -> None:
    party = await begun(server)
    await party.play(RECENT_STEPS + 5)
    for loaded in (
        await server.matches.loaded(party.match_id),
        await server.matches.reload(party.match_id),
    ):
        assert len(loaded.recent) == RECENT_STEPS
        assert loaded.newest.seq == RECENT_STEPS + 5


async def test_a_match_is_loaded_no_further_than_its_row_was_read(server: Server) -> None:
    """A step that ends the match may come between the two reads."""
    party = await finished(server)
    last = (await server.matches.reload(party.match_id)).match
    async with server.house.backing.database.read() as connection:
        before = replace(last, seq=last.seq - 1, status=Status.PLAYING, outcome=None)
        found = await load(connection, server.matches.game(last), before, RECENT_STEPS)
    assert found.position.seq == last.seq - 1
    assert found.position.decisions


async def test_what_never_began_can_not_be_loaded(server: Server) -> None:
    party = await hosted(server)
    match = await server.matches.current(party.table)
    with pytest.raises(NotFound):
        await server.matches.reload(match.id)


async def test_a_step_that_another_process_made_is_read_where_it_is_asked_for(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy")
    await other.matches.loaded(party.match_id)
    await party.act(0, sent(0, {"kind": "pass"}))
    assert (await other.matches.loaded(party.match_id, 0)).position.seq == 0
    assert (await other.matches.loaded(party.match_id, 1)).position.seq == 1
