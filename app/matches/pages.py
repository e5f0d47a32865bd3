"""The typed contexts of every page with a match in it, and of its regions.

A region is a part of the page that is sent again only when its context changed. Contexts are
hashable; equal contexts give equal HTML.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from app.kernel.shell import Shell
from app.matches.forms import Form, form_of
from app.tables.pages import Invite, SeatToken
from games.kit.choices import Decision
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class Rendered:
    """A region ready to be placed: drawn once, and the same for every reader who may see it.

    `inner` is what the template made; the wrapper with the id and `data-v` is added around it,
    so that the same inside can be recognised under another version.
    """

    id: str
    version: str
    inner: Markup

    @property
    def html(self) -> Markup:
        """The region with its wrapper."""
        # The inside was escaped by its template; id and version hold nothing to escape.
        return Markup(self._wrapped())  # noqa: S704  see above

    @property
    def partial(self) -> str:
        """The region as a fragment that finds its own place on the page.

        How it is swapped stands in the page's htmx-config, and its id is its target.
        """
        return f'<hx-partial id="{self.id}">{self._wrapped()}</hx-partial>'

    def _wrapped(self) -> str:
        return f'<section id="{self.id}" data-v="{self.version}">{self.inner}</section>'


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

    @property
    def form(self) -> Form:
        """My decision, laid out in the order in which it is shown."""
        if self.decision is None:
            message = "nobody asks this reader anything"
            raise ValueError(message)
        return form_of(self.decision)


@dataclass(frozen=True, slots=True)
class Lit:
    """A thing on the board that means a choice of my decision.

    `anchor`: the thing. `choice`: the action, the parameter and the value that it ticks in the
    form, joined by colons; the page's script gives the thing the name of that choice.
    """

    anchor: str
    choice: str


@dataclass(frozen=True, slots=True)
class GamePanel:
    """A panel of the game's view, for the game's own template or the generic one.

    `panel`: the value from the view, which knows whose it is. `lit`: what can be chosen on it,
    empty where the template asks for none. `seats`: how to draw seats.
    """

    name: str
    panel: Any
    lit: tuple[Lit, ...]
    seats: tuple[SeatToken, ...]

    @property
    def twins(self) -> Mapping[str, Lit | None]:
        """What is lit, by its anchor, None for all else; of several choices the first."""
        return defaultdict(_nothing, ((item.anchor, item) for item in reversed(self.lit)))


def _nothing() -> None:
    """Stand for what is not lit."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `number`: which of its step's lines, from 1."""

    seq: int
    number: int
    message: Message
    cause: Literal["player", "limit", "bot", "start", "stand_in"]


@dataclass(frozen=True, slots=True)
class LogPart:
    """Region `log-new` or `log-old`: lines of the log, newest first.

    Only a few lines are new, so that a step sends these and not the whole log again.
    """

    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class LivePanel:
    """Region `live`: what a screen reader says at once, None where it reads the newest line.

    Only my turn is urgent; what happened last is read from the log, which is sent anyway.
    """

    message: Message | None


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
class TallyRow:
    """A line of `Tally`: who or what, how much, and whether this match stands in it."""

    rank: int
    name: str | Message
    many: int
    now: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Region `tally`: the best matches of a table that plays together, else who won how many.

    `played`: how many matches were looked at, with the options of this one where the best count.
    """

    together: bool
    rows: tuple[TallyRow, ...]
    played: int


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
    """Region `rematch`. `replay`: the address of the match that is over.

    `error`: why what I asked for last was not done.
    """

    code: str
    seated: bool
    replay: str
    error: Message | None = None


@dataclass(frozen=True, slots=True)
class ReportForm:
    """Region `report`: where a seat reports its match; empty without a `path`.

    `others`: whom a report can be about. `sent`: it was taken just now.
    """

    path: str
    others: tuple[SeatToken, ...]
    sent: bool
    error: Message | None


@dataclass(frozen=True, slots=True)
class KnowledgePlace:
    """Where the outcome's page keeps room for what could be known, and whence it comes."""

    path: str
    tokens: tuple[SeatToken, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """`match/page.html`: the page at `/t/CODE`, whatever the table is doing.

    `stage`: `lobby`, `match` or `outcome`; `regions` by id, ready to place. `panels` are the ids
    of the game's own regions in the view's order, `layers` those of the board, the lowest first.
    `invite` only before the start, `headline` only at the end. `socket`: path of the live socket.
    `seat`: the reader's own, counted from 1. `styles`: the game's style sheets. `replay`: of the
    running match, where it is open to the reader. `reference`: the game's rules in short.
    `sheeted`: whether the game has sheets. `sheet`: where the reader's own is kept. `knowing`:
    whether the game tells in the end what could be known. `knowledge`: the room for it, then.
    """

    shell: Shell
    code: str
    table_name: str
    game: Message
    slug: str
    stage: Literal["lobby", "match", "outcome", "closed"]
    regions: dict[str, Rendered]
    panels: tuple[str, ...]
    layers: tuple[str, ...]
    socket: str
    seated: bool
    host: bool
    invite: Invite | None = None
    headline: Message | None = None
    winners: tuple[SeatToken, ...] = ()
    minutes: int = 0
    steps: int = 0
    number: int = 1
    seat: int | None = None
    styles: tuple[str, ...] = ()
    replay: str | None = None
    sheeted: bool = False
    sheet: str | None = None
    reference: Markup | None = None
    knowing: bool = False
    knowledge: KnowledgePlace | None = None

    def placed(self, name: str) -> Markup:
        """Return the region of this id, or an empty one that a later update may fill."""
        region = self.regions.get(name) or Rendered(name, "0.0.0", Markup())
        return region.html
