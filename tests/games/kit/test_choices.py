from enum import StrEnum
from typing import Any, Literal

import pytest

from games.kit.choices import (
    ActionSpec,
    Blocked,
    Case,
    Choice,
    Decision,
    Domain,
    Given,
    IntRange,
    Malformed,
    OneOf,
    Param,
    SomeOf,
    Value,
    open_actions,
    read_form,
)
from games.kit.models import Action, Message, say

LOCKED = Blocked(rule="toy:1", message=say("Locked."))


class Room(StrEnum):
    ATTIC = "attic"
    HALL = "hall"


class Go(Action):
    """An action with a field of every kind."""

    kind: Literal["go"] = "go"
    to: str | int | Room = "attic"
    steps: int = 0
    take: tuple[str, ...] = ()


def choices(*values: Value, blocked: Value | None = None) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=value, label=say(str(value)), blocked=LOCKED if value == blocked else None)
        for value in values
    )


def deciding(blocked: Blocked | None = None, **domains: Domain) -> Decision:
    params = tuple(Param(name=n, label=say(n), domain=domain) for n, domain in domains.items())
    spec = ActionSpec(kind="go", label=say("Go"), params=params, blocked=blocked)
    return Decision(prompt=say("Where?"), actions=(spec,))


TO = OneOf(choices=choices("attic", "hall", "vault", blocked="vault"))
STEPS = Given(
    param="to",
    cases=(
        Case(value="attic", domain=IntRange(least=1, most=2)),
        Case(value="hall", domain=OneOf(choices=choices(7))),
    ),
)
TAKE = SomeOf(choices=choices("axe", "gun", "rope", blocked="gun"), least=1, most=2)


@pytest.mark.parametrize(
    ("decision", "action"),
    [
        (deciding(to=TO), Go(to="hall")),
        (deciding(to=TO), Go(to=Room.HALL)),
        (deciding(to=TO, steps=STEPS), Go(to="attic", steps=2)),
        (deciding(to=TO, steps=STEPS), Go(to="hall", steps=7)),
        (deciding(take=TAKE), Go(take=("rope", "axe"))),
        (deciding(steps=IntRange(least=-1, most=1)), Go(steps=-1)),
    ],
)
def test_what_is_offered_is_legal(decision: Decision, action: Go) -> None:
    assert decision.judge(action) is None


@pytest.mark.parametrize(
    ("decision", "action"),
    [
        (deciding(to=TO), Go(to="vault")),
        (deciding(take=TAKE), Go(take=("axe", "gun"))),
        (deciding(LOCKED, to=TO), Go(to="hall")),
    ],
)
def test_what_a_rule_forbids_is_answered_with_the_rule(decision: Decision, action: Go) -> None:
    assert decision.judge(action) == LOCKED


@pytest.mark.parametrize(
    ("decision", "action"),
    [
        (deciding(to=TO), Go(to="cellar")),
        (deciding(to=TO), Go(to=0)),
        (deciding(to=OneOf(choices=choices(1))), Go(to="1")),
        (deciding(to=OneOf(choices=choices("1"))), Go(to=1)),
        (deciding(to=TO, steps=STEPS), Go(to="attic", steps=7)),
        (deciding(to=TO, steps=STEPS), Go(to="hall", steps=1)),
        (deciding(steps=IntRange(least=0, most=1)), Go(steps=2)),
        (deciding(take=TAKE), Go(take=())),
        (deciding(take=TAKE), Go(take=("axe", "axe"))),
        (deciding(take=TAKE), Go(take=("axe", "rope", "gun"))),
        (deciding(take=TAKE), Go(take=("axe", "bow"))),
    ],
)
def test_what_no_domain_knows_is_malformed(decision: Decision, action: Go) -> None:
    with pytest.raises(Malformed):
        decision.judge(action)


def test_a_field_that_nothing_asks_for_may_not_be_set() -> None:
    with pytest.raises(Malformed, match="steps"):
        deciding(to=TO).judge(Go(to="hall", steps=3))


