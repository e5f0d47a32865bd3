"""Why a replay is closed."""

from __future__ import annotations

from app.errors import AppError, NotFound
from games.kit.models import Message, say


class NoReplay(NotFound):
    """No replay is open to this browser here; whether there is such a match is nobody's to know."""

    def sentence(self) -> Message:
        """Say who could open it, if there is one."""
        return say(
            "There is no replay here that is open to you."
            " If it is private, somebody who played the match can share it."
        )


class MemoryHolds(AppError):
    """The match asks for memory and still runs."""

    code, status = "memory_holds", 409

    def sentence(self) -> Message:
        """Say when it opens."""
        return say("Remembering is part of this game: the replay opens when the match is over.")


class NotToBeShared(AppError):
    """A match that still runs is shared with nobody."""

    code, status = "not_to_be_shared", 409

    def sentence(self) -> Message:
        """Say when it can be."""
        return say("A replay can be shared once the match is over.")


class NoSuchStep(AppError):
    """The match has no such step."""

    code, status = "no_such_step", 404

    def sentence(self) -> Message:
        """Say what it has."""
        return say("This match has no such step.")


class OtherRulesThen(AppError):
    """The match was played by rules that are not installed."""

    code, status = "other_rules_then", 410

    def sentence(self) -> Message:
        """Say what is left of it."""
        return say(
            "This match was played by other rules than those installed here, so it can't be shown."
        )
