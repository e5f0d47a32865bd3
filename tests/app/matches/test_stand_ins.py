"""Bots that stand in for the absent: from that seat's view, until its player returns."""

import pytest

from app.errors import NotFound
from app.matches import refusals
from app.matches.schemas import Cause
from tests.app.houses import Maker, Server, begun, sent
from tests.app.matches.test_powers import PASS, causes, leaves, look, match_of, powers
from tests.app.matches.test_waker import Watched, with_bot, woken


async def test_a_stand_in_plays_for_an_absent_seat_and_it_shows_in_the_log(
    server: Server,
) -> None:
    party = await begun(server, "toy", people=3)
    await leaves(party, 1)
    await powers(server).stand_in(party.code, party.host, 1)
    await party.act(0, sent(0, PASS))
    server.clock.pass_(seconds=2)
    await woken(server)
    rows = await server.query("SELECT seat, cause FROM steps WHERE seq > 0 ORDER BY seq")
    assert rows == [(0, "player"), (1, "stand_in")]


async def test_a_seat_is_handed_back_as_soon_as_its_player_returns(server: Server) -> None:
    party = await begun(server, "toy", people=3)
    await leaves(party, 1)
    await powers(server).stand_in(party.code, party.host, 1)
    assert (await match_of(party)).stand_ins == {1: "random"}
    table = await server.tables.at(party.code)
    server.house.services.presence.come(table, party.people[1].id)
    await look(server)
    assert (await match_of(party)).stand_ins == {}
    server.clock.pass_(seconds=30)
    await woken(server)
    assert await causes(party) == []
    assert (await party.act(1, sent(0, PASS))).refused is None


async def test_a_player_takes_the_seat_back_by_hand(server: Server) -> None:
    party = await begun(server, "toy", people=3)
    await leaves(party, 1)
    await powers(server).stand_in(party.code, party.host, 1)
    await powers(server).hand_back(party.code, party.people[1])
    assert (await match_of(party)).stand_ins == {}


async def test_nobody_stands_in_for_somebody_who_is_here_and_quick(server: Server) -> None:
    party = await begun(server, "toy", people=3)
    with pytest.raises(refusals.SeatPresent):
        await powers(server).stand_in(party.code, party.host, 1)
    # Present by an open page, but doing nothing: that also holds everybody up.
    server.clock.pass_(seconds=61)
    await powers(server).stand_in(party.code, party.host, 1)
    assert 1 in (await match_of(party)).stand_ins


async def test_b32_time_that_runs_out_for_the_absent_lets_a_bot_play_on(server: Server) -> None:
    party = await begun(server, "toy", people=3, limit=300)
    await leaves(party, 1)
    for seat in (0, 2):
        await party.act(seat, sent(0, PASS))
    await look(server)
    server.clock.pass_(seconds=241)
    for _ in range(3):
        await woken(server)
        server.clock.pass_(seconds=5)
    assert (await causes(party))[2:3] == [Cause.STAND_IN]
    assert 1 in (await match_of(party)).stand_ins


async def test_b33_with_nobody_waiting_no_bot_plays_a_match_to_its_end(server: Server) -> None:
    party = await begun(server, "toy", people=3, limit=300)
    await look(server, seconds=60)
    server.clock.pass_(seconds=300)
    await woken(server)
    assert set(await causes(party)) == {Cause.LIMIT}
    assert (await match_of(party)).stand_ins == {}


async def test_b32_a_kicked_seat_is_played_on_by_a_bot(server: Server) -> None:
    party = await begun(server, "toy", people=3)
    await powers(server).send_away(party.code, party.host, 1)
    with pytest.raises(NotFound):
        await party.act(1, sent(0, PASS))
    server.clock.pass_(seconds=2)
    await woken(server)
    assert await causes(party) == [Cause.STAND_IN]


async def test_a_seat_that_was_kicked_is_given_to_somebody_else_by_the_host(
    server: Server,
) -> None:
    party = await begun(server, people=3)
    await powers(server).send_away(party.code, party.host, 1)
    guest = await server.player("Olga")
    table = await server.house.services.door.claim(party.code, guest, 1)
    known = table.guest(guest.id)
    assert known is not None
    await powers(server).table.answer_claim(party.code, party.host, known.number, yes=True)
    server.house.services.presence.come(await server.tables.at(party.code), guest.id)
    await look(server)
    match = await match_of(party)
    assert match.stand_ins == {}
    assert await server.matches.seat(match, guest) == 1


async def test_b32_a_seat_that_vanishes_in_any_phase_holds_nobody_up(server: Server) -> None:
    """Each seat of WHY leaves in turn, at whatever the match asks for; it goes on to its end."""
    party = await begun(server, "why", people=3)
    kinds: set[str] = set()
    for step in range(3000):
        loaded = await server.matches.reload(party.match_id)
        if not loaded.match.playing:
            break
        seat = next(iter(loaded.position.decisions))
        kinds.update(spec.kind for spec in loaded.position.decisions[seat].actions)
        if step % 3 == 0 and not loaded.match.stand_ins:
            server.clock.pass_(seconds=61)
            number = loaded.match.seats[seat].number
            by = (await server.tables.at(party.code)).host_id
            host = next(person for person in party.people if person.id == by)
            await powers(server).stand_in(party.code, host, number)
        if seat in (await match_of(party)).stand_ins:
            server.clock.pass_(seconds=6)
            await woken(server)
            if (await match_of(party)).running:
                await powers(server).hand_back(party.code, party.people[seat])
        else:
            await party.act(seat)
    assert (await match_of(party)).outcome is not None
    assert set(await causes(party)) == {Cause.STAND_IN, Cause.PLAYER}
    assert len(kinds) > 5


async def test_a_stand_in_is_given_the_view_of_its_seat_alone(maker: Maker) -> None:
    bot = Watched()
    server = maker.server(with_bot(bot))
    party = await begun(server, "toy", people=3)
    await leaves(party, 1)
    state = (await server.matches.reload(party.match_id)).position.state
    await powers(server).stand_in(party.code, party.host, 1)
    server.clock.pass_(seconds=2)
    await woken(server)
    (view,) = bot.views
    assert view.hand is not None
    assert view.hand.cards == state.hands[1]
    await server.house.backing.database.close()
