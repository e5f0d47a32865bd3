"""Every ruling has a test of its name or a reason why it has none; every term a use."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import games.guests.game
from games.guests.content.cards import CARD
from games.guests.content.sentences import sentence

RULINGS = [f"A{n}" for n in range(1, 46)]
# Rulings no test here can speak of, with the reason.
WITHOUT_TEST: dict[str, str] = {}


def rulings_with_tests() -> set[str]:
    """The rulings that tests of this folder are named after."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = re.findall(r"^test_(a\d+)_", str(getattr(node, "name", "")))
            found.update(name.upper() for name in names)
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_tested_or_has_a_reason(ruling: str) -> None:
    assert (ruling in rulings_with_tests()) != (ruling in WITHOUT_TEST)


def test_the_repl_example_plays_a_match() -> None:
    failed, tried = doctest.testmod(games.guests.game)
    assert tried
    assert not failed


def test_every_card_says_something_of_its_own() -> None:
    texts = {
        f"{sentence(card).id} {sorted(map(str, sentence(card).params.items()))}" for card in CARD
    }
    assert len(texts) == len(CARD)
