"""The laws of plugin.md as a pytest plugin: a third party's game runs the same tests.

    # tests/conftest.py
    pytest_plugins = ["games.kit.testing"]  # or on the command line: -p games.kit.testing

    # tests/test_laws.py
    from games.kit.testing.laws import laws_for
    from tests.my_laws import LAWS          # a LawBook, see games.kit.testing.book

    TestLaws = laws_for(LAWS)

`--deep`, or WHODUNIT_DEEP=1, plays thirty times as many matches. `--update-snapshots` rewrites
`schemas.json` and records a match for every reason of an outcome that has none.
"""

from __future__ import annotations

import os

import pytest

DEEP_FACTOR = 30


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("whodunit laws")
    group.addoption("--deep", action="store_true", help="play thirty times as many matches")
    group.addoption(
        "--update-snapshots",
        action="store_true",
        help="rewrite the games' schemas.json and record the matches that are missing",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "laws: play-outs that check the laws of a game")


def scale_of(config: pytest.Config) -> int:
    """Return by how much the numbers of play-outs are multiplied."""
    deep = config.getoption("--deep", default=False) or os.environ.get("WHODUNIT_DEEP") == "1"
    return DEEP_FACTOR if deep else 1


def updates_snapshots(config: pytest.Config) -> bool:
    """Return whether the stored schemas and matches are to be rewritten."""
    return bool(config.getoption("--update-snapshots", default=False))
