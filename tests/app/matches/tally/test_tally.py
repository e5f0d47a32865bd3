"""What a table has seen so far: who won how many matches, or which went best."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from app.matches.schemas import Match, Status
from app.matches.tally.panels import best_of, won_at
from app.matches.tally.schemas import Result
from app.matches.tally.service import Tallies
from games.kit.models import Outcome, Placement, say
from tests.app.browsers import Company, a_match, says
from tests.app.houses import Server

BASIC = {"level": "basic"}
NOW = datetime(2026, 11, 30, tzinfo=UTC)
MATCH = Match(
    id=UUID(int=7), table_id=UUID(int=8), number=4, game="wer-wars", rules_version=1,
    options=BASIC, limit=None, status=Status.FINISHED, seed=b"", seats=(), seq=9, outcome=None,
    opened_at=NOW, started_at=NOW, finished_at=NOW,
)  # fmt: skip


def together(number: int, minutes: int | None, options: dict[str, str] = BASIC) -> Result:
    """A match of two who play together; None: it was lost."""
    placed = (
        () if minutes is None else tuple(Placement(seat=s, rank=1, score=minutes) for s in (0, 1))
    )
    outcome = Outcome(reason="won", placements=placed, headline=say("You win."))
    return Result(number, ("Mira", "Nils"), options, outcome)


def against(number: int, winner: int, names: tuple[str, ...] = ("Mira", "Nils", "Ada")) -> Result:
    ranks = tuple(Placement(seat=s, rank=1 if s == winner else 2) for s in range(len(names)))
    return Result(
        number, names, {}, Outcome(reason="case", placements=ranks, headline=say("Over."))
    )


def test_of_those_who_play_together_most_left_over_comes_first() -> None:
    found = best_of([together(4, 20), together(3, None), together(2, 35), together(1, 20)], MATCH)
    assert found
    assert [(row.rank, row.many, row.now) for row in found.rows] == [
        (1, 35, False), (2, 20, False), (3, 20, True),
    ]  # fmt: skip
    assert found.played == 4


def test_the_five_best_stand_there_and_other_options_do_not_count() -> None:
    others = [together(number, 50, {"level": "expert"}) for number in (5, 6)]
    found = best_of([*others, *(together(number, number) for number in range(7, 15))], MATCH)
    assert found
    assert [row.many for row in found.rows] == [14, 13, 12, 11, 10]
    assert found.played == 8


@pytest.mark.parametrize(
    "results", [[], [together(4, None)], [together(3, 9, {"level": "expert"})]]
)
def test_nothing_stands_there_before_anything_was_won(results: list[Result]) -> None:
    assert best_of(results, MATCH) is None


def test_of_those_who_play_against_each_other_wins_are_counted() -> None:
    found = won_at([against(1, 0), against(2, 1), against(3, 0), against(4, 2)])
    assert found
    assert [(row.rank, row.name, row.many) for row in found.rows] == [
        (1, "Mira", 2), (2, "Ada", 1), (2, "Nils", 1),
    ]  # fmt: skip


def test_one_match_makes_no_list() -> None:
    assert won_at([against(1, 0)]) is None


def test_whoever_takes_another_seat_is_still_the_same() -> None:
    found = won_at([against(1, 0), against(2, 1, ("Nils", "Mira"))])
    assert found
    assert [(row.name, row.many) for row in found.rows] == [("Mira", 2)]


async def seen(company: Company) -> tuple[Result, ...]:
    table = await company.server.tables.at(company.code)
    return await Tallies(company.server.house.backing.database).at(table)


async def test_the_outcome_of_a_second_match_tells_who_won_how_many(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.play(10_000)
    assert not says(await company.host.page(), "Won at this table")
    await company.host.at("rematch")
    for browser in company.browsers:
        await browser.at("ready", {"contribution": ""})
    await (await company.start()).play(10_000)
    for browser in company.browsers:
        assert says(await browser.page(), "Won at this table")
    assert len(await seen(company)) == 2


async def test_a_match_that_was_broken_off_does_not_count(site: Server) -> None:
    company = await a_match(site, "toy", 2)
    await company.play(2)
    await site.matches.close(company.match_id)
    assert await seen(company) == ()
