"""Rulings about what happened in the house, what cards say, notes, and the sealed case."""

import pytest

from games.guests.case import heads, holds, says, told
from games.guests.content.cards import CARD, UNIVERSE, VALUES, Family, matches
from games.guests.content.house import ALIBI_ROOMS, HEADS, MOTIVES, REFERENCES, SISTERS
from games.guests.deduction.knowledge import knowing
from games.guests.deduction.solution import Solution
from games.guests.facts import Case
from games.guests.reasoning.solver import reason
from tests.games.guests.builders import GAME, a_deal, a_table
from tests.games.guests.cases import a_case, every_level

NO_BOXES = (((False, False, False),) * 3,) * 6
# Dora did it alone, claims the Gallery, walked by Music and Tower Room; all others are elsewhere.
ALONE = Case(
    solution=Solution(murderer=0, motive=0, weapon=0),
    claims=(0, 1, 1, 2, 2, 3),
    route=(0, 1, 8, 9),
    boxes=(((True,) * 3, *((False,) * 3,) * 2), *(((False,) * 3,) * 3,) * 5),
)
# Felix did it, Nora helped; both claim the Music Room, where she was.
HELPED = Case(
    solution=Solution(murderer=2, motive=1, weapon=0, accomplice=5, help_motive=0),
    claims=(0, 0, 1, 2, 3, 1),
    route=(1, 8, 9),
    boxes=NO_BOXES,
    whispers=((2, 5),),
)


def true(case: Case, card: str) -> bool:
    return holds(case, CARD[card])


def test_a26_the_sisters_are_one_suspect_and_two_heads() -> None:
    assert HEADS[SISTERS] == 2
    assert sum(HEADS) == 7
    assert heads(ALONE, 1) == 3
    assert true(ALONE, "count-1-3")


def test_a27_the_murderer_is_not_counted() -> None:
    assert heads(ALONE, 0) == 0
    assert sum(heads(ALONE, room) for room in ALIBI_ROOMS) == 6
    sisters = ALONE.model_copy(update={"solution": Solution(murderer=1, motive=0, weapon=0)})
    assert sum(heads(sisters, room) for room in ALIBI_ROOMS) == 5


def test_a28_innocents_tell_the_truth_and_the_murderer_may_say_anything() -> None:
    assert true(ALONE, "company-1-2-yes")
    assert not true(ALONE, "company-1-2-no")
    assert not true(ALONE, "company-1-3-yes")
    assert true(ALONE, "company-0-1-yes")
    assert true(ALONE, "company-0-1-no")
    assert not told(ALONE, CARD["company-0-1-yes"])


def test_a28_nobody_but_the_accomplice_was_with_the_murderer() -> None:
    same = ALONE.model_copy(update={"claims": (1, 1, 1, 2, 2, 3)})
    assert not says(same, 1, 0)
    assert says(HELPED, 5, 2)
    assert says(HELPED, 2, 5)
    assert not true(HELPED, "company-2-5-no")
    assert true(HELPED, "sight-5-1-yes")
    assert not true(HELPED, "sight-2-1-yes")


def test_a29_a_partner_says_nothing_about_the_others_true_motive() -> None:
    told_yes = a_case(every_level[6], 0).case
    guilty = told_yes.solution.guilty
    for x, k in guilty.items():
        for box, y in enumerate(MOTIVES[x][k].witnesses):
            spoken = [told(told_yes, CARD[f"witness-{x}-{k}-{box}-{v}"]) for v in ("yes", "no")]
            assert spoken == ([False, False] if y in guilty else [True, False])


def test_a30_one_no_dismisses_a_motive_and_three_yes_prove_it() -> None:
    one = reason(("witness-2-1-0-no",), accomplice=True)
    assert one.motives[2] == 0b101
    cards = ("witness-2-1-0-yes", "witness-2-1-1-yes", "clue-2-1-yes")
    assert all(2 in pair for pair in reason(cards, accomplice=True).remaining())
    assert any(2 not in pair for pair in reason(cards[:2], accomplice=True).remaining())


def test_a31_mutual_company_clears_both_or_convicts_the_pair() -> None:
    known = knowing(("company-0-2-yes", "company-2-0-yes"), accomplice=True)
    guilty = {frozenset(left.guilty) for left in known.solutions()}
    assert all(pair == {0, 2} or not pair & {0, 2} for pair in guilty)
    assert {0, 2} in guilty
    contradicted = knowing(("company-0-2-yes", "company-2-0-no"), accomplice=True)
    assert {left.murderer for left in contradicted.solutions()} <= {0, 2}


