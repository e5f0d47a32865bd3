"""Why there is no case of a day."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class NoDaily(AppError):
    """The game has no case of the day, or none of that day."""

    code, status = "no_daily", 404

    def sentence(self) -> Message:
        """Say so."""
        return say("There is no case of that day here.")
