"""The typed contexts of the admins' pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.admin.charts import Columns, Share
from app.admin.schemas import Admin, Entry, Filed, Wanted
from app.kernel.shell import Shell
from app.tables.pages import SeatToken
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class GameName:
    """A game as lists name it."""

    slug: str
    title: Message
    accent: str


Games = Mapping[str, GameName]


@dataclass(frozen=True, slots=True)
class SignInPage:
    """`admin/sign_in.html`."""

    shell: Shell
    name: str
    error: Message | None


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """`admin/matches.html`. `earlier`, `later`: addresses of the pages beside this one."""

    shell: Shell
    admin: Admin
    games: Games
    reasons: tuple[str, ...]
    wanted: Wanted
    filtered: bool
    rows: tuple[Filed, ...]
    total: int
    counted: bool
    earlier: str | None
    later: str | None
    error: Message | None


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A match that runs."""

    match_id: str
    game: str
    code: str
    players: str
    steps: int
    started_at: datetime


@dataclass(frozen=True, slots=True)
class LivePage:
    """`admin/live.html`."""

    shell: Shell
    admin: Admin
    games: Games
    rows: tuple[LiveRow, ...]
    most: int


@dataclass(frozen=True, slots=True)
class ReasonPage:
    """`admin/reason.html`: asks why before something is looked at or ended.

    `act`: `look` or `end`. `path`: where the form goes. `back`: the way out.
    """

    shell: Shell
    admin: Admin
    act: str
    path: str
    back: str
    code: str
    players: str
    game: Message
    error: Message | None


@dataclass(frozen=True, slots=True)
class ChartsPage:
    """`admin/charts.html`. `days`: how many are counted."""

    shell: Shell
    admin: Admin
    games: Games
    days: int
    spans: tuple[int, ...]
    total: int
    by_day: Columns
    by_length: Columns
    endings: tuple[Share, ...]
    first_seats: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class AuditPage:
    """`admin/audit.html`. `older`: the address of the next page."""

    shell: Shell
    admin: Admin
    entries: tuple[Entry, ...]
    match_id: str
    older: str | None


@dataclass(frozen=True, slots=True)
class FactLine:
    """A step in the review. `action` and `details`: as the log has them; times in seconds."""

    seq: int
    token: SeatToken | None
    bot: bool
    action: str
    details: str
    cause: str
    at: datetime
    took: float | None
    chosen: bool
    path: str


@dataclass(frozen=True, slots=True)
class FactsPanel:
    """Region `rp-facts`: the step in view and those around it."""

    lines: tuple[FactLine, ...]

    @property
    def chosen(self) -> FactLine:
        """Return the step in view."""
        return next(line for line in self.lines if line.chosen)
