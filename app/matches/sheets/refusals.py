"""Why a sheet could not be written."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class SheetMoved(AppError):
    """Another device of the seat has written it meanwhile."""

    code, status = "sheet_moved", 409

    def sentence(self) -> Message:
        """Say what to do."""
        return say("The sheet was changed on another device. Read it again first.")


class SheetClosed(AppError):
    """The seat has accused, is out, or the match is over."""

    code, status = "sheet_closed", 409

    def sentence(self) -> Message:
        """Say why."""
        return say("The sheet is closed: with an accusation it stays as it is.")


class StrangeMark(AppError):
    """A cell that the game's sheet does not have, or that can't hold this mark."""

    code, status = "strange_mark", 422

    def sentence(self) -> Message:
        """Say that nothing was lost."""
        return say("The sheet has no such cell or mark. Nothing was changed.")
