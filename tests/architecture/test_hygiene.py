import ast
import re
from pathlib import Path

import pytest

from tests.support.tree import files, read

MAY_CATCH_EVERYTHING = {
    # Hands every exception on into the coroutine that it counts.
    "tests/load/profiled.py",
    "app/main.py",
    "app/live/connection.py",
    "app/matches/waker.py",
}
ENDINGS = [
    "css",
    "html",
    "ini",
    "js",
    "json",
    "lock",
    "md",
    "po",
    "pot",
    "py",
    "svg",
    "toml",
    "txt",
    "yml",
]
TEXT = ("Dockerfile", "run", *(f"*.{ending}" for ending in ENDINGS))
# Spelled in pieces, or this file would break its own rule.
MACHINE = re.compile(
    r"(?<![\w.])/(?:work|root|home/\w+|opt/\w+)/"
    r"|(?:pypi|pythonhosted|npmjs|debian)\." + r"(?:org|com)"
)
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
INLINE_CODE = re.compile(
    r"""\s(?:style|on[a-z]+|hx-on[:\w-]*)\s*=|<style\b|javascript:""", re.IGNORECASE
)
INLINE_SCRIPT = re.compile(r"<script\b(?![^>]*\bsrc=)", re.IGNORECASE)
SILENCED = re.compile(r"#\s*(?:noqa|type:\s*ignore)\b")
SILENCED_WITH_REASON = re.compile(
    r"#\s*(?:noqa: [A-Z]+\d+(?:, [A-Z]+\d+)*|type: ignore\[[\w, -]+\])\s+(?:- |# )?\w"
)

PYTHON = list(files("*.py"))
TEMPLATES = [path for path in files("*.html") if "templates" in path.parts]


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_a_template_needs_no_inline_style_or_script(path: Path) -> None:
    markup = JINJA.sub("", read(path))
    assert not INLINE_CODE.findall(markup)
    assert not INLINE_SCRIPT.findall(markup)


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_only_the_edges_catch_everything(path: Path) -> None:
    handlers = (n for n in ast.walk(ast.parse(read(path))) if isinstance(n, ast.ExceptHandler))
    broad = [handler.lineno for handler in handlers if catches_everything(handler)]
    assert not broad or path.as_posix() in MAY_CATCH_EVERYTHING


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [f"{path}: {hit}" for path in files(*TEXT) for hit in MACHINE.findall(read(path))]
    assert not found


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_no_address_and_every_package_has_hashes(name: str) -> None:
    text = read(Path(name))
    assert "://" not in text
    packages = re.split(r"\n(?=\S)", text.strip())
    assert [package for package in packages if "--hash=sha256:" not in package] == []


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_a_silenced_check_has_its_reason_beside_it(path: Path) -> None:
    lines = read(path).splitlines() if path.name != Path(__file__).name else []
    silenced = [line for line in lines if SILENCED.search(line)]
    assert [line for line in silenced if not SILENCED_WITH_REASON.search(line)] == []


def catches_everything(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {"Exception", "BaseException"}
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in names) for kind in caught)
