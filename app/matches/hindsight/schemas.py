"""The values that deal with what could be known."""

from __future__ import annotations

from dataclasses import dataclass

from app.matches.schemas import Match


@dataclass(frozen=True, slots=True)
class Onlook:
    """How somebody looks at a match that is over.

    `seat`: the reader's own, None for others. `replay`: its path, None where it is not open.
    """

    match: Match
    seat: int | None
    replay: str | None
