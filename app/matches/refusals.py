"""Why an action or a start was not possible, one class a situation."""

from __future__ import annotations

from app.errors import AppError
from app.matches.schemas import Match, Status
from games.kit.choices import Blocked
from games.kit.models import Message, say


class StaleDecision(AppError):
    """The decision that was answered is not open any more."""

    code, status = "stale_decision", 409

    def sentence(self) -> Message:
        """Say that the page shows the newest now."""
        return say("The table has moved on meanwhile. This is how it stands now.")


class NotYourDecision(AppError):
    """The match does not wait for this seat."""

    code, status = "not_your_decision", 409

    def sentence(self) -> Message:
        """Say whom it concerns."""
        return say("It is somebody else's decision at the moment.")


class ForbiddenByRule(AppError):
    """A rule of the game forbids the action."""

    code, status = "illegal_action", 409

    def __init__(self, blocked: Blocked) -> None:
        """Quote the rule that forbids it."""
        super().__init__(blocked.message, rule=blocked.rule)


class UnknownChoice(AppError):
    """The action is none that this decision knows."""

    code, status = "unknown_choice", 422

    def sentence(self) -> Message:
        """Point at the list."""
        return say("That is not one of the choices. Please pick one from the list.")


class Paused(AppError):
    """Nobody can act until the host lets the match go on."""

    code, status = "paused", 409

    def sentence(self) -> Message:
        """Say who can help."""
        return say("The match is paused. The host lets it go on.")


class NotPaused(AppError):
    """The match runs, or runs no more."""

    code, status = "not_paused", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("The match is not paused.")


class NotRunning(AppError):
    """No match runs at the table."""

    code, status = "not_running", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("No match is running here.")


class SeatPresent(AppError):
    """A stand-in plays for the absent only."""

    code, status = "seat_present", 409

    def sentence(self) -> Message:
        """Say when it would be possible."""
        return say("Whoever has that seat is here. A bot can only stand in for somebody away.")


class MatchOver(AppError):
    """The match has ended, so nothing can be answered any more."""

    code, status = "match_over", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("The match is over.")


def not_now(match: Match) -> AppError:
    """Return why a seat can't act: the match rests, is over, or it is not this seat's decision."""
    if match.status is Status.PAUSED:
        return Paused()
    return NotYourDecision() if match.playing else MatchOver()


class NotFinished(AppError):
    """The match still runs."""

    code, status = "not_finished", 409

    def sentence(self) -> Message:
        """Say what must come first."""
        return say("The match is not over yet.")


class OtherRules(AppError):
    """The match was begun under another version of the rules."""

    code, status = "other_rules", 410

    def sentence(self) -> Message:
        """Say why it can't go on."""
        return say("This match began under older rules and can't be continued here.")
