"""What an outcome page says beside the rules' own outcome: the day's case, and the case's code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.matches.scene import Scene


@dataclass(frozen=True, slots=True)
class CaseCode:
    """Region `case-code`: by which others can be dealt the same case, and where."""

    code: str
    path: str


def closing(scene: Scene) -> Iterator[tuple[str, str, object]]:
    """Yield these regions: id, template and what it sees; only for a match that is over."""
    if scene.standing:
        yield "standing", "match/standing.html", scene.standing
    code = scene.match.case_code
    if code:
        path = f"/host/{scene.match.game}?case={code}"
        yield "case-code", "match/case_code.html", CaseCode(code, path)