def test_an_unknown_kind_is_malformed() -> None:
    with pytest.raises(Malformed, match="go"):
        Decision(prompt=say("?"), actions=()).judge(Go())


def test_yes_is_not_the_number_one() -> None:
    decision = deciding(to=OneOf(choices=choices(1)))
    with pytest.raises(Malformed):
        decision.judge(Go.model_construct(kind="go", to=True))


def kinds(decision: Decision) -> list[str]:
    return [spec.kind for spec in open_actions(decision)]


@pytest.mark.parametrize(
    ("decision", "is_open"),
    [
        (deciding(), True),
        (deciding(to=TO, steps=STEPS), True),
        (deciding(LOCKED), False),
        (deciding(to=OneOf(choices=choices("vault", blocked="vault"))), False),
        (deciding(steps=IntRange(least=1, most=0)), False),
        (deciding(take=SomeOf(choices=TAKE.choices, least=3, most=3)), False),
        (deciding(take=SomeOf(choices=TAKE.choices, least=2, most=1)), False),
        (deciding(take=SomeOf(choices=(), least=0, most=2)), True),
        # The only case with a way on belongs to a value that is blocked.
        (
            deciding(
                to=OneOf(choices=choices("hall", "vault", blocked="vault")),
                steps=Given(
                    param="to",
                    cases=(
                        Case(value="hall", domain=OneOf(choices=())),
                        Case(value="vault", domain=IntRange(least=1, most=1)),
                    ),
                ),
            ),
            False,
        ),
    ],
)
def test_an_action_is_open_if_it_can_be_completed(decision: Decision, *, is_open: bool) -> None:
    assert bool(kinds(decision)) == is_open


@pytest.mark.parametrize(
    ("fields", "payload"),
    [
        ({"to": ["hall"], "steps": ["7"]}, {"to": "hall", "steps": 7}),
        ({"to": ["attic"], "steps": ["2"]}, {"to": "attic", "steps": 2}),
        ({"to": ["vault"], "steps": ["2"]}, None),
        ({"to": ["hall"], "steps": ["2"]}, None),
        ({"to": ["hall"]}, None),
        ({"to": ["hall", "attic"], "steps": ["7"]}, None),
        ({"to": ["attic"], "steps": ["--2"]}, None),
        ({"to": ["attic"], "steps": ["-"]}, None),
        ({"to": ["attic"], "steps": [""]}, None),
        ({"to": ["attic"], "steps": ["\N{SUPERSCRIPT TWO}"]}, None),
        ({"to": ["attic"], "steps": ["9" * 5000]}, None),
    ],
)
def test_a_form_is_read_by_the_decision(
    fields: dict[str, list[str]], payload: dict[str, Any] | None
) -> None:
    decision = deciding(to=TO, steps=STEPS)
    sent = {"kind": ["go"], "token": ["4"], **fields}
    if payload is not None:
        assert read_form(decision, sent) == {"kind": "go", **payload}
        return
    with pytest.raises(Malformed):
        read_form(decision, sent)


def test_a_form_may_choose_several_or_none() -> None:
    decision = deciding(take=SomeOf(choices=choices(1, "2"), least=0, most=2))
    assert read_form(decision, {"kind": ["go"]})["take"] == ()
    assert read_form(decision, {"kind": ["go"], "take": ["2", "1"]})["take"] == ("2", 1)


def test_a_form_names_exactly_one_kind() -> None:
    for kinds_sent in ([], ["go", "go"], ["stay"]):
        with pytest.raises(Malformed):
            read_form(deciding(), {"kind": kinds_sent})


def test_a_decision_survives_json_with_its_kinds_of_domains() -> None:
    decision = deciding(to=TO, steps=STEPS, take=TAKE)
    assert Decision.model_validate_json(decision.model_dump_json()) == decision
    assert isinstance(decision.prompt, Message)
