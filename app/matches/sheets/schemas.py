"""The values that deal with sheets."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.sheets import Document


@dataclass(frozen=True, slots=True)
class Kept:
    """A sheet as it is stored. `version`: how often it was written; 0 is an empty one."""

    version: int
    document: Document


@dataclass(frozen=True, slots=True)
class Filed:
    """A sheet as its owner gets it. `open`: whether it may still be written."""

    kept: Kept
    open: bool
