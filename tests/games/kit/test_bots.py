from collections import Counter
from typing import Literal

import pytest
from pydantic import TypeAdapter

from games.kit.bots import RandomBot, free_payload
from games.kit.choices import (
    ActionSpec,
    Blocked,
    Case,
    Choice,
    Decision,
    Given,
    IntRange,
    OneOf,
    Param,
    SomeOf,
)
from games.kit.models import Action, say
from games.kit.rng import Rng


class Go(Action):
    kind: Literal["go"] = "go"
    to: str
    steps: int
    take: tuple[int, ...]


SHUT = Blocked(rule="toy:1", message=say("Shut."))


def a_decision() -> Decision:
    """The attic is a dead end: no number of steps is left for it; the vault is shut."""
    rooms = (
        Choice(value="attic", label=say("Attic")),
        Choice(value="hall", label=say("Hall")),
        Choice(value="study", label=say("Study")),
        Choice(value="vault", label=say("Vault"), blocked=SHUT),
    )
    steps = Given(
        param="to",
        cases=(
            Case(value="attic", domain=OneOf(choices=())),
            Case(value="hall", domain=IntRange(least=1, most=3)),
            Case(value="study", domain=IntRange(least=5, most=5)),
            Case(value="vault", domain=IntRange(least=9, most=9)),
        ),
    )
    cards = tuple(Choice(value=n, label=say("{n}", n=n)) for n in range(4))
    params = (
        Param(name="to", label=say("To"), domain=OneOf(choices=rooms)),
        Param(name="steps", label=say("Steps"), domain=steps),
        Param(name="take", label=say("Take"), domain=SomeOf(choices=cards, least=1, most=3)),
    )
    go = ActionSpec(kind="go", label=say("Go"), params=params)
    shut = ActionSpec(kind="stay", label=say("Stay"), blocked=SHUT)
    return Decision(prompt=say("?"), actions=(shut, go))


def drawn() -> list[Go]:
    bot = RandomBot(TypeAdapter(Go))
    found = [bot.choose(None, a_decision(), Rng(b"bot", number)) for number in range(600)]
    assert all(isinstance(action, Go) for action in found)
    return found


def test_a_random_bot_only_does_what_is_legal() -> None:
    decision = a_decision()
    assert all(decision.judge(action) is None for action in drawn())


def test_a_random_bot_does_everything_that_is_legal() -> None:
    actions = drawn()
    rooms = Counter(action.to for action in actions)
    assert set(rooms) == {"hall", "study"}
    assert abs(rooms["hall"] - 300) < 5 * 13
    assert {action.steps for action in actions if action.to == "hall"} == {1, 2, 3}
    assert {len(action.take) for action in actions} == {1, 2, 3}


def test_the_same_randomness_draws_the_same() -> None:
    one = free_payload(a_decision(), Rng(b"bot", 1))
    assert one == free_payload(a_decision(), Rng(b"bot", 1))


def test_a_decision_without_a_way_out_is_an_error() -> None:
    shut = ActionSpec(kind="go", label=say("Go"), blocked=SHUT)
    with pytest.raises(ValueError, match="bound"):
        free_payload(Decision(prompt=say("?"), actions=(shut,)), Rng(b""))
