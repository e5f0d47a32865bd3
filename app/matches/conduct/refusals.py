"""Why a report is not taken."""

from __future__ import annotations

from app.errors import AppError
from app.matches.conduct.schemas import TEXT_LENGTH
from games.kit.models import Message, say


class BadReport(AppError):
    """The report says nothing, too much, or is about nobody else."""

    code, status = "bad_report", 422

    def sentence(self) -> Message:
        """Say what a report is like."""
        return say(
            "Please say in 1 to {most} letters what happened, and about whom.", most=TEXT_LENGTH
        )


class ReportedAlready(AppError):
    """The seat has reported this match before."""

    code, status = "reported_already", 409

    def sentence(self) -> Message:
        """Say that once is enough."""
        return say("Your seat has reported this match already. One report is enough.")


class TooManyReports(AppError):
    """The player has reported too many matches lately."""

    code, status = "too_many_reports", 429

    def sentence(self) -> Message:
        """Ask for patience."""
        return say("You have sent several reports in the last hour. Please wait before the next.")


class NoSuchReport(AppError):
    """There is no such report, or somebody has dealt with it."""

    code, status = "no_such_report", 409

    def sentence(self) -> Message:
        """Say what may have happened."""
        return say("There is no open report of this seat. Somebody else may have closed it.")
