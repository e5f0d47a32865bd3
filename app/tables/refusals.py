"""Why something at a table was not possible, one class a situation."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class TableLocked(AppError):
    """The match has begun."""

    code, status = "table_locked", 409

    def sentence(self) -> Message:
        """Say why nobody can come or go."""
        return say("The match has begun, so the seats can't be changed now.")


class TableFull(AppError):
    """Every seat is held."""

    code, status = "table_full", 409

    def sentence(self) -> Message:
        """Say who can help."""
        return say("All seats are taken. The host can free one by removing a bot.")


class SeatTaken(AppError):
    """Somebody else holds the seat."""

    code, status = "seat_taken", 409

    def sentence(self) -> Message:
        """Say what happened meanwhile."""
        return say("Somebody else has that seat.")


class NoSuchSeat(AppError):
    """The table has no seat of that number."""

    code, status = "no_such_seat", 422

    def sentence(self) -> Message:
        """Say so."""
        return say("This table has no such seat.")


class RoleTaken(AppError):
    """Somebody else has chosen this role."""

    code, status = "role_taken", 409

    def sentence(self) -> Message:
        """Ask for another."""
        return say("Somebody else has just taken that one. Please choose another.")


class RoleMissing(AppError):
    """The game wants a role chosen on sitting down."""

    code, status = "role_missing", 422

    def sentence(self) -> Message:
        """Ask for one."""
        return say("Please choose who you want to be.")


class NotHost(AppError):
    """Only the host may do this."""

    code, status = "not_host", 403

    def sentence(self) -> Message:
        """Say who may."""
        return say("Only the host of the table can do that.")


class NotSeated(AppError):
    """This browser holds no seat at the table."""

    code, status = "not_seated", 403

    def sentence(self) -> Message:
        """Say what to do first."""
        return say("You have no seat at this table.")


class SeatElsewhere(AppError):
    """This browser already plays at the table, from another seat."""

    code, status = "seat_elsewhere", 409

    def sentence(self) -> Message:
        """Say why one browser can't hold two seats."""
        return say("You already sit at this table. One browser can't play two seats.")


class NoSuchBot(AppError):
    """The game has no bot of that strength."""

    code, status = "no_such_bot", 422

    def sentence(self) -> Message:
        """Say so."""
        return say("There is no such bot for this game.")


class NotReady(AppError):
    """The match can't start yet."""

    code, status = "not_ready", 409

    def sentence(self) -> Message:
        """Say what is missing."""
        return say("Not everyone who sits here is ready yet.")


class TooFew(AppError):
    """Fewer seats are held than the game needs."""

    code, status = "too_few", 409

    def sentence(self) -> Message:
        """Say what helps."""
        return say("More players are needed; a bot can take a free seat.")
