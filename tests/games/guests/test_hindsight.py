"""What could be known: curves, guesses that were luck, questions that would have told more."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from games.guests import PLUGIN
from games.guests.bots import BOTS
from games.guests.content.cards import UNIVERSE, matches
from games.guests.content.house import REFERENCES
from games.guests.deduction.knowledge import Knowledge, knowing
from games.guests.hindsight.questions import Promises, WhatIf
from games.guests.levels import LEVEL, Level
from games.guests.models import Accuse, Ask, GoOn
from games.kit import engine
from games.kit.hindsight import Curve, Hindsight, Moment
from games.kit.models import Action, Seat, SeatSetup, Viewer
from games.kit.rng import Rng
from tests.games.guests import brute
from tests.games.guests.builders import Table, a_table, right, solving, wrong
from tests.games.guests.cases import a_case, a_hand, seed_of

GAME = PLUGIN.game
EASY, HARD = LEVEL["easy"], LEVEL["hard"]
both_levels = pytest.mark.parametrize("level", [EASY, HARD], ids=lambda level: level.id)
assert PLUGIN.look_back is not None
look_back = PLUGIN.look_back


@cache
def a_match(level: Level, seats: int, bot: str = "strong") -> tuple[Moment, ...]:
    """A whole match of bots, step by step."""
    key = seed_of(level.number)
    options = GAME.types.options.validate_python({"level": level.id, "notes": "off"})
    at = engine.start(GAME, options, (SeatSetup(),) * seats, key).position
    moments = [Moment(0, at.state)]
    while at.decisions:
        seat, decision = next(iter(at.decisions.items()))
        view = GAME.view(at.state, Viewer(seat=seat))
        action = BOTS[bot].choose(view, decision, Rng(key, "bot", at.seq))
        done = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=key)
        assert isinstance(done, engine.Transition)
        at = done.position
        moments.append(Moment(at.seq, at.state, seat, action))
    return tuple(moments)


def after(table: Table, *moves: tuple[Seat, Action]) -> Hindsight:
    """The hindsight of some moves from a situation."""
    moments = [Moment(0, table.state)]
    for seq, (seat, action) in enumerate(moves, start=1):
        table = table.by(seat, action)
        moments.append(Moment(seq, table.state, seat, action))
    return look_back(moments)


def knowing_all(table: Table, *seats: Seat) -> Table:
    """The same where some seats have seen every card of the case."""
    deck = a_case(table.state.level).deck
    return table.having(
        seen=tuple(deck if s in seats else seen for s, seen in enumerate(table.state.seen))
    )


# --- curves


@both_levels
def test_a_curve_says_what_trying_everything_says(level: Level) -> None:
    moments = a_match(level, 3)
    for seat, curve in enumerate(look_back(moments).curves):
        for point in curve.points[::8]:
            seen = moments[point.seq].state.seen[seat]
            assert point.left == len(brute.remaining(seen, accomplice=level.has_accomplices))


@both_levels
def test_a_curve_only_falls_and_ends_at_one_where_it_was_proved(level: Level) -> None:
    found = look_back(a_match(level, 3))
    assert found.most == (5760 if level.has_accomplices else 360)
    assert any(curve.proved for curve in found.curves)
    for curve in found.curves:
        assert curve.points[0].seq == 0
        assert curve.points[0].left < found.most
        for one, next_ in pairwise(curve.points):
            assert one.seq < next_.seq
            assert one.left > next_.left > 0
        if curve.proved:
            assert curve.points[-1].left == 1
            assert (curve.left_at(curve.proved - 1), curve.left_at(curve.proved)) != (1, 1)
            assert curve.left_at(curve.proved) == 1


def test_a_match_that_broke_off_has_curves_up_to_there() -> None:
    whole = look_back(a_match(EASY, 3)).curves[1]
    part = look_back(a_match(EASY, 3)[:60]).curves[1]
    assert part.points == tuple(point for point in whole.points if point.seq < 60)


def test_what_a_seat_can_not_know_changes_nothing_for_it() -> None:
    moments, seat = a_match(EASY, 3), 1
    mine = look_back(moments).curves[seat]
    twin = look_back(redrawn(moment, seat) for moment in moments).curves[seat]
    assert (twin.points, twin.questions) == (mine.points, mine.questions)


def redrawn(moment: Moment, seat: Seat) -> Moment:
    """A step as it might have been for all that a seat knows; nobody accuses in it."""
    state = GAME.resample(moment.state, Viewer(seat=seat), Rng(b"twin", moment.seq))
    action = None if isinstance(moment.action, Accuse) else moment.action
    return Moment(moment.seq, state, moment.seat, action)


# --- guesses


def verdicts(curve: Curve) -> list[tuple[str, int]]:
    return [(guess.verdict, guess.left) for guess in curve.guesses]


def test_whoever_is_right_with_one_solution_left_has_proved_it() -> None:
    table = knowing_all(solving(3), 0)
    first, second, _ = after(table, (0, right(table)), (1, right(table)), (2, GoOn())).curves
    assert verdicts(first) == [("proved", 1)]
    ((verdict, left),) = verdicts(second)
    assert (verdict, left) == ("luck", second.points[0].left)
    assert left > 1


def test_whoever_is_wrong_may_have_had_reason_or_none() -> None:
    table = solving(3)
    blind, seeing = (
        after(case, (0, wrong(case)), (1, GoOn()), (2, GoOn())).curves[0]
        for case in (table, knowing_all(table, 0))
    )
    assert [verdict for verdict, _ in verdicts(seeing)] == ["ruled_out"]
    assert [verdict for verdict, _ in verdicts(blind)] == ["open"]


def test_alone_a_wrong_guess_strikes_one_solution() -> None:
    table = solving(1)
    curve = after(table, (0, wrong(table))).curves[0]
    assert [point.left for point in curve.points] == [
        curve.points[0].left, curve.points[0].left - 1,
    ]  # fmt: skip


def test_what_the_end_tells_is_not_counted() -> None:
    table = solving(3)
    curves = after(table, (0, right(table)), (1, GoOn()), (2, GoOn())).curves
    assert all(len(curve.points) == 1 and curve.proved is None for curve in curves)


# --- questions


@both_levels
@pytest.mark.parametrize("size", [0, 6, 25, 45])
def test_what_one_more_card_would_leave_is_what_it_leaves(level: Level, size: int) -> None:
    hand = a_hand(a_case(level), size)
    known = knowing(hand, accomplice=level.has_accomplices)
    what_if = WhatIf(known)
    for card in UNIVERSE:
        again = knowing((*hand, card.id), accomplice=level.has_accomplices)
        assert what_if.count(card) == again.count()


def test_no_question_promises_more_than_the_best() -> None:
    seen = a_table(3).state.seen[0]
    promises = Promises(knowing(seen, accomplice=False), seen)
    for count in (2, 4):
        best = promises.of(promises.best(count))
        assert best == max(promises.of(words) for words in combinations(REFERENCES, count))
    curve = after(a_table(3), (0, Ask(references=promises.best(2)))).curves[0]
    assert [question.share for question in curve.questions] == [100]
    assert curve.questions[0].asked == curve.questions[0].best


def test_a_card_that_carries_both_references_counts_once() -> None:
    promises = Promises(Knowledge(accomplice=False), ())
    every = promises.of(REFERENCES)
    assert promises.of(("dora", "study")) <= promises.of(("dora",)) + promises.of(("study",))
    for words in combinations(REFERENCES, 2):
        others = tuple(word for word in REFERENCES if word not in words)
        touched = any(matches(card.id, words) and not matches(card.id, others) for card in UNIVERSE)
        assert touched == (every - promises.of(others) > 1e-9)


def test_cards_about_what_was_heard_promise_nothing() -> None:
    """Of a box that says yes there is no card that says no."""
    seen = ("witness-0-0-0-yes",)
    known = knowing(seen, accomplice=False)
    assert Promises(known, seen).of(("dora",)) < Promises(known, ()).of(("dora",))


def test_whoever_knows_the_solution_can_ask_nothing_better() -> None:
    table = knowing_all(a_table(3), 0)
    curve = after(table, (0, Ask(references=("study", "dora")))).curves[0]
    assert curve.questions == ()
    assert curve.proved == 0
