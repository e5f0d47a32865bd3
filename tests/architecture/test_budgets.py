import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tree import files, read

LONGEST_FUNCTION = 50
LONGEST_FILE = 400
MOST_PARAMETERS = 5
DEEPEST_NESTING = 3  # the aim is 2

Function = ast.FunctionDef | ast.AsyncFunctionDef
BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
SOURCES = [path for path in files("*.py") if path.parts[:2] != ("migrations", "versions")]
# The texts and tables of a game are data: they are as long as the game is.
CODE = [path for path in SOURCES if path.name != "content.py"]


@pytest.mark.parametrize("path", CODE, ids=str)
def test_a_file_is_short(path: Path) -> None:
    assert len(read(path).splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_its_functions_are_short_flat_and_take_few_parameters(path: Path) -> None:
    found = [f"{path}:{f.lineno} {f.name}: {why}" for f in functions(path) for why in excesses(f)]
    assert not found, "\n".join(found)


def functions(path: Path) -> Iterator[Function]:
    tree = ast.parse(read(path))
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def excesses(function: Function) -> Iterator[str]:
    """What is too much about a function, in words."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if lines > LONGEST_FUNCTION:
        yield f"{lines} lines"
    if (parameters := count_parameters(function.args)) > MOST_PARAMETERS:
        yield f"{parameters} parameters"
    if (depth := nesting(function.body)) > DEEPEST_NESTING:
        yield f"nested {depth} deep"


def count_parameters(arguments: ast.arguments) -> int:
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return sum(argument.arg not in {"self", "cls"} for argument in named)


def nesting(body: list[ast.stmt]) -> int:
    return max((depth_of(statement) for statement in body), default=0)


def depth_of(statement: ast.stmt) -> int:
    """How many blocks deep a statement goes; `elif` is beside its `if`, not inside it."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return 0  # a function within is measured as one of its own
    if not isinstance(statement, BLOCKS):
        return 0
    return max(1 + nesting(inner_body(statement)), *map(depth_of, chained(statement)), 0)


def inner_body(statement: ast.stmt) -> list[ast.stmt]:
    """All statements directly within a block, but those of an `elif`."""
    bodies = [*getattr(statement, "cases", ()), *getattr(statement, "handlers", ()), statement]
    lists = [getattr(part, name, []) for part in bodies for name in ("body", "finalbody")]
    if not chained(statement):
        lists.append(getattr(statement, "orelse", []))
    return [inner for statements in lists for inner in statements]


def chained(statement: ast.stmt) -> list[ast.stmt]:
    """The `elif` of an `if`."""
    if not isinstance(statement, ast.If):
        return []
    match statement.orelse:
        case [ast.If() as branch]:
            return [branch]
    return []


def test_nesting_counts_blocks_and_not_branches() -> None:
    source = """
def f():
    if a:
        pass
    elif b:
        with c:
            for d in e:
                pass
    try:
        pass
    except E:
        match g:
            case 1:
                if h: pass
"""
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert nesting(function.body) == 3
    assert nesting(function.body[:1]) == 3
    assert nesting(function.body[1:]) == 3
