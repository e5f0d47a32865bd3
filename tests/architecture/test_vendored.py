import hashlib
from pathlib import Path

import pytest

from tests.support.tree import ROOT

VENDORED = [*sorted(ROOT.glob("static/vendor/*/")), ROOT / "tests" / "browser" / "vendor"]


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_a_vendored_folder_is_what_its_hashes_say(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    stated = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    present = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name != "SHA256SUMS"
    }
    assert present == stated
    assert "LICENSE" in stated
