"""The chart: where curves, signs and tokens lie."""

from itertools import combinations, pairwise

import pytest

from app.matches.hindsight.chart import HEIGHT, LOW, Chart, Frame, chart
from app.tables.tokens import seat_token
from games.kit.hindsight import Curve, Guess, Hindsight, Point

NAMES = ("Mira", "Nils", "Ingrid", "Yusuf", "Olga", "P\u00e4r", "Quentin", "Rosa")


def curve(*points: tuple[int, int], guesses: tuple[Guess, ...] = ()) -> Curve:
    return Curve(points=tuple(Point(seq=seq, left=left) for seq, left in points), guesses=guesses)


def drawn(*curves: Curve, step: int | None = None, me: int | None = None) -> Chart:
    found = Hindsight(most=1000, about=(), curves=curves)
    tokens = [seat_token(seat, name) for seat, name in enumerate(NAMES[: len(curves)])]
    return chart(found, tokens, Frame(100, step, me))


def test_a_tenth_is_as_far_down_everywhere() -> None:
    ticks = drawn(curve((0, 1000))).ticks
    assert [(tick.left, tick.y) for tick in ticks] == [
        (1, HEIGHT), (10, HEIGHT * 2 / 3), (100, HEIGHT / 3), (1000, 0),
    ]  # fmt: skip


def test_a_curve_goes_level_until_something_is_learnt() -> None:
    (line,) = drawn(curve((0, 1000), (40, 10))).lines
    assert line.path == f"M0.0 0.0H400.0V{HEIGHT * 2 / 3}H1000"
    assert line.end == line.y == HEIGHT * 2 / 3


def test_tokens_of_many_that_end_alike_stand_apart_and_inside() -> None:
    for step, height in ((None, HEIGHT), (50, LOW)):
        lines = drawn(*[curve((0, 1000), (90, 1))] * 8, step=step).lines
        places = sorted(line.y for line in lines)
        assert all(next_ - one >= 19 for one, next_ in pairwise(places))
        assert (places[0] >= 0, places[-1]) == (True, height)


def test_a_sign_hides_no_other() -> None:
    right = Guess(seq=93, left=1, verdict="proved")
    wrong = Guess(seq=92, left=4, verdict="open")
    signs = drawn(
        curve((0, 900), (90, 1), guesses=(right,)), curve((0, 900), (91, 1)),
        curve((0, 900), (80, 4), guesses=(wrong,)),
    ).signs  # fmt: skip
    assert [(sign.kind, sign.token.letter) for sign in signs] == [
        ("ring", "M"), ("ring", "N"), ("open", "I"), ("proved", "M"),
    ]  # fmt: skip
    assert all(
        abs(one.y - other.y) >= 17 or abs(one.x - other.x) >= 6
        for one, other in combinations(signs, 2)
    )


@pytest.mark.parametrize(("step", "left"), [(0, 1000), (39, 1000), (40, 10), (100, 10)])
def test_the_cursor_meets_the_curve_at_its_step(step: int, left: int) -> None:
    found = drawn(curve((0, 1000), (40, 10)), step=step, me=0)
    (line,) = found.lines
    assert (found.cursor, line.me) == (step, True)
    assert line.now == next(tick.y for tick in found.ticks if tick.left == left)


def test_a_match_without_a_step_has_a_chart() -> None:
    found = Hindsight(most=1000, about=(), curves=(curve((0, 500)),))
    assert chart(found, [seat_token(0, "Mira")], Frame(0)).last == 0
