"""The typed contexts of the pages about tables; a template sees one of these and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from app.kernel.shell import Shell
from games.kit.models import Message
from games.kit.protocol import Plugin


@dataclass(frozen=True, slots=True)
class LessonLink:
    """A button to a first match: what it says, what awaits one, and where it leads."""

    title: Message
    summary: Message
    path: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the front page. `lesson`: to begin with. `daily`: where the case of the day is."""

    slug: str
    title: Message
    summary: Message
    seats: tuple[int, int]
    minutes: int
    accent: str
    lesson: LessonLink | None = None
    daily: str | None = None

    @property
    def alone(self) -> bool:
        """Tell whether something of the game is dealt at once, to one person alone."""
        return bool(self.lesson or self.daily)


def first_lesson(plugin: Plugin) -> LessonLink | None:
    """Return the way to a game's first lesson, if it has one."""
    for lesson in plugin.lessons:
        path = f"/learn/{plugin.game.info.slug}/{lesson.slug}"
        return LessonLink(lesson.title, lesson.summary, path)
    return None


@dataclass(frozen=True, slots=True)
class MyTable:
    """A table at which this browser sits."""

    code: str
    name: str
    game: Message
    accent: str
    state: Literal["lobby", "waiting", "my_turn", "finished"]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """`front.html`. `error`: why the code that was entered led nowhere."""

    shell: Shell
    games: tuple[GameCard, ...]
    mine: tuple[MyTable, ...]
    code: str
    error: Message | None


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option, as the form sends it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option as a form control. `label` and `help` are translated already.

    `kind`: `segment` shows `choices` as a radio row; `number` is a field from `least` to `most`;
    `text` is a field of at most `most` letters that may stay empty.
    """

    name: str
    label: str
    help: str
    kind: Literal["segment", "number", "text"]
    value: str
    choices: tuple[OptionChoice, ...] = ()
    least: int = 0
    most: int = 0
    error: Message | None = None


@dataclass(frozen=True, slots=True)
class HostPage:
    """`host.html`: `table_fields` are the host's own (seats, time limit), `fields` the game's.

    `case`: the field for the code of a case, where the game has them; `bound`: what such a case
    has settled already.
    """

    shell: Shell
    game: GameCard
    table_fields: tuple[OptionField, ...]
    fields: tuple[OptionField, ...]
    name: str
    error: Message | None
    case: OptionField | None = None
    bound: tuple[OptionLine, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatToken:
    """How a seat is drawn everywhere: shape, letter and name (`ui.md` §1)."""

    number: int
    name: str
    letter: str
    shape: Literal[
        "circle", "square", "pentagon", "diamond", "triangle", "hexagon", "cross", "drop"
    ]


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """A role on offer at the table."""

    id: str
    label: Message
    taken: bool


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """One seat in the lobby. `token.name` is empty while the seat is free.

    `asked`: I have told the host that it is mine.
    """

    token: SeatToken
    state: Literal["free", "player", "bot"]
    role: Message | None
    bot: str | None
    ready: bool
    host: bool
    me: bool
    present: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class LobbySeats:
    """Region `lobby-seats`. `me`: my seat or None; then `roles` offers what is free."""

    code: str
    seats: tuple[LobbySeat, ...]
    roles: tuple[RoleChoice, ...]
    bots: tuple[str, ...]
    me: int | None
    host: bool
    my_name: str
    error: Message | None


@dataclass(frozen=True, slots=True)
class LobbyStart:
    """Region `lobby-start`: the dock. `blocked`: why the host can't start yet."""

    code: str
    me: int | None
    ready: bool
    host: bool
    seated: int
    total: int
    host_name: str
    blocked: Message | None
    seed_hash: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option and its value in words."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class LobbyOptions:
    """Region `lobby-options`. `host`: I may change them until the match begins."""

    lines: tuple[OptionLine, ...]
    code: str
    host: bool


