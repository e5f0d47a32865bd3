"""The values that the admins' pages deal in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

NAME_LENGTH = 40
REASON_LENGTH = 300

Order = Literal["newest", "oldest", "longest", "shortest", "most", "fewest"]
ORDERS: tuple[Order, ...] = ("newest", "oldest", "longest", "shortest", "most", "fewest")
"""By when they ended, by their minutes, by their steps."""


class Role(StrEnum):
    """A reviewer looks at finished matches; an admin may also look at and end running ones."""

    REVIEWER = "reviewer"
    ADMIN = "admin"


class Act(StrEnum):
    """What is written to the audit log."""

    SIGN_IN = "sign_in"
    LOOK = "look"
    EXPORT = "export"
    END = "end"
    CLOSE = "close"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Admin:
    """An account."""

    id: UUID
    name: str
    role: Role
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the audit log. `match_id` is None and `code` empty where no match is meant."""

    id: UUID
    at: datetime
    admin: str
    act: Act
    match_id: UUID | None
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Filed:
    """A finished match in the archive.

    `reason`: how it ended by the rules, None where it was ended early. `first_won`: whether the
    first seat alone or with others came first, None where nobody did. `players`: their names as
    shown; `names`: the same as they are searched. `reported`: None where no seat did, `open` while
    one report is, and when the newest came.
    """

    match_id: UUID
    finished_at: datetime
    seconds: int
    game: str
    code: str
    steps: int
    seats: int
    bots: int
    reason: str | None
    first_won: bool | None
    players: str
    names: str
    reported: Literal["open", "closed"] | None = None
    reported_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished matches to list. What is empty or None does not count.

    `since`, `until`: days in UTC, both included. `find`: a part of a player's name, or a whole
    table code. `least`, `most`: minutes. `reason`: as the game names it.
    """

    game: str = ""
    since: date | None = None
    until: date | None = None
    find: str = ""
    reason: str = ""
    least: int | None = None
    most: int | None = None
    bots: Literal["", "with", "without"] = ""
    aborted: Literal["", "only", "without"] = ""
    reported: Literal["", "open", "any"] = ""
    order: Order = "newest"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a list begins: beside a row, named by what it is sorted by and its id."""

    value: datetime | int
    match_id: UUID
    back: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A page of finished matches. `total`: how many fit, counted up to `most_counted`."""

    rows: tuple[Filed, ...]
    total: int
    earlier: Place | None
    later: Place | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Of the finished matches of some days: how many, by what they are counted by.

    `days`: by day and game. `lengths`: by game and tens of minutes. `endings`: by game and reason,
    None where it was ended early. `firsts`: by game, how often the first seat came first, of how
    many with a winner, and how often it would have if all seats were alike.
    """

    days: tuple[tuple[date, str, int], ...]
    lengths: tuple[tuple[str, int, int], ...]
    endings: tuple[tuple[str, str | None, int], ...]
    firsts: tuple[tuple[str, int, int, float], ...]
