"""Why somebody can't be forgotten yet."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class StillPlaying(AppError):
    """The player sits in a match that runs."""

    code, status = "still_playing", 409

    def sentence(self) -> Message:
        """Say what must come first."""
        return say("This player sits in a match that runs. It has to end first.")


class NobodyKnown(AppError):
    """Nobody is known of whom anything could be deleted."""

    code, status = "nobody_known", 404

    def sentence(self) -> Message:
        """Say so."""
        return say("Nothing is kept of whoever is meant here.")
