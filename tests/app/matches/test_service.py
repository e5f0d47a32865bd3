"""The life of a match through its service, on both databases."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from app.errors import NotFound
from app.matches.judging import repeats
from app.matches.refusals import (
    ForbiddenByRule,
    MatchOver,
    NotFinished,
    NotYourDecision,
    StaleDecision,
    UnknownChoice,
)
from app.matches.schemas import Cause, Status, Submission
from app.matches.service import Matches
from app.matches.timing import Pace
from app.tables.refusals import NotHost, NotReady, NotSeated, TooFew
from app.tables.schemas import NewTable
from tests.app.houses import GAMES, Party, Server, begun, finished, hosted, seated, sent

PASS = {"kind": "pass"}
NOTHING = {"kind": "bid", "cards": (), "stance": "meek", "coins": 0}


async def steps_of(party: Party) -> int:
    rows = await party.server.query("SELECT COUNT(*) FROM steps WHERE seq > 0")
    return int(rows[0][0])


# --- starting


async def test_a_match_starts_with_whoever_sits_and_is_ready(server: Server) -> None:
    party = await begun(server, people=3, seats=4)
    loaded = await server.matches.reload(party.match_id)
    assert [seat.name for seat in loaded.match.seats] == ["Mira", "Nils", "Ingrid"]
    assert loaded.match.status is Status.PLAYING
    assert loaded.newest.cause is Cause.START


async def test_only_the_host_starts(server: Server) -> None:
    party = await seated(server)
    with pytest.raises(NotHost):
        await server.matches.start(party.code, party.people[1])


async def test_a_match_waits_for_everyone_to_be_ready(server: Server) -> None:
    party = await seated(server)
    await server.tables.ready(party.code, party.people[1], None)
    with pytest.raises(NotReady):
        await party.start()


async def test_a_match_needs_the_fewest_seats_of_its_game(server: Server) -> None:
    party = await seated(server, people=1, seats=2)
    with pytest.raises(TooFew):
        await party.start()


async def test_starting_twice_in_parallel_deals_once(server: Server) -> None:
    party = await seated(server)
    start = server.matches.start
    first, second = await asyncio.gather(*(start(party.code, party.host) for _ in range(2)))
    assert first.id == second.id
    assert await server.query("SELECT COUNT(*) FROM steps") == [(1,)]


async def test_a_refused_start_changes_nothing(server: Server) -> None:
    party = await hosted(server)
    before = await server.dump()
    with pytest.raises(TooFew):
        await party.start()
    assert await server.dump() == before


# --- acting


async def test_an_action_is_a_step_of_the_log(server: Server) -> None:
    party = await begun(server, "toy")
    acted = await party.act(0, sent(0, PASS))
    assert acted.refused is None
    assert (acted.loaded.newest.seat, acted.loaded.newest.action) == (0, {"kind": "pass"})
    assert acted.loaded.newest.at == server.clock.now()


async def test_a_stranger_has_no_say(server: Server) -> None:
    party = await begun(server, "toy")
    with pytest.raises(NotFound):
        await server.matches.act(party.match_id, await server.player("Olga"), sent(0, PASS))


async def test_a_seat_that_is_not_awaited_is_told_so(server: Server) -> None:
    party = await begun(server, "toy")
    await party.act(0, sent(0, PASS))
    acted = await party.act(0, sent(7, PASS))
    assert isinstance(acted.refused, NotYourDecision)


async def test_after_the_end_everybody_is_told_that_it_is_over(server: Server) -> None:
    party = await finished(server)
    for seat in (0, 1):
        acted = await party.act(seat, sent(999, PASS))
        assert isinstance(acted.refused, MatchOver)


async def test_a_table_is_made_with_its_match_or_not_at_all(server: Server) -> None:
    host = await server.player("Mira")
    new = NewTable("toy", {"rounds": 3}, 2, None)
    before = await server.dump()
    drained = replace(server.house.backing, entropy=_drained)
    with pytest.raises(OSError, match="drained"):
        await Matches(drained, server.tables, Pace(timedelta(), timedelta())).host(host, new)
    assert await server.dump() == before
    assert (await server.matches.current(await server.matches.host(host, new))).number == 1


def _drained(length: int) -> bytes:
    message = f"the source of {length} bytes is drained"
    raise OSError(message)


async def test_a_token_of_no_decision_is_stale(server: Server) -> None:
    party = await begun(server, "toy")
    assert isinstance((await party.act(0, sent(7, PASS))).refused, StaleDecision)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": ("dance",)},
        {"kind": ("pass", "pass")},
        {"kind": ("bid",)},
        {"kind": ("bid",), "cards": ("999",), "stance": ("meek",), "coins": ("0",)},
        {"kind": ("bid",), "stance": ("meek",), "coins": ("1",)},
        {"kind": ("bid",), "stance": ("sly",), "coins": ("0",)},
        {"kind": ("bid",), "stance": ("meek",), "coins": ("9" * 400,)},
    ],
)
async def test_what_no_choice_offers_is_no_choice(
    server: Server, fields: dict[str, tuple[str, ...]]
) -> None:
    party = await begun(server, "toy")
    assert isinstance((await party.act(0, Submission(0, fields))).refused, UnknownChoice)
    assert await steps_of(party) == 0


async def test_a_rule_that_forbids_is_quoted(server: Server) -> None:
    party = await begun(server, "toy")
    everything = {"kind": "bid", "cards": (), "stance": "reckless", "coins": 3}
    for seat in (0, 1):
        await party.act(seat, sent(0, everything))
    acted = await party.act(0, sent(2, {**everything, "stance": "bold", "coins": 1}))
    assert isinstance(acted.refused, ForbiddenByRule)
    assert acted.refused.rule == "toy:1"


async def test_the_last_action_ends_the_match(server: Server) -> None:
    party = await finished(server)
    loaded = await server.matches.reload(party.match_id)
    assert loaded.match.status is Status.FINISHED
    assert loaded.match.outcome is not None
    assert loaded.match.finished_at == server.clock.now()
    assert await server.query("SELECT wake_at FROM matches") == [(None,)]


# --- the same answer again


async def test_b13_the_same_answer_again_counts_once(server: Server) -> None:
    party = await begun(server, "toy")
    first = await party.act(0, sent(0, NOTHING))
    again = await party.act(0, sent(0, NOTHING))
    assert (first.refused, again.refused) == (None, None)
    assert await steps_of(party) == 1


async def test_b13_the_same_answer_in_parallel_counts_once(server: Server) -> None:
    party = await begun(server, "toy")
    acted = await asyncio.gather(*(party.act(0, sent(0, PASS)) for _ in range(6)))
    assert [one.refused for one in acted] == [None] * 6
    assert await steps_of(party) == 1


async def test_b13_a_different_answer_to_the_same_question_is_stale(server: Server) -> None:
    party = await begun(server, "toy")
    await party.act(0, sent(0, PASS))
    assert isinstance((await party.act(0, sent(0, NOTHING))).refused, StaleDecision)


@pytest.mark.parametrize(
    ("fields", "same"),
    [
        ({"kind": ("deny",)}, True),
        ({"kind": ("deny",), "counter": ("no",)}, True),
        ({"kind": ("deny",), "counter": ("axe",)}, False),
        ({"kind": ("clue",)}, False),
        ({"counter": ("no",)}, False),
        ({}, False),
    ],
)
def test_b13_what_was_not_asked_for_is_answered_by_its_default(
    fields: dict[str, tuple[str, ...]], *, same: bool
) -> None:
    """WHY: "I have none" where nothing may be asked in return sends no counter-question."""
    done = {"kind": "deny", "counter": "no"}
    assert repeats(Submission(0, fields), GAMES["why"].game, done) is same


async def test_b13_every_step_of_a_match_may_be_clicked_twice(server: Server) -> None:
    party = await begun(server)
    for _ in range(30):
        seat = (await party.awaited())[0]
        given = await party.submission(seat)
        before = await steps_of(party)
        answers = [await party.act(seat, given) for _ in range(2)]
        assert [answer.refused for answer in answers] == [None, None], given
        assert await steps_of(party) == before + 1


async def test_b14_a_double_click_on_the_dice_rolls_once(server: Server) -> None:
    party = await begun(server)
    seat = (await party.awaited())[0]
    roll = sent(0, {"kind": "roll"})
    first, second = await asyncio.gather(party.act(seat, roll), party.act(seat, roll))
    assert first.loaded.position.state.dice == second.loaded.position.state.dice
    assert await steps_of(party) == 1


async def test_b15_two_seats_that_act_at_once_both_count(server: Server) -> None:
    party = await begun(server, "toy", people=4)
    acted = await asyncio.gather(*(party.act(seat, sent(0, PASS)) for seat in range(4)))
    assert [one.refused for one in acted] == [None] * 4
    rows = await server.query("SELECT seq, seat FROM steps WHERE seq > 0 ORDER BY seq")
    assert [seq for seq, _ in rows] == [1, 2, 3, 4]
    assert {seat for _, seat in rows} == {0, 1, 2, 3}


# --- two processes


def at(party: Party, other: Server) -> Party:
    """The same people, whose next request meets another process."""
    return replace(party, server=other)


async def test_b16_two_processes_that_write_one_step_write_it_once(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy", people=3)
    elsewhere = at(party, other)
    for _ in range(3):
        for seat in await party.awaited():
            given = await party.submission(seat)
            acted = await asyncio.gather(party.act(seat, given), elsewhere.act(seat, given))
            assert [one.refused for one in acted] == [None, None]
    rows = await server.query("SELECT seq FROM steps ORDER BY seq")
    assert [seq for (seq,) in rows] == list(range(len(rows)))


async def test_b16_of_two_answers_in_two_processes_one_is_refused(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy")
    await other.matches.loaded(party.match_id)
    acted = await asyncio.gather(
        party.act(0, sent(0, PASS)), at(party, other).act(0, sent(0, NOTHING))
    )
    refused = [one.refused for one in acted if one.refused]
    assert len(refused) == 1
    assert isinstance(refused[0], StaleDecision)
    assert await steps_of(party) == 1


async def test_b16_nothing_is_refused_because_a_process_remembers_an_old_step(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy")
    await other.matches.loaded(party.match_id)
    for seat in (0, 1):
        await party.act(seat, sent(0, PASS))
    assert (await at(party, other).act(0, sent(2, PASS))).refused is None


async def test_b16_a_seat_link_taken_in_one_process_is_known_in_the_other(
    server: Server, other: Server
) -> None:
    party = await begun(server, "toy")
    phone = await server.player("Mira's phone")
    await other.tables.newest(party.table.id)
    await server.tables.take_seat(await server.tables.seat_link(party.code, party.host), phone)
    acted = await other.matches.act(party.match_id, phone, sent(0, PASS))
    assert acted.refused is None


async def test_b16_a_seat_given_up_in_one_process_opens_no_cards_in_the_other(
    server: Server, other: Server
) -> None:
    party = await finished(server)
    await other.tables.at(party.code)
    await server.matches.rematch(party.code, party.host)
    await server.tables.stand(party.code, party.people[1])
    heir = await server.player("Olga")
    await server.tables.sit(party.code, heir, "Olga", None)
    for player in (party.host, heir):
        await server.tables.ready(party.code, player, b"")
    match = await server.matches.start(party.code, party.host)
    with pytest.raises(NotFound):
        await other.matches.seat(match, party.people[1])
    assert await other.matches.seat(match, heir) == 1


# --- again


async def test_a_rematch_pressed_by_all_at_once_is_one_match(server: Server) -> None:
    party = await finished(server, people=4)
    matches = await asyncio.gather(
        *(server.matches.rematch(party.code, player) for player in party.people)
    )
    assert len({match.id for match in matches}) == 1
    rows = await server.query("SELECT number, status FROM matches ORDER BY number")
    assert rows == [(1, "finished"), (2, "open")]


async def test_a_rematch_asks_everyone_to_get_ready_again(server: Server) -> None:
    party = await finished(server)
    await server.matches.rematch(party.code, party.host)
    table = await server.tables.at(party.code)
    assert not table.locked
    assert [seat.ready for seat in table.seats] == [False, False]
    assert [seat.name for seat in table.seats] == ["Mira", "Nils"]


async def test_a_rematch_waits_for_the_end(server: Server) -> None:
    party = await begun(server)
    with pytest.raises(NotFinished):
        await server.matches.rematch(party.code, party.host)


async def test_a_stranger_opens_no_rematch(server: Server) -> None:
    party = await finished(server)
    with pytest.raises(NotSeated):
        await server.matches.rematch(party.code, await server.player("Olga"))
