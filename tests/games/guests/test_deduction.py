"""The exact solver agrees with trying everything."""

import pytest

from games.guests.content.cards import CARD, Family
from games.guests.deduction.knowledge import Knowledge, knowing
from games.guests.deduction.solution import Solution
from games.guests.deduction.ways import shortest_route, simple_paths, weapons_by_start
from games.guests.levels import LEVELS, Level
from games.kit.testing import scale_of
from tests.games.guests import brute
from tests.games.guests.cases import a_case, a_hand

SIZES = (5, 12, 18, 24, 32, 40)
every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


@every_level
def test_it_leaves_what_trying_everything_leaves(level: Level, pytestconfig: pytest.Config) -> None:
    """42 hands a level, 294 in all; thirty times as many with --deep."""
    for number in range(7 * scale_of(pytestconfig)):
        for size in SIZES:
            hand = a_hand(a_case(level, number % 40), size, number)
            exact = knowing(hand, accomplice=level.has_accomplices)
            found = list(exact.solutions())
            assert len(found) == exact.count()
            assert set(found) == brute.remaining(hand, accomplice=level.has_accomplices)


def test_at_first_everything_is_possible() -> None:
    assert Knowledge(accomplice=True).count() == 5760
    assert Knowledge(accomplice=False).count() == 360


def test_cards_that_contradict_each_other_leave_nothing() -> None:
    assert knowing(("claim-0-1", "claim-0-2"), accomplice=True).count() == 0


def test_a_copy_learns_apart() -> None:
    known = knowing(("kind-0",), accomplice=True)
    twin = known.copy()
    twin.add("sign-1")
    twin.add("witness-0-0-0-no")
    twin.add("claim-0-1")
    assert known.count() == 5760 * 16 // 20
    assert twin.count() < known.count()


def test_three_boxes_for_a_motive_prove_its_owner_guilty() -> None:
    cards = ("witness-2-1-0-yes", "witness-2-1-1-yes", "clue-2-1-yes")
    for left in knowing(cards, accomplice=True).solutions():
        assert left.guilty.get(2) == 1


def test_two_cards_that_prove_nothing_alone_can_prove_much_together() -> None:
    """What ANDing each card's own solutions misses: x says with y, y says no."""
    known = knowing(("company-0-2-yes", "company-2-0-no"), accomplice=True)
    assert {left.murderer for left in known.solutions()} == {0}


def test_a_shut_house_leaves_only_weapons_of_the_start_rooms_part() -> None:
    cut = sum(1 << passage for passage in (0, 1, 3, 6, 7, 9, 10))
    reached = weapons_by_start(cut, 0)
    assert reached[0] == reached[1] == 0
    assert reached[2] == reached[3] != 0


def test_a_shortest_route_is_a_walk_by_the_weapon_into_the_study() -> None:
    assert shortest_route(1, 19, 0, 0) == (1, 8, 9)
    assert shortest_route(1, 12, 1 << 13, 0) == (1, 8, 7, 9)
    assert shortest_route(1, 12, 0b111 << 11, 0) is None
    assert shortest_route(0, 7, 0, 1 << 5) is None


def test_a_simple_path_enters_no_room_twice() -> None:
    assert simple_paths(3, 3) == ((3,),)
    assert all(len(set(path)) == len(path) for path in simple_paths(3, 8))


def test_no_card_of_the_universe_is_unknown_to_it() -> None:
    """Only all seven in one room can't be: the murderer is not counted."""
    for card in CARD.values():
        left = knowing((card.id,), accomplice=True).count()
        assert left <= 5760
        assert (left == 0) == (card.family is Family.COUNT and card.args[1] == 7)


def test_a_solution_names_the_guilty_with_their_motives() -> None:
    alone = Solution(murderer=1, motive=2, weapon=3)
    helped = Solution(murderer=1, motive=2, weapon=3, accomplice=4, help_motive=0)
    assert alone.guilty == {1: 2}
    assert helped.guilty == {1: 2, 4: 0}