def test_a32_a_whisper_proves_nothing_and_partners_were_always_seen() -> None:
    assert knowing(("whisper-0-1-yes",), accomplice=True).count() == 5760
    cleared = knowing(("whisper-0-1-no",), accomplice=True).solutions()
    assert all(set(left.guilty) != {0, 1} for left in cleared)
    for level in every_level[3:]:
        case = a_case(level, 1).case
        pair = tuple(sorted(case.solution.guilty))
        assert len(pair) == 1 or pair in case.whispers


def test_a33_the_murderer_walks_from_the_claimed_room_by_the_weapon_through_a_door() -> None:
    assert not true(ALONE, "closed-0")
    assert not true(ALONE, "closed-7")
    assert not true(ALONE, "door-13")
    assert true(ALONE, "door-11")
    # Music Room and Tower Room cut off from each other and from elsewhere: nothing to fetch.
    walls = [f"closed-{n}" for n in (0, 1, 7)]
    known = knowing((*walls, "claim-4-1"), accomplice=False)
    assert 4 not in {left.murderer for left in known.solutions()}


def test_a34_not_seen_in_a_room_bars_it_for_that_suspect_alone() -> None:
    doors = ("door-11", "door-12")
    known = knowing((*doors, "absent-0-8"), accomplice=False)
    assert {left.murderer for left in known.solutions()} == {1, 2, 3, 4, 5}
    assert knowing((*doors, "empty-8"), accomplice=False).count() == 0
    assert 0 not in dict(reason((*doors, "absent-0-8"), accomplice=False).remaining())


def test_a35_sixteen_references_the_study_among_them() -> None:
    assert len(set(REFERENCES)) == 16
    assert "study" in REFERENCES
    assert "bathroom" not in REFERENCES
    table = a_table(3)
    assert table.free(0, "ask", "references") == REFERENCES


def test_a36_asking_a_witness_works() -> None:
    for card in UNIVERSE:
        if card.family is Family.WITNESS:
            x, k, box = card.args
            for person in (x, MOTIVES[x][k].witnesses[box]):
                assert matches(card.id, (REFERENCES[person],))


def test_a37_a_value_follows_from_the_family_alone() -> None:
    assert all(card.value == VALUES[card.family] for card in UNIVERSE)
    assert set(VALUES.values()) == {1, 2, 3}


@pytest.mark.parametrize(
    ("mode", "struck"),
    [("off", set()), ("facts", {"motive"}), ("inference", {"motive", "pair"})],
)
def test_a40_notes_mark_nothing_what_cards_say_or_what_follows(mode: str, struck: set[str]) -> None:
    hands = (("clue-0-2-no", "clean-0-0-1"),)
    notes = a_table(3, notes=mode, hands=hands).view(0).notes
    about = {thing.partition("-")[0] for mark in notes.marks for thing in mark.about}
    assert about == struck
    assert [face.id for face in notes.seen] == ["clue-0-2-no", "clean-0-0-1"]


def test_a40_a_mark_names_the_cards_it_rests_on() -> None:
    hands = (("clean-0-0-1", "clue-0-2-no", "sign-3"),)
    marks = a_table(3, notes="inference", hands=hands).view(0).notes.marks
    innocent_mark = next(mark for mark in marks if "pair-dora-nobody" in mark.about)
    assert set(innocent_mark.cards) == {"clean-0-0-1", "clue-0-2-no"}


def test_a41_a_sealed_seed_is_one_case_however_it_is_dealt() -> None:
    one = a_deal(3, key=b"1" * 32).state
    other = a_deal(5, key=b"2" * 32).state
    assert one.case == other.case
    assert one.hands[0] != other.hands[0]
    assert a_deal(3, sealed=b"3" * 32).state.case != one.case


def test_a41_neither_seed_nor_case_reaches_a_view() -> None:
    table = a_deal(3, sealed=b"sealed-seed-of-a-case-in-a-book!")
    for seat in (0, 1, 2, None):
        text = table.view(seat).model_dump_json()
        assert "sealed" not in text
        assert '"truth":null' in text
    assert b"sealed" not in GAME.types.state.dump_json(table.state)
