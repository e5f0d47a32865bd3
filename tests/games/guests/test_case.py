"""The house is balanced as it has to be, and cards tell no more than they say."""

from collections import Counter
from itertools import combinations

import pytest

from games.guests.case import heads, holds, says, told, true_cards
from games.guests.content.cards import CARD, UNIVERSE, Family, matches, value_of
from games.guests.content.house import (
    ALIBI_ROOMS,
    EVERYONE,
    HEADS,
    KINDS,
    MOTIVES,
    SIGNS,
    SUSPECTS,
    TERMS,
    WEAPONS,
)
from games.guests.deduction.ways import simple_paths
from games.guests.facts import Case
from games.guests.levels import LEVELS, Level
from tests.games.guests.cases import a_case

CASES = [a_case(level, number).case for level in LEVELS for number in range(3)]
some_cases = pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.solution))


def test_each_weapon_leaves_two_signs_and_no_other_the_same_two() -> None:
    assert len({weapon.signs for weapon in WEAPONS}) == len(WEAPONS) == 20
    assert all(one < two for one, two in (weapon.signs for weapon in WEAPONS))


def test_each_sign_belongs_to_four_weapons() -> None:
    counts = Counter(sign for weapon in WEAPONS for sign in weapon.signs)
    assert counts == dict.fromkeys(range(len(SIGNS)), 4)


def test_the_four_weapons_of_a_class_use_eight_signs_and_four_rooms() -> None:
    for kind in range(len(KINDS)):
        weapons = [weapon for weapon in WEAPONS if weapon.kind == kind]
        assert len({sign for weapon in weapons for sign in weapon.signs}) == 8
        assert len({weapon.room for weapon in weapons}) == 4


def test_every_guest_speaks_about_six_motives_and_about_everybody_else() -> None:
    spoken = Counter(y for whys in MOTIVES for why in whys for y in why.witnesses)
    assert spoken == dict.fromkeys(EVERYONE, 6)
    for x, whys in enumerate(MOTIVES):
        assert {y for why in whys for y in why.witnesses} == set(EVERYONE) - {x}


def test_every_room_but_the_study_holds_two_clues() -> None:
    rooms = Counter(why.room for whys in MOTIVES for why in whys)
    assert rooms == dict.fromkeys(range(9), 2)


@pytest.mark.parametrize(("room", "paths"), [(0, 18), (1, 15), (2, 17), (3, 21)])
def test_many_ways_lead_into_the_study(room: int, paths: int) -> None:
    assert sum(len(simple_paths(room, door)) for door in (5, 7, 8)) == paths


def test_there_are_438_cards_of_16_families() -> None:
    assert len(CARD) == len(UNIVERSE) == 438
    assert {card.family for card in UNIVERSE} == set(Family)
    assert len(Family) == 16


def test_value_and_references_follow_from_the_question() -> None:
    """The room of a claim is no part of the answer asked for, so only claims may differ."""
    known: dict[object, object] = {}
    for card in UNIVERSE:
        if card.family is not Family.CLAIM:
            shown = (card.value, card.references)
            assert known.setdefault(card.question, shown) == shown


def test_an_offer_is_worth_the_sum_of_its_cards() -> None:
    assert value_of(("claim-0-1", "count-2-3", "absent-4-5")) == 2 + 3 + 1


def test_a_witness_is_a_reference_too() -> None:
    card = "witness-0-0-0-no"
    assert MOTIVES[0][0].witnesses[0] == 1
    assert matches(card, ("berwick", "study"))
    assert matches(card, ("dora", "study"))
    assert not matches(card, ("felix", "cellar"))


@some_cases
def test_whatever_is_told_holds(case: Case) -> None:
    assert all(holds(case, card) for card in true_cards(case))
    assert 225 <= len(true_cards(case)) <= 245


@some_cases
def test_only_the_murderers_word_about_others_holds_without_being_told(case: Case) -> None:
    for card in UNIVERSE:
        if holds(case, card) and not told(case, card):
            assert card.family is Family.COMPANY
            assert card.args[0] == case.solution.murderer
            assert card.args[1] != case.solution.accomplice


@some_cases
def test_the_rooms_hold_everybody_but_the_murderer(case: Case) -> None:
    counted = sum(heads(case, room) for room in ALIBI_ROOMS)
    assert counted == sum(HEADS) - HEADS[case.solution.murderer]


@some_cases
def test_two_vouch_for_each_other_if_they_are_innocent_together_or_partners(case: Case) -> None:
    guilty = set(case.solution.guilty)
    for x, y in combinations(EVERYONE, 2):
        if says(case, x, y) and says(case, y, x):
            assert {x, y} == guilty or not {x, y} & guilty
            assert case.claims[x] == case.claims[y]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_partners_are_silent_about_each_others_true_motive(level: Level) -> None:
    guilty = a_case(level).case.solution.guilty
    for card in true_cards(a_case(level).case):
        if card.family is Family.WITNESS and guilty.get(card.args[0]) == card.args[1]:
            x, k, box = card.args
            assert MOTIVES[x][k].witnesses[box] not in guilty


def test_everything_has_a_word() -> None:
    ids = [*SUSPECTS, *(f"the-{x}" for x in SUSPECTS), *(weapon.id for weapon in WEAPONS)]
    motives = [why.id for whys in MOTIVES for why in whys]
    ids += [*motives, *(f"clue-{why}" for why in motives)]
    assert set(ids) <= set(TERMS)
    assert len(set(TERMS.values())) >= len(TERMS) - len(SUSPECTS)
