"""Why a case can't be played again."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class NoSuchCase(AppError):
    """No case is kept under this code, for this game."""

    code, status = "no_such_case", 404

    def sentence(self) -> Message:
        """Ask to look again."""
        return say("There is no case with this code. Is it complete, and of this game?")


class OldCase(AppError):
    """The case was made by other rules than the game has now."""

    code, status = "old_case", 409

    def sentence(self) -> Message:
        """Say why."""
        return say("This case was made by older rules, by which nothing is dealt any more.")
