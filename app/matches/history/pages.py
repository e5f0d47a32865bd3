"""The typed contexts of the replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from app.kernel.shell import Shell
from app.matches.pages import LogLine, Rendered
from app.tables.pages import SeatToken
from games.kit.models import Message


@dataclass(frozen=True, slots=True)
class EyesItem:
    """One way to look: through a seat's eyes, or with everything shown (`token` None)."""

    path: str
    token: SeatToken | None
    fact: Message | None
    chosen: bool
    me: bool


@dataclass(frozen=True, slots=True)
class EyesRow:
    """Region `rp-eyes`."""

    items: tuple[EyesItem, ...]


@dataclass(frozen=True, slots=True)
class StepPanel:
    """Region `rp-step`: what the step was, in the words of its viewer, and who is asked after it.

    `link`: the full address of this step, `permalink` its path.
    """

    step: int
    last: int
    told: tuple[LogLine, ...]
    awaited: tuple[SeatToken, ...]
    link: str
    over: bool


@dataclass(frozen=True, slots=True)
class Album:
    """What the game shows at a step: regions by id, and where each belongs.

    `layers`: of the board, the lowest first. `alike`: panels that there is one of. `apart`: for
    each seat the ids of its own panels, where everything is shown.
    """

    regions: dict[str, Rendered]
    layers: tuple[str, ...]
    alike: tuple[str, ...]
    apart: tuple[tuple[SeatToken, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Sharing:
    """Whether the replay is shared; only for those who played, once the match is over."""

    path: str
    shared: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A step that somebody should look at, with its place on the slider in thousandths."""

    seq: int
    place: int
    path: str


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """`match/replay.html`. `path`: where its steps are fetched from. `seen`: by whose eyes.

    `extras`: ids of further regions for the rail. `back`: the way out. `export`: of the whole
    match as a file, None while it runs. `forget`: where a player's data is deleted, for admins.
    """

    shell: Shell
    kind: Literal["replay", "review"]
    path: str
    seen: str
    table_name: str
    game: Message
    number: int
    step: int
    last: int
    album: Album
    styles: tuple[str, ...]
    back: str
    export: str | None
    sharing: Sharing | None
    forget: str | None = None
    marks: tuple[Mark, ...] = ()
    extras: tuple[str, ...] = ()
    sheet: str | None = None

    def placed(self, name: str) -> Markup:
        """Return the region of this id."""
        return self.album.regions[name].html