@dataclass(frozen=True, slots=True)
class Invite:
    """The link to pass on; `qr` is an inline SVG made by the server."""

    url: str
    code: str
    qr: str


@dataclass(frozen=True, slots=True)
class SeatLinkPage:
    """`seat_link.html`: my seat's own secret link, for a second device."""

    shell: Shell
    table_name: str
    code: str
    url: str
    qr: str


@dataclass(frozen=True, slots=True)
class TakeSeatPage:
    """`take_seat.html`: what a GET of a seat link shows; a POST to the same path takes the seat."""

    shell: Shell
    table_name: str
    seat_name: str
    path: str


# -- what stands around a match: the people, what they ask for, and the chat

Deed = Literal["hand_over", "send_away", "stand_in", "hand_back"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a seat. `deeds`: what I, as the host, may do about the seat now."""

    token: SeatToken
    state: Literal["here", "away", "bot", "stand_in", "free"]
    host: bool
    me: bool
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Somebody without a seat. `watching`: looks on at this moment."""

    number: int
    name: str
    watching: bool


@dataclass(frozen=True, slots=True)
class People:
    """Region `people`, in a dialog: who is here, and for the host what can be decided.

    `agrees`: what my seat says about spectators where every seat has to agree, else None.
    """

    code: str
    people: tuple[Person, ...]
    onlookers: tuple[Onlooker, ...]
    host: bool
    running: bool
    paused: bool
    guarded: bool
    shut: bool
    spectators: Literal["none", "public", "agreed"]
    agrees: bool | None
    error: Message | None


@dataclass(frozen=True, slots=True)
class PeopleButton:
    """Region `bar-people`: opens the dialog; everybody sees how many look on."""

    here: int
    watching: tuple[str, ...]
    waiting: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A guest who says that a seat is theirs."""

    guest: int
    name: str
    seat: SeatToken


@dataclass(frozen=True, slots=True)
class Notices:
    """Region `notices`: what waits for my answer.

    `absent`: for whom I, as the host, could let a bot play. `wishes`: who would look on, if my
    seat agreed. `relieved`: a bot plays for my seat.
    `watching`: I look on myself.
    """

    code: str
    claims: tuple[Claim, ...]
    absent: tuple[SeatToken, ...]
    wishes: tuple[str, ...]
    relieved: bool
    watching: bool
    error: Message | None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of the chat. `seat`: how to draw who said it, None for somebody without a seat.

    `reaction`: the one it stands for, which each reads in their own language instead of `text`.
    """

    number: int
    name: str
    seat: SeatToken | None
    mine: bool
    text: str
    at: datetime
    reaction: str | None


@dataclass(frozen=True, slots=True)
class ChatPanel:
    """Region `chat`. `gallery`: only other spectators read it while the match runs."""

    lines: tuple[ChatLine, ...]
    gallery: bool
    error: Message | None


@dataclass(frozen=True, slots=True)
class Door:
    """Region `door`: what somebody sees who may not see the table.

    `why`: the match began without them, the password is missing, or they were sent away.
    `seats`: which of them this browser may say were its own; `claims`: the one it asked for.
    `watch`: whether one can ask to look on, has asked, or can't.
    """

    code: str
    why: Literal["began", "password", "barred"]
    table_name: str
    name: str
    seats: tuple[SeatToken, ...]
    claims: SeatToken | None
    watch: Literal["no", "ask", "asked"]
    error: Message | None


@dataclass(frozen=True, slots=True)
class PausedPanel:
    """In the place of the decision: nobody can act. `host`: I may let it go on."""

    code: str
    host: bool
    host_name: str
    seated: bool
    error: Message | None


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """`tables/options.html`: other options for the match that is being gathered."""

    shell: Shell
    code: str
    table_name: str
    game: Message
    table_fields: tuple[OptionField, ...]
    fields: tuple[OptionField, ...]
    error: Message | None
