"""Time as an argument: tests pass a clock that stands still."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time as an aware UTC datetime."""

    def now(self) -> datetime:
        """Return the present moment."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC)
