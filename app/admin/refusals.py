"""Why an admin can't go on."""

from __future__ import annotations

from app.errors import AppError
from games.kit.models import Message, say


class SignedOut(AppError):
    """Nobody is signed in, or the session has expired."""

    code, status = "signed_out", 401

    def sentence(self) -> Message:
        """Say the way."""
        return say("Please sign in.")


class WrongSignIn(AppError):
    """There is no such account with this password."""

    code, status = "wrong_sign_in", 403

    def sentence(self) -> Message:
        """Not say which of the two is wrong."""
        return say("Name and password do not fit together.")


class TooManySignIns(AppError):
    """Too many wrong passwords lately."""

    code, status = "too_many_sign_ins", 429

    def sentence(self) -> Message:
        """Say how long to wait."""
        return say("Too many wrong tries. Please wait a quarter of an hour.")


class AdminsOnly(AppError):
    """A reviewer asks for what only admins may do."""

    code, status = "admins_only", 403

    def sentence(self) -> Message:
        """Name who may."""
        return say("Only accounts with the role admin may do this.")


class SitsThere(AppError):
    """The admin plays in this match."""

    code, status = "sits_there", 403

    def sentence(self) -> Message:
        """Say what is in the way."""
        return say("You sit at this table, so its running match is closed to you here.")


class ReasonMissing(AppError):
    """Nothing is looked at or done without a reason."""

    code, status = "reason_missing", 422

    def sentence(self) -> Message:
        """Ask for it."""
        return say("Please write down why.")


class LookFirst(AppError):
    """The match was not opened with a reason lately."""

    code, status = "look_first", 403

    def sentence(self) -> Message:
        """Say the way."""
        return say("Open this match from the list first, with a reason.")


class BadAccount(AppError):
    """The name or the password of a new account won't do."""

    code, status = "bad_account", 422
