"""What a match of WHY is made of: options, state, actions and views."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from games.kit.models import Action, Frozen, Message, Seat, State, View
from games.kit.models import Options as KitOptions
from games.kit.protocol import Types
from games.why.content import label
from games.why.events import Cards, Dice, WhyEvent


class Options(KitOptions):
    """What the host may configure."""

    discards_shown: bool = Field(
        default=True,
        title=label("Show discards"),
        description=label(
            "Every discard is shown to all before it is laid face down on the Lawn; "
            "remembering where it lies is half the game."
        ),
        json_schema_extra={
            "labels": {"true": label("Shown to all"), "false": label("Laid down unseen")}
        },
    )
    exact_entry: bool = Field(
        default=False,
        title=label("Exact count into rooms"),
        description=label(
            "A room is entered with the exact roll only; the Living Room forgives spare steps "
            "even so."
        ),
        json_schema_extra={
            "labels": {"true": label("Exact count"), "false": label("Spare steps are lost")}
        },
    )
    stalemate: bool = Field(
        default=True,
        title=label("Stop a stuck endgame"),
        description=label(
            "After 40 rounds of the Living Room Challenge the match ends and points decide."
        ),
        json_schema_extra={
            "labels": {"true": label("Stop after 40 rounds"), "false": label("Play on")}
        },
    )


class LawnCard(Frozen):
    """A card on the Lawn; which place it has follows from where it stands in `Why.lawn`.

    `seen_by`: the seats that saw it being laid there; `since`: in which turn of the match.
    """

    card: str
    face_up: bool = False
    seen_by: tuple[Seat, ...] = ()
    since: int = 0


class Glimpse(Frozen):
    """A card that some seats saw go into, or be shown from, a hand; it may have left it since."""

    seat: Seat
    card: str
    by: tuple[Seat, ...]
    turn: int


SaidKind = Literal["asked", "denied", "gave", "clue"]


class Said(Frozen):
    """What a seat did about a request in everyone's hearing, the last time: which turn that was.

    `whom` is the other seat: whom it asked, denied, or gave a card or a No Clue.
    """

    kind: SaidKind
    seat: Seat
    whom: Seat
    ask: str
    turn: int


class Challenge(Frozen):
    """A challenge that waits for its answer; `shown` is the card that proved it (why:26)."""

    asker: Seat
    asked: Seat
    request: str
    shown: str | None
    counter: bool = False


class Endgame(Frozen):
    """The Living Room Challenge: who began it, and which round is played (W36)."""

    first: Seat
    round: int = 1


ShownKind = Literal["discard", "proof", "flipped", "clue", "case"]


class Shown(Frozen):
    """A card shown to all by the last step, with the Lawn place it lies on or came from."""

    kind: ShownKind
    seat: Seat
    card: str
    place: int | None = None


class Result(Frozen):
    """How the match ended; `case` holds the winning cards."""

    reason: str
    winner: Seat | None = None
    case: Cards = ()


Phase = Literal["roll", "go", "act", "answer", "return", "discard", "over"]


class WhyState(State):
    """The whole truth.

    `piles`: by room number, the top card last; `[0]` is the Living Room and always empty. `lawn`:
    every place ever used, place 1 first; None where a card was taken. `laid`: the series each
    seat laid down. `removed`: series and motives that are not in this match. `gained`: the card
    the discarding seat just took. `guesses`: right guesses of this turn, where more may follow
    (row 32). `penance`: the discard pays for a wrong guess, so it can't be what was just taken
    (W20). `shown`: what the last step showed to all. `turns`: how many began so far. `glimpses`,
    `said`: what the seats last saw and heard of the others' hands, for bots (decision 0140).
    """

    options: Options
    roles: tuple[str, ...]
    removed: Cards
    removed_clues: int
    spent_clues: int = 0
    hands: tuple[Cards, ...]
    laid: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    closed: tuple[str, ...]
    lawn: tuple[LawnCard | None, ...]
    pieces: tuple[str, ...]
    out: tuple[bool, ...]
    turn: Seat
    phase: Phase = "roll"
    dice: Dice | None = None
    challenge: Challenge | None = None
    discarder: Seat | None = None
    gained: str | None = None
    guesses: int = 0
    penance: bool = False
    endgame: Endgame | None = None
    shown: tuple[Shown, ...] = ()
    turns: int = 0
    glimpses: tuple[Glimpse, ...] = ()
    said: tuple[Said, ...] = ()
    result: Result | None = None


# --- actions


class Roll(Action):
    kind: Literal["roll"] = "roll"


class Go(Action):
    """`to`: a place, `room:attic` or `sq:12`."""

    kind: Literal["go"] = "go"
    to: str


class Stay(Action):
    """Offered only where a roll leads nowhere."""

    kind: Literal["stay"] = "stay"


class Draw(Action):
    kind: Literal["draw"] = "draw"


class Ask(Action):
    """Challenge a seat for a card of a series, a motive, or the mystery card (W2, W42)."""

    kind: Literal["challenge"] = "challenge"
    whom: Seat
    ask: str


class Search(Action):
    """Name what lies face down on a place of the Lawn (why:24)."""

    kind: Literal["search"] = "search"
    place: int
    claim: str


class Pass(Action):
    kind: Literal["pass"] = "pass"


class Give(Action):
    kind: Literal["give"] = "give"
    card: str


class Clue(Action):
    """Give a No Clue instead; `counter` is what is asked in return, or `no`."""

    kind: Literal["clue"] = "clue"
    counter: str = "no"


class Deny(Action):
    """Say that one has none; `counter` is what is asked in return, or `no`."""

    kind: Literal["deny"] = "deny"
    counter: str = "no"


class Return(Action):
    """Give a card in return for the one received (row 25)."""

    kind: Literal["return"] = "return"
    card: str


class Discard(Action):
    kind: Literal["discard"] = "discard"
    card: str


class Lay(Action):
    kind: Literal["lay"] = "lay"
    series: str


WhyAction = Annotated[
    Roll | Go | Stay | Draw | Ask | Search | Pass | Give | Clue | Deny | Return | Discard | Lay,
    Field(discriminator="kind"),
]


# --- views


class Piece(Frozen):
    seat: Seat
    role: str
    place: str
    out: bool


class Pile(Frozen):
    room: str
    count: int
    closed: bool


class BoardPanel(Frozen):
    """What stands on the plan, the same for everybody."""

    pieces: tuple[Piece, ...]
    dice: Dice | None
    endgame: bool
    turn: Seat | None


class PilesPanel(Frozen):
    """What lies in the numbered rooms, in the order of their numbers."""

    piles: tuple[Pile, ...]


class LawnPlace(Frozen):
    """`state`: `unused` so far, `empty` again, a card face `down` or `up` (then `card`)."""

    number: int
    state: Literal["unused", "empty", "down", "up"]
    card: str | None = None


class LaidSet(Frozen):
    seat: Seat
    series: str


class FinalHand(Frozen):
    """A hand laid open at the end, with the seat's points, laid sets included."""

    seat: Seat
    cards: Cards
    points: int


