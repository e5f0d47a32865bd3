"""Every row of the table and every ruling has a test here, or a reason why it has none."""

import ast
import re
from pathlib import Path

import pytest

from games.kit.protocol import Plugin
from games.why import PLUGIN as WHY
from games.why_swedish import PLUGIN

ROWS = [f"row_{n}" for n in range(1, 54)]
RULINGS = [f"w{n}" for n in range(1, 45)]
_VARIANT = "a printed variant of the English edition, which this one has not (row 51)"
NO_BEHAVIOUR = {
    "row_53": "a hint for players, told on the rules page",
    "w11": "speaks of laying sets by choice, which this edition does by itself (row 43)",
    "w19": "cards lie face up in the English endgame alone (row 42)",
    "w31": _VARIANT,
    "w32": _VARIANT,
    "w33": _VARIANT,
    "w34": _VARIANT,
    "w35": _VARIANT,
    "w42": "about the motive that English players must show (row 23)",
    "w43": _VARIANT,
    "w44": _VARIANT,
}
OWN = Path(__file__).parents[3] / "games" / "why_swedish"


def named_in_tests() -> set[str]:
    """The rows and rulings that tests of this folder are named after."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found.update(re.findall(r"^test_(row_\d+|w\d+)_", str(getattr(node, "name", ""))))
    return found


@pytest.mark.parametrize("name", [*ROWS, *RULINGS])
def test_a_row_or_ruling_is_tested_or_no_behaviour(name: str) -> None:
    assert (name in named_in_tests()) != (name in NO_BEHAVIOUR)


def test_what_differs_stands_in_one_file() -> None:
    files = {path.relative_to(OWN).as_posix() for path in OWN.rglob("*.py")}
    assert files == {"__init__.py", "game.py"}
    functions = [
        node.name
        for node in ast.walk(ast.parse((OWN / "game.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    assert functions == ["chosen_for"]


def test_it_plays_with_the_parts_of_why() -> None:
    def parts(plugin: Plugin) -> tuple[object, ...]:
        return tuple(plugin.bots), plugin.anchors, type(plugin.game)

    assert parts(PLUGIN) == parts(WHY)
    assert set(PLUGIN.terms) == set(WHY.terms)
    assert PLUGIN.constants.items() >= WHY.constants.items()
