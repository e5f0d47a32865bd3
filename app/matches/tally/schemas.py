"""What is known of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.models import Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """How a match at a table ended by its rules. `names`: of its seats, in the rules' order."""

    number: int
    names: tuple[str, ...]
    options: Mapping[str, Any]
    outcome: Outcome
