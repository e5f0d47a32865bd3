"""The named rules are sound, go far, and prove what they find."""

from typing import get_args

import pytest

from games.guests.deduction.knowledge import knowing
from games.guests.levels import LEVELS, Level
from games.guests.reasoning.notebook import ALONE, Fact, Notebook, Rule
from games.guests.reasoning.solver import (
    MOST_TIERS,
    answer,
    candidates,
    explain,
    grade,
    proof,
    reason,
    tier_needed,
)
from games.kit.testing import scale_of
from tests.games.guests.cases import a_case, a_hand

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


def rules_of(notes: Notebook) -> set[Rule]:
    return {step.rule for step in notes.steps}


@every_level
def test_a_rule_never_strikes_what_exact_inference_leaves(
    level: Level, pytestconfig: pytest.Config
) -> None:
    for number in range(8 * scale_of(pytestconfig)):
        made = a_case(level, number % 40)
        for size in (16, 32, 48, 70):
            hand = a_hand(made, size, number)
            exact = set(knowing(hand, accomplice=level.has_accomplices).solutions())
            for tier in range(1, MOST_TIERS + 1):
                notes = reason(hand, accomplice=level.has_accomplices, tier=tier)
                assert exact <= set(candidates(notes)), (number, size, tier)


@every_level
def test_the_answer_of_a_full_deck_is_proved_from_cards_alone(level: Level) -> None:
    for number in range(8):
        made = a_case(level, number)
        notes = reason(made.deck, accomplice=level.has_accomplices)
        assert answer(notes) == made.case.solution
        proved: set[Fact] = set()
        for step in proof(notes):
            assert set(step.cards) <= set(made.deck)
            assert set(step.because) <= proved
            assert step.cards or step.because
            proved.update(step.strikes)


@every_level
def test_the_cards_of_a_proof_suffice(level: Level) -> None:
    """What the chain does not name is not needed."""
    made = a_case(level, 1)
    chain = proof(reason(made.deck, accomplice=level.has_accomplices))
    cards = dict.fromkeys(card for step in chain for card in step.cards)
    assert len(cards) < 70
    assert knowing(cards, accomplice=level.has_accomplices).count() == 1


def test_a_grade_names_tier_steps_and_rules() -> None:
    made = a_case(LEVELS[6], 2)
    graded = grade(made.deck, accomplice=True)
    assert graded is not None
    assert graded.tier == tier_needed(made.deck, accomplice=True)
    assert graded.steps >= len(graded.rules) > 0
    assert grade(made.deck[:30], accomplice=True) is None


def test_higher_levels_need_more_steps() -> None:
    def steps(level: Level) -> float:
        graded = [grade(a_case(level, n).deck, accomplice=level.has_accomplices) for n in range(10)]
        return sum(found.steps for found in graded if found) / len(graded)

    assert steps(LEVELS[0]) < steps(LEVELS[2]) < steps(LEVELS[6])


def test_why_a_fact_is_struck_goes_back_to_the_cards() -> None:
    cards = ("clean-0-0-1", "clue-0-2-no", "company-1-0-yes")
    notes = reason(cards, accomplice=True)
    chain = explain(notes, [Fact("pair", 3, 0)])
    assert [step.rule for step in chain] == ["cleaned", "denied", "no-motive-left"]


HANDS: dict[Rule, tuple[str, ...]] = {
    "denied": ("witness-0-0-0-no",),
    "cleaned": ("clean-0-0-1",),
    "sign-missing": ("sign-3",),
    "kind-excluded": ("kind-3",),
    "nothing-missing": ("intact-3",),
    "claimed": ("claim-0-1",),
    "seen": ("sight-0-1-yes",),
    "never-whispered": ("whisper-0-1-no",),
    "no-motive-left": ("clean-0-0-1", "clue-0-2-no"),
    "motive-proved": ("witness-2-1-0-yes", "witness-2-1-1-yes", "clue-2-1-yes"),
    "mutual-alibi": ("company-0-1-yes", "company-1-0-yes"),
    "vouched-for": ("company-0-1-yes",),
    "would-vouch": ("company-0-1-no",),
    "one-sided": ("company-0-1-yes", "company-1-0-no"),
    "same-room-denied": ("claim-0-1", "claim-2-1", "company-0-2-no"),
    "rooms-differ": ("claim-0-1", "claim-2-2", "company-0-2-yes"),
    "absent-from-claimed": ("claim-0-1", "sight-0-1-no"),
    "not-there": ("clean-0-0-1", "clue-0-2-no", "sight-0-1-no"),
    "accomplice-alone": ("company-0-1-yes",),
    "partners-apart": ("claim-0-1", "claim-2-2"),
    "partner-silent": ("clean-0-0-1", "witness-0-2-0-yes"),
    "same-room": ("clean-0-0-1", "clue-0-2-no", "company-0-1-yes", "claim-1-3"),
    "other-room": ("sight-0-1-yes", "clean-2-0-1", "clue-2-2-no", "company-0-2-no"),
    "no-route": ("door-11", "door-12", "absent-0-8"),
    "no-route-together": (
        *("claim-0-0", "door-11", "door-12", "closed-0", "closed-6", "closed-1"),
        "kind-0",
    ),
    "out-of-reach": ("door-11", "door-12", "empty-4"),
    "start-impossible": (
        *("company-1-0-yes", "company-0-1-no"),
        *("door-11", "door-12", "closed-9", "closed-0", "closed-1"),
    ),
    "too-many-claims": ("claim-0-1", "claim-2-1", "count-1-1"),
    "too-few-people": ("claim-0-0", "claim-2-0", "count-1-5"),
    "head-count": ("count-0-2", "count-1-3", "count-2-1"),
    "accomplice-count": ("claim-0-1", "claim-2-1", "count-1-3"),
    "room-full": ("sight-1-1-yes", "count-1-2", "clean-2-0-1", "clue-2-2-no"),
}


def test_every_rule_has_an_example() -> None:
    assert set(HANDS) == set(get_args(Rule))


@pytest.mark.parametrize("rule", HANDS)
def test_a_rule_finds_something_in_its_example(rule: Rule) -> None:
    notes = reason(HANDS[rule], accomplice=True)
    assert rule in rules_of(notes)
    exact = set(knowing(HANDS[rule], accomplice=True).solutions())
    assert exact <= set(candidates(notes))


def test_without_accomplices_everybody_acts_alone() -> None:
    notes = reason((), accomplice=False)
    assert {a for _, a in notes.remaining()} == {ALONE}
    assert len(list(candidates(notes))) == 360
