"""The typed contexts of the admins' pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from app.admin.charts import Columns, Share
from app.admin.schemas import Admin, Entry, Filed, Wanted
from app.kernel.shell import Shell
from app.tables.pages import SeatToken
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class GameName:
    """A game as lists name it. `endings`: by reason how its matches end."""

    slug: str
    title: Message
    accent: str
    endings: Mapping[str, Message]


Games = Mapping[str, GameName]


def ending(games: Games, game: str, reason: str) -> Message:
    """Return how a match of the game ended, as the game itself calls it if it is installed."""
    known = games[game].endings if game in games else {}
    return known.get(reason) or Message(id=reason.replace("_", " ").capitalize())


def endings(games: Games, reasons: Iterable[str]) -> Mapping[str, tuple[Message, ...]]:
    """Return each reason with what the games that know it call it."""
    return {
        reason: tuple(
            dict.fromkeys(ending(games, game, reason) for game in _knowing(games, reason))
        )
        for reason in reasons
    }


def _knowing(games: Games, reason: str) -> Iterable[str]:
    return [slug for slug, game in games.items() if reason in game.endings] or [""]


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
    reasons: Mapping[str, tuple[Message, ...]]
    wanted: Wanted
    filtered: bool
    rows: tuple[Filed, ...]
    total: int
    counted: bool
    earlier: str | None
    later: str | None
    error: Message | None

    def ending(self, match: Filed) -> Message:
        """Return how a match ended by its rules."""
        return ending(self.games, match.game, match.reason or "")


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A match that runs."""

    match_id: str
    game: str
    code: str
    players: str
    steps: int
    started_at: datetime
    reported: bool


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
class ForgetPage:
    """`admin/forget.html`. `people`: the seats of the match of whose players anything is kept."""

    shell: Shell
    admin: Admin
    path: str
    back: str
    code: str
    people: tuple[SeatToken, ...]
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

    def ending(self, line: Share) -> Message:
        """Return how the matches of a line ended by their rules."""
        return ending(self.games, line.game, line.name or "")


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


@dataclass(frozen=True, slots=True)
class BesideLine:
    """Something beside the steps. `here`: after the step in view and before the next.

    `action`, `details`, `message` and `rule` of a refusal; `name`, `text` and `gallery` of a line
    of the chat, whose `token` is None where a spectator said it.
    """

    kind: str
    seq: int
    at: datetime
    token: SeatToken | None
    name: str
    text: str
    gallery: bool
    action: str
    details: str
    message: Message | None
    rule: str
    here: bool
    path: str


@dataclass(frozen=True, slots=True)
class BesidePanel:
    """Region `rp-beside`: refusals, absences and the chat around the step in view."""

    lines: tuple[BesideLine, ...]


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report. `about`: the seat that is meant, None for the match. `path`: where it is closed."""

    token: SeatToken
    about: SeatToken | None
    text: str
    at: datetime
    open: bool
    closed_by: str
    note: str
    path: str


@dataclass(frozen=True, slots=True)
class ReportsPanel:
    """Region `rp-reports`."""

    lines: tuple[ReportLine, ...]
