"""What a template says is in a catalogue: extraction once looked past a whole folder."""

import re
from pathlib import Path

import pytest

from tests.support.catalogues import ROOT, domains

SAID = re.compile(r"""\b_\("([^"]+)"\)""")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html")) + sorted(
    (ROOT / "games").glob("*/templates/**/*.html")
)


@pytest.fixture(scope="module")
def collected() -> set[str]:
    """Every English text in any catalogue."""
    texts: set[str] = set()
    for domain in domains():
        for message in domain.extract():
            texts.update([message.id] if isinstance(message.id, str) else message.id)
    return texts


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_template_says_is_collected(path: Path, collected: set[str]) -> None:
    missing = set(SAID.findall(path.read_text(encoding="utf-8"))) - collected
    assert not missing
