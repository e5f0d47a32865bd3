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


class Barred(AppError):
    """The host has sent this browser away."""

    code, status = "barred", 403

    def sentence(self) -> Message:
        """Say that it is final here."""
        return say("The host has asked you to leave this table.")


class PasswordNeeded(AppError):
    """The table has a password, and this browser has not given it."""

    code, status = "password_needed", 403

    def sentence(self) -> Message:
        """Ask for it."""
        return say("This table has a password. Please enter it first.")


class WrongPassword(AppError):
    """The password is another one."""

    code, status = "wrong_password", 403

    def sentence(self) -> Message:
        """Say so."""
        return say("That is not the password of this table.")


class TooManyTries(AppError):
    """Too many wrong passwords were given lately."""

    code, status = "too_many_tries", 429

    def sentence(self) -> Message:
        """Ask for patience."""
        return say("Too many wrong passwords. Please wait a minute.")


class BadPassword(AppError):
    """The password can't be used."""

    code, status = "bad_password", 422

    def sentence(self) -> Message:
        """Say what it must be like."""
        return say("A password has 4 to 100 letters.")


class TableShut(AppError):
    """The host lets nobody else sit down."""

    code, status = "table_shut", 409

    def sentence(self) -> Message:
        """Say who can help."""
        return say("The host has closed this table to newcomers.")


class NobodyThere(AppError):
    """No player holds that seat."""

    code, status = "nobody_there", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("Nobody sits there.")


class HostSeat(AppError):
    """It is the host's own seat."""

    code, status = "host_seat", 409

    def sentence(self) -> Message:
        """Say what must come first."""
        return say("Hand the host role to somebody else first.")


class NoSuchGuest(AppError):
    """That guest has gone."""

    code, status = "no_such_guest", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("That person is not waiting any more.")


class Crowded(AppError):
    """More people have come to the table than it has use for."""

    code, status = "crowded", 409

    def sentence(self) -> Message:
        """Say so."""
        return say("Too many people have come to this table already.")


class SeatInUse(AppError):
    """Its player is here at the moment."""

    code, status = "seat_in_use", 409

    def sentence(self) -> Message:
        """Say why it can't be had."""
        return say("Whoever has that seat is here at the moment.")


class SeatClaimed(AppError):
    """Somebody else has asked for the seat."""

    code, status = "seat_claimed", 409

    def sentence(self) -> Message:
        """Say what is being waited for."""
        return say("Somebody else has asked for that seat. The host decides.")


class NoSpectators(AppError):
    """Nobody may look on here."""

    code, status = "no_spectators", 403

    def sentence(self) -> Message:
        """Say who decides."""
        return say("Spectators are not wanted at this table.")


class BadLine(AppError):
    """A line of the chat has no text that can be shown, or too much."""

    code, status = "bad_line", 422

    def sentence(self) -> Message:
        """Say what it must be like."""
        return say("Please write 1 to 500 letters.")


class TooFast(AppError):
    """One player has said much within seconds."""

    code, status = "too_fast", 429

    def sentence(self) -> Message:
        """Ask for patience."""
        return say("That was a lot at once. Please wait a few seconds.")


class TooFewSeats(AppError):
    """More seats are held than would be left."""

    code, status = "too_few_seats", 409

    def sentence(self) -> Message:
        """Say what must come first."""
        return say("More people sit here than that. Free a seat first.")
