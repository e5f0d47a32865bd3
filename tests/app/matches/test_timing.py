"""When a match wants attention without a person; no database needed."""

from dataclasses import replace
from datetime import datetime, timedelta

from app.matches.codec import Dictionary
from app.matches.schemas import Cause, Loaded, LoggedStep, Match, MatchSeat, Status
from app.matches.timing import Pace, deadlines, wake_at
from games.kit.choices import Decision
from games.kit.engine import Position
from games.kit.models import say
from tests.app.houses import NO_MATCH, NOON

PACE = Pace(bot_delay=timedelta(seconds=1.5), reveal_hold=timedelta(seconds=4))
MINUTE = timedelta(minutes=1)
ASKED = Decision(prompt=say("Well?"), actions=())


def after(**time: float) -> datetime:
    return NOON + timedelta(**time)


def a_match(
    *awaited: int, limit: timedelta | None = None, reveals: bool = False, bots: tuple[int, ...] = ()
) -> Loaded:
    """A match of three whose newest step was at noon, and opened a decision for the awaited."""
    seats = tuple(
        MatchSeat(n, f"Seat {n}", None, "random" if n in bots else None, b"") for n in range(3)
    )
    match = Match(
        id=NO_MATCH, table_id=NO_MATCH, number=1, game="toy", rules_version=1, options={},
        limit=limit, status=Status.PLAYING, seed=bytes(32), seats=seats, seq=4, outcome=None,
        opened_at=NOON, started_at=NOON, finished_at=None,
    )  # fmt: skip
    step = LoggedStep(4, 0, 3, Cause.PLAYER, {}, (), reveals, NOON)
    position = Position(4, None, dict.fromkeys(awaited, 4), dict.fromkeys(awaited, ASKED))
    return Loaded(match, position, Dictionary(), dict.fromkeys(awaited, NOON), (step,))


def test_without_a_limit_a_person_is_awaited_for_ever() -> None:
    match = a_match(0, 1)
    assert wake_at(match.match, match, PACE) is None


def test_a_limit_counts_from_when_the_decision_opened() -> None:
    match = replace(a_match(0, 1, limit=MINUTE), opened_at={0: NOON, 1: after(seconds=-20)})
    assert deadlines(match.match, match, PACE) == {0: after(minutes=1), 1: after(seconds=40)}
    assert wake_at(match.match, match, PACE) == after(seconds=40)


def test_a_bot_takes_a_moment_whatever_the_limit() -> None:
    match = a_match(0, 1, limit=MINUTE, bots=(1,))
    assert deadlines(match.match, match, PACE)[1] == after(seconds=1.5)


def test_nobody_acts_while_something_is_shown() -> None:
    match = a_match(0, 1, limit=timedelta(seconds=2), reveals=True, bots=(1,))
    assert set(deadlines(match.match, match, PACE).values()) == {after(seconds=4)}


def test_a_bots_moment_depends_on_public_times_alone() -> None:
    """Not on how long ago it was asked: that could tell what it holds."""
    early = replace(a_match(1, bots=(1,)), opened_at={1: after(hours=-1)})
    late = a_match(1, bots=(1,))
    assert wake_at(early.match, early, PACE) == wake_at(late.match, late, PACE)


def test_a_match_that_is_over_wants_nothing() -> None:
    match = a_match(limit=MINUTE, bots=(1,))
    assert wake_at(match.match, match, PACE) is None