class SidePanel(Frozen):
    """The Lawn and what lies open; `cards_left` counts the cards on the Lawn.

    `final` is empty until the match is over, then it holds every hand.
    """

    places: tuple[LawnPlace, ...]
    cards_left: int
    laid: tuple[LaidSet, ...]
    removed: Cards
    removed_clues: int
    spent_clues: int
    final: tuple[FinalHand, ...] = ()


class HandCard(Frozen):
    """`new`: just taken. `number` tells equal cards apart in a list, from 1."""

    id: str
    series: str
    name: Message
    number: int
    new: bool


class HandGroup(Frozen):
    """One series of the hand: how many of how many (None: a series that makes no picture)."""

    series: str
    cards: tuple[HandCard, ...]
    total: int | None
    complete: bool


class LawnNote(Frozen):
    """A card that the viewer saw being laid face down on a place where it still lies."""

    place: int
    card: str
    turn: int


class HandNote(Frozen):
    """A card that the viewer saw in, or gave into, the hand of another seat."""

    seat: Seat
    card: str
    turn: int


class Recollection(Frozen):
    """What a viewer was shown in the match, with the turn in which that was.

    `turn` is now. `counts`: how many cards each seat holds, which all can see.
    """

    turn: int
    counts: tuple[int, ...]
    lawn: tuple[LawnNote, ...]
    hands: tuple[HandNote, ...]
    said: tuple[Said, ...]


class HandPanel(Frozen):
    """The viewer's own cards; empty with `mine=False` for a spectator.

    `recalled`: for a bot alone, which has no other memory (decision 0016).
    """

    mine: bool
    groups: tuple[HandGroup, ...] = ()
    count: int = 0
    limit: int = 0
    recalled: Recollection | None = None


class RevealItem(Frozen):
    kind: ShownKind
    seat: Seat
    card: str
    place: int | None
    text: Message


class RevealPanel(Frozen):
    """What the last step showed to all; empty when it showed nothing."""

    items: tuple[RevealItem, ...] = ()


class TurnPanel(Frozen):
    """Whose turn it is, what is going on, and the endgame's round with its limit, if any."""

    turn: Seat | None
    awaited: Seat | None
    phase: Phase
    text: Message
    round: int | None
    rounds: int | None


class WhyView(View):
    board_piles: PilesPanel
    board: BoardPanel
    side: SidePanel
    hand: HandPanel
    reveal: RevealPanel
    turn: TurnPanel


ACTION: TypeAdapter[Any] = TypeAdapter(WhyAction)
TYPES = Types(
    options=TypeAdapter(Options),
    state=TypeAdapter(WhyState),
    action=ACTION,
    event=TypeAdapter(WhyEvent),
    view=TypeAdapter(WhyView),
)
