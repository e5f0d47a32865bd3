"""A case as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Case:
    """A case: with these rules and options it follows from `sealed`, which is secret for good.

    `options`: those that the case depends on, and no others. `at`: when it was dealt first.
    """

    code: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    sealed: bytes = field(repr=False)
    at: datetime
