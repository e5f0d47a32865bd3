"""The values that deal with what happens beside the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from games.kit.models import Message

TEXT_LENGTH = 300


class Kind(StrEnum):
    """An action that was refused; somebody who is no longer, or again, at the page; a line said."""

    REFUSED = "refused"
    LEFT = "left"
    BACK = "back"
    SAID = "said"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a seat tried and why it was not taken. `tried`: the fields as they were sent, cut."""

    tried: Mapping[str, Sequence[str]]
    code: str
    message: Message
    rule: str


@dataclass(frozen=True, slots=True)
class Reported:
    """How the reports of a match stand: whether one is open, and when the newest came."""

    open: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Incident:
    """Something beside the steps. `seq`: the newest step then; `refusal` of a refused action."""

    id: UUID
    match_id: UUID
    seat: int
    seq: int
    kind: Kind
    at: datetime
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """An incident or a line of the chat, as it stands beside the steps.

    `seat`: as the rules count, None for a spectator. `name` and `text`: of a line. `gallery`:
    said among the spectators.
    """

    kind: Kind
    seq: int
    at: datetime
    seat: int | None
    refusal: Refusal | None = None
    name: str = ""
    text: str = ""
    gallery: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a seat reported. `about`: the seat that is meant, None for the match as a whole.

    `closed_by` and `note`: who has dealt with it and how, None while nobody has.
    """

    match_id: UUID
    seat: int
    about: int | None
    text: str
    at: datetime
    closed_at: datetime | None = None
    closed_by: str | None = None
    note: str | None = None

    @property
    def open(self) -> bool:
        """Tell whether nobody has dealt with it."""
        return self.closed_at is None
