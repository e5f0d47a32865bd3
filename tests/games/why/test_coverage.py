"""Every ruling has a test or a reason why the English edition has none for it."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import games.why.game
from games.kit.models import Message
from games.why.content import CARD_NAMES, DECK, NO_CLUE, TERMS

RULINGS = [f"W{n}" for n in range(1, 45)]
NOT_ENGLISH = {
    "W13": "the card in return is Swedish (row 25)",
    "W14": "a misprint of the Swedish text",
    "W18": "a slip of the Swedish text; English speaks of odd and even",
    "W20": "naming a motive without showing one is Swedish (row 36)",
    "W30": "guessing on while right is Swedish (row 32)",
    "W39": "walking home to the endgame is Swedish (row 38)",
}


def rulings_with_tests() -> set[str]:
    """The rulings that tests of this folder are named after."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = re.findall(r"^test_(w\d+)_", str(getattr(node, "name", "")))
            found.update(name.upper() for name in names)
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_tested_or_not_english(ruling: str) -> None:
    assert (ruling in rulings_with_tests()) != (ruling in NOT_ENGLISH)


def test_the_repl_example_plays_a_match() -> None:
    failed, tried = doctest.testmod(games.why.game)
    assert tried
    assert not failed


def test_every_card_has_a_name_of_its_own_and_every_series_its_words() -> None:
    def written(message: Message) -> str:
        return f"{message.id} {dict(message.params)}"

    assert len(set(map(written, CARD_NAMES.values()))) == len(set(DECK)) == 60 - 6
    assert DECK.count(NO_CLUE) == 7
    assert {f"a-{word}" for word in TERMS} & set(TERMS)
