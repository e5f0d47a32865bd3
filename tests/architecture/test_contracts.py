import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.tree import ROOT, files, read

# What a bot may know: what a person sees, what is printed on cards and board, and how to reason.
BOT_MAY_IMPORT = {"board", "bots", "content", "deduction", "memory", "models", "reasoning"}
LINTER = Path(sys.executable).with_name("lint-imports")
BOTS = [path for path in files("*.py") if path.parts[0] == "games" and path.parts[2:3] == ("bots",)]
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/game.py"))


def test_the_layers_are_kept() -> None:
    done = subprocess.run([LINTER], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own linter
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", BOTS, ids=str)
def test_a_bot_imports_nothing_that_knows_more_than_a_player(path: Path) -> None:
    own = [name for name in imported(path) if name.startswith("games.")]
    kit = [name for name in own if name.split(".")[1] == "kit"]
    unknown = [name for name in own if name not in kit and name.split(".")[2] not in BOT_MAY_IMPORT]
    assert not unknown


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_registered_as_an_installed_plugin(game: str) -> None:
    project = tomllib.loads(read(Path("pyproject.toml")))["project"]
    registered = project["entry-points"]["whodunit.games"].values()
    assert f"games.{game}:PLUGIN" in registered


def imported(path: Path) -> list[str]:
    """The modules that a file imports; `from games.why import rules` counts as games.why.rules."""
    names: list[str] = []
    for node in ast.walk(ast.parse(read(path))):
        match node:
            case ast.Import():
                names += [alias.name for alias in node.names]
            case ast.ImportFrom(module=str(module)):
                parts = len(module.split("."))
                names += [f"{module}.{a.name}" if parts < 3 else module for a in node.names]
    return names
