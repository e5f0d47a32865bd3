"""The typed contexts of every page with a match in it, and of its regions.

A region is a part of the page that is sent again only when its context changed. Contexts are
hashable; equal contexts give equal HTML.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from app.kernel.shell import Shell
from app.tables.pages import Invite, SeatToken
from games.kit.choices import Decision, Value
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class Rendered:
    """A region ready to be placed.

    `inner` is what the template made; the wrapper with the id and `data-v` is added around it,
    so that the same inside can be recognised under another version.
    """

    id: str
    version: str
    inner: Markup

    @property
    def html(self) -> Markup:
        """Return the region with its wrapper."""
        # The inside was escaped by its template; id and version hold nothing to escape.
        opening = f'<section id="{self.id}" data-v="{self.version}" class="region">'
        return Markup(f"{opening}{self.inner}</section>")  # noqa: S704  see above

    @property
    def partial(self) -> str:
        """Return the region as a fragment that finds its own place on the page."""
        return f'<hx-partial hx-target="#{self.id}" hx-swap="outerMorph">{self.html}</hx-partial>'


Regions = dict[str, Rendered]


@dataclass(frozen=True, slots=True)
class Clock:
    """Region `bar-clock`. `deadline`: ISO time in UTC, or None where nobody is timed."""

    deadline: str | None
    limit: int | None


@dataclass(frozen=True, slots=True)
class SeatItem:
    """One seat in the strip, `awaited` where the match waits for it.

    `relieved`: a bot plays for its player, who is away.
    """

    token: SeatToken
    short: Message
    long: Message
    me: bool
    awaited: bool
    bot: bool
    out: bool
    present: bool
    relieved: bool


@dataclass(frozen=True, slots=True)
class SeatRow:
    """`match/seat.html`, a row of region `seats`. `clock`: only where the match waits for it."""

    seat: SeatItem
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class SeatStrip:
    """Region `seats`; its rows are drawn already, since most of them stay as they were."""

    rows: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why the last action was not taken: `rule` is empty where no rule but time forbade it."""

    code: str
    message: Message
    rule: str


@dataclass(frozen=True, slots=True)
class DecisionPanel:
    """Region `decision`: my decision, or whom the table waits for.

    `path`: where the form posts to. `token` goes back with the form.
    """

    path: str
    token: int
    decision: Decision | None
    awaited: tuple[SeatToken, ...]
    seated: bool
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class Lit:
    """A thing on the board that means a choice of my decision.

    The element with this `anchor` checks the radio `param`=`value` of the action `kind`.
    """

    anchor: str
    kind: str
    param: str
    value: Value
    label: Message
    trail: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamePanel:
    """A panel of the game's view, for the game's own template or the generic one.

    `panel`: the value from the view, which knows whose it is. `lit`: my choices by anchor, empty
    where the template asks for none. `seats`: how to draw seats.
    """

    name: str
    panel: Any
    lit: tuple[Lit, ...]
    seats: tuple[SeatToken, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """`match/log_line.html`, one line of the log. `number`: which of its step's lines, from 1."""

    seq: int
    number: int
    message: Message
    cause: Literal["player", "limit", "bot", "start", "stand_in"]


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The newest lines of the log, newest first."""

    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class LogRows:
    """Region `log-new`; its lines are drawn already, since all but the newest stay as they were."""

    rows: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class LivePanel:
    """Region `live`: one sentence for a screen reader; `urgent` where it is my turn."""

    message: Message
    urgent: bool


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A line of the final table."""

    rank: int
    token: SeatToken
    me: bool
    fact: Message
    score: int | None


@dataclass(frozen=True, slots=True)
class Points:
    """Region `points`."""

    rows: tuple[PointsRow, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """Region `proof`: what the page needs to check the deal. Hex strings; seats in order."""

    seed_hash: str
    seed: str
    contributions: tuple[str, ...]
    key: str
    steps: int
    export: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """Region `rematch`."""

    code: str
    seated: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """`match/page.html`: the page at `/t/CODE`, whatever the table is doing.

    `stage`: `lobby`, `match` or `outcome`; `regions` by id, ready to place. `panels` are the ids
    of the game's own regions in the view's order. `invite` only before the start, `headline`
    only at the end. `socket`: path of the live socket. `styles`: the game's style sheets.
    """

    shell: Shell
    code: str
    table_name: str
    game: Message
    slug: str
    stage: Literal["lobby", "match", "outcome", "closed"]
    regions: dict[str, Rendered]
    panels: tuple[str, ...]
    socket: str
    seated: bool
    host: bool
    invite: Invite | None = None
    headline: Message | None = None
    winners: tuple[SeatToken, ...] = ()
    minutes: int = 0
    steps: int = 0
    number: int = 1
    styles: tuple[str, ...] = ()
