"""Each level's cases can be solved, come out as planned, and don't give themselves away."""

from collections import Counter

import pytest

from games.guests.case import told
from games.guests.content.cards import CARD
from games.guests.content.house import ALIBI_ROOMS, DOORS, EVERYONE, SIDE_ROOMS, STUDY, WEAPONS
from games.guests.deduction.knowledge import knowing
from games.guests.generator import generate
from games.guests.generator.story import draw_solution
from games.guests.levels import DECK_SIZE, LEVELS, Level, group_of
from games.guests.reasoning.solver import tier_needed
from games.kit.rng import Rng
from games.kit.testing import scale_of
from tests.games.guests.cases import a_case, seed_of
from tests.games.guests.classifier import share_named

EACH = 12
every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


@every_level
def test_a_quota_is_a_deck(level: Level) -> None:
    assert sum(level.quota.values()) == DECK_SIZE


@every_level
def test_a_deck_has_exactly_the_cards_of_its_level_and_all_are_true(level: Level) -> None:
    for number in range(EACH):
        made = a_case(level, number)
        assert len(set(made.deck)) == DECK_SIZE
        groups = Counter(group_of(CARD[card]) for card in made.deck)
        assert groups == Counter({group: n for group, n in level.quota.items() if n})
        assert all(told(made.case, CARD[card]) for card in made.deck)


@every_level
def test_a_deck_leaves_exactly_its_solution(level: Level) -> None:
    for number in range(EACH):
        made = a_case(level, number)
        left = knowing(made.deck, accomplice=level.has_accomplices)
        assert list(left.solutions()) == [made.case.solution]


@every_level
def test_named_rules_of_the_levels_tier_solve_it(level: Level) -> None:
    for number in range(EACH):
        needed = tier_needed(a_case(level, number).deck, accomplice=level.has_accomplices)
        assert needed is not None
        assert needed <= level.tier


@every_level
def test_the_same_seed_gives_the_same_case(level: Level) -> None:
    made = a_case(level, 5)
    assert generate(level, seed_of(5)) == (made.case, made.deck)
    assert generate(level, seed_of(6)) != (made.case, made.deck)


@every_level
def test_the_solution_is_the_first_one_drawn(level: Level) -> None:
    """Giving up a solution whose decks fail would make accomplices rare."""
    for number in range(EACH):
        first = draw_solution(level, Rng(seed_of(number), "case", level.id))
        assert a_case(level, number).case.solution == first


@every_level
def test_the_murderer_walks_by_the_weapon_and_leaves_rooms_untouched(level: Level) -> None:
    for number in range(EACH):
        case = a_case(level, number).case
        route = case.route
        assert route[0] == case.claims[case.solution.murderer]
        assert route[0] in ALIBI_ROOMS
        assert WEAPONS[case.solution.weapon].room in route
        assert route[-2] in DOORS
        assert route[-1] == STUDY
        assert len(route) <= 10
        assert sum(room not in route for room in SIDE_ROOMS) >= 2


@every_level
def test_nobody_is_with_the_accomplice_but_the_murderer_says_so(level: Level) -> None:
    for number in range(EACH):
        case = a_case(level, number).case
        guilty = case.solution.guilty
        if case.solution.accomplice is not None:
            start = case.claims[case.solution.accomplice]
            assert [x for x in EVERYONE if case.claims[x] == start] == sorted(guilty)


@every_level
def test_accomplices_are_as_frequent_as_planned(level: Level) -> None:
    many = 400
    solutions = [draw_solution(level, Rng(seed_of(n), "case", level.id)) for n in range(many)]
    share = sum(solution.accomplice is not None for solution in solutions) / many
    assert share == pytest.approx(level.accomplice / 100, abs=0.09)


@pytest.mark.deep
@every_level
def test_which_cards_exist_does_not_name_the_murderer(
    level: Level, pytestconfig: pytest.Config
) -> None:
    """A classifier that reads no answer names the murderer about as often as chance (1 in 6)."""
    assert scale_of(pytestconfig) > 1
    cases = [a_case(level, number) for number in range(500)]
    assert share_named(cases[:333], cases[333:]) <= 0.36
