"""The files of the project, for tests that read all of them."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What git ignores, what others wrote, and git itself.
SKIPPED = {
    ".git",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
    "test-results",
    "var",
    "vendor",
}


def files(*patterns: str) -> Iterator[Path]:
    """Every file of the project whose name matches one of the patterns, relative to its root."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - SKIPPED)
        paths = (Path(folder, name) for name in sorted(names))
        yield from (p.relative_to(ROOT) for p in paths if any(map(p.match, patterns)))


def read(path: Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")
