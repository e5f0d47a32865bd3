import ast
import re
from pathlib import Path

import pytest

from tests.support.tree import files, read

ROW = re.compile(r"^\| (T\d+) \|(.*)\|$", re.MULTILINE)
PAGE = Path("docs/threat-model.md")
THREATS = dict(ROW.findall(read(PAGE)))


def names_in(path: Path) -> set[str]:
    nodes = ast.walk(ast.parse(read(path)))
    functions = (n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions if function.name.startswith("test_")}


@pytest.fixture(scope="module")
def existing() -> set[str]:
    """The name of every test."""
    return set().union(*(names_in(path) for path in files("test_*.py")))


@pytest.mark.parametrize("threat", THREATS)
def test_a_threat_is_covered_by_tests_that_exist(threat: str, existing: set[str]) -> None:
    *told, covering = THREATS[threat].split(" | ")
    assert len(told) == 4
    named = set(re.findall(r"`(test_\w+)`", covering))
    assert named
    assert named - existing == set()


def test_threats_are_numbered_without_gaps() -> None:
    assert list(THREATS) == [f"T{number}" for number in range(1, len(THREATS) + 1)]


def test_every_asset_is_in_a_row_and_every_row_is_about_one() -> None:
    listed = re.findall(r"^\| ([^|]+) \|[^|]+\|[^|]+\|$", read(PAGE), re.MULTILINE)
    assert {row.split(" | ")[0].strip() for row in THREATS.values()} == set(listed) - {"asset"}


def test_every_attacker_is_in_a_row() -> None:
    attackers = " ".join(row.split(" | ")[1] for row in THREATS.values())
    listed = re.findall(r"^- \*\*(?:The|Who) ([^*]+)\*\*", read(PAGE), re.MULTILINE)
    assert len(listed) == 6
    assert [name for name in listed if name not in attackers] == []
