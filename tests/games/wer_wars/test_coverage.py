"""Every ruling has a test, or a reason why it is no behaviour."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import games.wer_wars.game
from games.wer_wars.content import ACTIONS, ANIMALS, FOODS, SUSPECTS, TERMS

RULINGS = [f"K{n}" for n in range(1, 23)]
NO_BEHAVIOUR: dict[str, str] = {}


def rulings_with_tests() -> set[str]:
    """The rulings that tests of this folder are named after."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = re.findall(r"^test_(k\d+)_", str(getattr(node, "name", "")))
            found.update(name.upper() for name in names)
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_tested_or_no_behaviour(ruling: str) -> None:
    assert (ruling in rulings_with_tests()) != (ruling in NO_BEHAVIOUR)


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    assert rulings_with_tests() <= set(RULINGS)


def test_the_repl_example_plays_a_match() -> None:
    failed, tried = doctest.testmod(games.wer_wars.game)
    assert tried
    assert not failed


def test_every_animal_food_and_suspect_has_its_words() -> None:
    assert (len(ANIMALS), len(FOODS), len(SUSPECTS)) == (11, 12, 12)
    assert {*ANIMALS, *FOODS, *SUSPECTS, *ACTIONS} <= set(TERMS)
    assert {f"the-{word}" for word in (*ANIMALS, *SUSPECTS)} <= set(TERMS)
    assert {f"to-{word}" for word in ANIMALS} <= set(TERMS)
    assert {f"a-{word}" for word in FOODS} <= set(TERMS)
