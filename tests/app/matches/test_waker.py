"""Bots and time limits: who acts, when, and never twice."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from app.matches.schemas import Cause
from games.kit.choices import Decision
from games.kit.models import AnyAction, AnyView, Viewer
from games.kit.protocol import Plugin
from games.kit.rng import Rng
from tests.app.houses import GAMES, Maker, Party, Server, begun, sent, until, with_bots
from tests.games.kit.toy import Toy, ToyState, ToyView

PASS = {"kind": "pass"}


async def log_of(party: Party) -> list[tuple[int, str]]:
    rows = await party.server.query("SELECT seat, cause FROM steps WHERE seq > 0 ORDER BY seq")
    return [(seat, cause) for seat, cause in rows]


async def woken(*servers: Server) -> int:
    return sum(await asyncio.gather(*(one.house.waker.act_on_due() for one in servers)))


async def test_a_bot_acts_after_its_moment(server: Server) -> None:
    party = await with_bots(server)
    server.clock.pass_(seconds=1.4)
    assert await woken(server) == 0
    server.clock.pass_(seconds=0.2)
    assert await woken(server) == 1
    assert await log_of(party) == [(1, Cause.BOT)]


async def test_bots_act_one_after_the_other_and_then_wait_for_the_person(server: Server) -> None:
    party = await with_bots(server, bots=3)
    for _ in range(5):
        server.clock.pass_(seconds=2)
        await woken(server)
    assert [cause for _, cause in await log_of(party)] == [Cause.BOT] * 3
    assert await party.awaited() == (0,)


async def test_time_that_runs_out_makes_the_neutral_move(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    server.clock.pass_(seconds=59)
    assert await woken(server) == 0
    server.clock.pass_(seconds=1)
    await woken(server)
    rows = await server.query("SELECT cause, token FROM steps WHERE seq = 1")
    assert rows == [("limit", 0)]
    loaded = await server.matches.reload(party.match_id)
    assert loaded.newest.action == PASS


async def test_a_player_who_was_quick_is_not_overruled(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    await party.act(0, sent(0, PASS))
    server.clock.pass_(seconds=60)
    await woken(server)
    assert await log_of(party) == [(0, Cause.PLAYER), (1, Cause.LIMIT)]


async def test_all_have_left_and_the_server_alone_ends_the_match(server: Server) -> None:
    party = await begun(server, "toy", people=3, limit=60)
    for _ in range(40):
        server.clock.pass_(seconds=61)
        await woken(server)
    assert await party.awaited() == ()
    assert await server.query("SELECT status, wake_at FROM matches") == [("finished", None)]


async def test_after_a_reveal_bots_and_limits_hold_back(server: Server) -> None:
    party = await with_bots(server)
    await party.act(0, sent(0, PASS))
    server.clock.pass_(seconds=2)
    await woken(server)
    assert (await server.matches.reload(party.match_id)).newest.reveals
    server.clock.pass_(seconds=3.9)
    assert await woken(server) == 0
    server.clock.pass_(seconds=0.2)
    assert await woken(server) == 1


# --- several processes


async def test_two_processes_never_act_twice(server: Server, other: Server) -> None:
    parties = [await with_bots(server, bots=2) for _ in range(3)]
    for _ in range(4):
        server.clock.pass_(seconds=2)
        await woken(server, other, server, other)
    for party in parties:
        rows = await server.query(
            "SELECT seat, token FROM steps WHERE seq > 0 AND match_id = :id",
            id=_stored(server, party),
        )
        assert sorted(rows) == [(1, 0), (2, 0)]


def _stored(server: Server, party: Party) -> object:
    return party.match_id.hex if server.house.backing.database.sqlite else party.match_id


async def test_a_process_that_died_with_a_claim_is_replaced(server: Server, other: Server) -> None:
    party = await with_bots(server)
    server.clock.pass_(seconds=2)
    server.house.waker._matches.loaded = None  # type: ignore[assignment,method-assign]  # it dies
    await woken(server)
    assert await log_of(party) == []
    server.clock.pass_(seconds=9)
    assert await woken(other) == 0
    server.clock.pass_(seconds=2)
    assert await woken(other) == 1
    assert await log_of(party) == [(1, Cause.BOT)]


async def test_two_wakes_of_one_step_write_it_once(server: Server, other: Server) -> None:
    party = await with_bots(server)
    server.clock.pass_(seconds=2)
    await asyncio.gather(
        server.house.waker._act(party.match_id, 0), other.house.waker._act(party.match_id, 0)
    )
    assert await log_of(party) == [(1, Cause.BOT)]


async def test_a_wake_for_nothing_is_corrected(server: Server) -> None:
    party = await begun(server, "toy", limit=60)
    server.clock.pass_(seconds=60)
    await party.act(0, sent(0, PASS))
    await party.act(1, sent(0, PASS))
    await server.house.waker._act(party.match_id, 0)
    assert await server.house.waker.act_on_due() == 0


# --- what a bot is given, and what becomes of one that fails


class Watched:
    """A bot that keeps what it was given."""

    def __init__(self) -> None:
        self.views: list[ToyView] = []

    def choose(self, view: AnyView, decision: Decision, rng: Rng) -> AnyAction:
        del decision, rng
        self.views.append(view)
        return GAMES["toy"].game.types.action.validate_python(PASS)


class Raising:
    """A bot with a bug."""

    def choose(self, view: AnyView, decision: Decision, rng: Rng) -> AnyAction:
        raise RuntimeError(f"a bug in a bot: {view} {decision} {rng}")


def with_bot(bot: Watched | Raising) -> Mapping[str, Plugin]:
    return {**GAMES, "toy": replace(GAMES["toy"], bots={"random": bot})}


async def test_a_bot_is_given_the_view_of_its_own_seat(maker: Maker) -> None:
    bot = Watched()
    server = maker.server(with_bot(bot))
    party = await with_bots(server)
    state = (await server.matches.reload(party.match_id)).position.state
    server.clock.pass_(seconds=2)
    await woken(server)
    (view,) = bot.views
    assert view.hand is not None
    assert view.hand.cards == state.hands[1]
    await server.house.backing.database.close()


class Looking(Toy):
    """The toy game, which notes who looked at it."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        self.viewers.append(viewer)
        return super().view(state, viewer)


async def test_a_bot_alone_is_given_a_view_that_recalls(maker: Maker) -> None:
    game = Looking()
    server = maker.server({**GAMES, "toy": replace(GAMES["toy"], game=game)})
    await with_bots(server)
    server.clock.pass_(seconds=2)
    await woken(server)
    assert {viewer.seat for viewer in game.viewers if viewer.recalls} == {1}
    await server.house.backing.database.close()


async def test_b39_a_match_that_fails_holds_up_no_other(maker: Maker) -> None:
    broken, sound = maker.server(with_bot(Raising())), maker.server()
    await with_bots(broken)
    party = await begun(sound, "toy", limit=60)
    broken.clock.pass_(seconds=60)
    assert await woken(broken) == 2
    rows = await broken.query("SELECT cause FROM steps WHERE seq > 0")
    assert rows == [("limit",)]
    assert await party.awaited() != ()
    for server in (broken, sound):
        await server.house.backing.database.close()


async def test_a_running_server_wakes_by_itself(maker: Maker) -> None:
    async with maker.running(bot_delay=timedelta(0), reveal_hold=timedelta(0)) as server:
        party = await with_bots(server, bots=2)
        known = server.matches._known
        await until(lambda: known[party.match_id].position.seq == 2)
        assert [cause for _, cause in await log_of(party)] == [Cause.BOT] * 2
