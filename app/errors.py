"""Refusals with a code, a status and a sentence; everything else that is raised is a bug."""

from __future__ import annotations

from games.kit.models import Message, say


class AppError(Exception):
    """An expected refusal. `code` names the situation, `status` is the HTTP status.

    `message`: what the person reads. `rule`: the rule that forbids it, where one does.
    """

    code = "refused"
    status = 400

    def __init__(self, message: Message | None = None, *, rule: str = "") -> None:
        """Use the situation's own sentence unless a more exact one is given."""
        self.message = message or self.sentence()
        self.rule = rule
        super().__init__(self.message.id)

    def sentence(self) -> Message:
        """Return the general sentence for this situation."""
        return say("That was not possible.")


class NotFound(AppError):
    """There is nothing at this address for this browser."""

    code, status = "not_found", 404

    def sentence(self) -> Message:
        """Say the same for what never existed and for what is not yours."""
        return say("There is nothing here. The link may be incomplete or too old.")


class BadInput(AppError):
    """The request can't be read."""

    code, status = "bad_input", 422

    def sentence(self) -> Message:
        """Name the way out."""
        return say("That could not be read. Nothing was changed; please try again.")


class TooLarge(AppError):
    """More was sent than any form of ours holds."""

    code, status = "too_large", 413


class ForeignOrigin(AppError):
    """Another site's page sent this request."""

    code, status = "foreign_origin", 403

    def sentence(self) -> Message:
        """Say why nothing happened."""
        return say("This came from another site, so it was not carried out.")


class Unavailable(AppError):
    """The database can't be reached at the moment."""

    code, status = "unavailable", 503

    def sentence(self) -> Message:
        """Ask for patience."""
        return say("The server can't save anything at the moment. Please try again shortly.")


class TooMany(AppError):
    """More came from here than anybody needs to send."""

    code, status = "too_many", 429

    def sentence(self) -> Message:
        """Ask for a pause, and say that nothing happened."""
        return say("That was too much in a short time. Nothing was changed; please wait a moment.")
