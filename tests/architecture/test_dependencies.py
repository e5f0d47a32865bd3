import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tree import read

PROJECT = tomllib.loads(read(Path("pyproject.toml")))
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
GROUPS = PROJECT["dependency-groups"]
BUILD: list[str] = GROUPS["build"]
DEV = [entry for entry in GROUPS["dev"] if isinstance(entry, str)]
LOCKED = {"requirements.lock": RUNTIME + BUILD, "requirements-dev.lock": RUNTIME + BUILD + DEV}
PIN = re.compile(r"(?P<name>[\w.-]+)(?:\[\w+\])?==(?P<version>[\w.]+)(?:; .+)?")


def pins(requirements: list[str]) -> Iterator[tuple[str, str]]:
    for requirement in requirements:
        match = PIN.fullmatch(requirement)
        assert match, f"{requirement} is not pinned exactly"
        yield match["name"], match["version"]


@pytest.mark.parametrize("lock", LOCKED)
def test_a_lock_holds_what_the_project_pins(lock: str) -> None:
    locked = dict(re.findall(r"^([\w.-]+)==([\w.]+)", read(Path(lock)), flags=re.MULTILINE))
    assert {name: locked.get(name) for name, _ in pins(LOCKED[lock])} == dict(pins(LOCKED[lock]))


def test_every_direct_dependency_has_its_reason() -> None:
    told = set(
        re.findall(r"^\| `([\w.-]+)` \| \S", read(Path("docs/dependencies.md")), re.MULTILINE)
    )
    assert told == {name for name, _ in pins(RUNTIME + BUILD + DEV)}
