"""What a match of WHY is made of: state, actions and views."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from games.kit.models import Action, Frozen, Message, Seat, State, View
from games.kit.protocol import Types
from games.why.events import Cards, Dice, WhyEvent
from games.why.memory import Asked, Denied, Glimpse, Recollection
from games.why.options import Options, TableOptions


class LawnCard(NamedTuple):
    """A card on the Lawn; which place it has follows from where it stands in `WhyState.lawn`.

    `laid`: it came there after every card with a smaller number (W44). `seen_by`: the seats that
    were shown it where it lies. A tuple, since every step stores the whole Lawn.
    """

    card: str
    face_up: bool = False
    laid: int = 0
    seen_by: tuple[Seat, ...] = ()


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


ShownKind = Literal["discard", "proof", "flipped", "clue", "spent", "case"]


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
    """The whole truth, of whichever edition: each has a class of its own for its options.

    `piles`: by room number, the top card last; `[0]` is the Living Room and always empty. `lawn`:
    every place ever used, place 1 first; None where a card was taken. `laid`: the series each
    seat laid down. `removed`: series and motives that are not in this match. `gained`: the cards
    that the awaited seat just took. `guesses`: right guesses of this turn, where more may follow
    (row 32). `penance`: the discard pays for a wrong guess, so it can't be what was just taken
    (W20). `shown`: what the last step showed to all. `clue_played`: a No Clue was spent this turn,
    `again` on another turn after it (W32). `turns`: how many began so far. `glimpses`,
    `asked`, `denied`: what the seats last saw and heard of the others' hands, for bots (decision
    0140).
    """

    options: TableOptions
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
    gained: Cards = ()
    guesses: int = 0
    penance: bool = False
    clue_played: bool = False
    again: bool = False
    endgame: Endgame | None = None
    shown: tuple[Shown, ...] = ()
    turns: int = 0
    glimpses: tuple[Glimpse, ...] = ()
    asked: tuple[Asked, ...] = ()
    denied: tuple[Denied, ...] = ()
    result: Result | None = None


class EnglishState(WhyState):
    """A match of the English edition."""

    options: Options


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
    """`count` cards from the top; more than one only where that is offered (why:43)."""

    kind: Literal["draw"] = "draw"
    count: int = 1


class Take(Action):
    """Take cards without naming them (why:43-44).

    `places`: of the Lawn, or in another room counted from the top of its pile.
    """

    kind: Literal["take"] = "take"
    places: tuple[int, ...]


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


class Spend(Action):
    """Spend a No Clue at the start of one's turn (why:45-46).

    `on`: another `turn`, the top card of a `room:...`, or the latest discard on the `lawn`.
    """

    kind: Literal["spend"] = "spend"
    on: str


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
    Roll
    | Go
    | Stay
    | Draw
    | Take
    | Ask
    | Search
    | Pass
    | Give
    | Clue
    | Deny
    | Spend
    | Return
    | Discard
    | Lay,
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


LawnPlaceState = Literal["unused", "empty", "down", "noted", "up"]


class LawnPlace(Frozen):
    """`state`: `unused` so far, `empty` again, or a card face `down`, `noted` or face `up`.

    `card`: what lies there, where this viewer may look it up: face up for all, or noted for one.
    """

    number: int
    state: LawnPlaceState
    card: str | None = None


class LaidSet(Frozen):
    seat: Seat
    series: str


class FinalHand(Frozen):
    """A hand laid open at the end, with the seat's points, laid sets included, if they count."""

    seat: Seat
    cards: Cards
    points: int | None


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
    state=TypeAdapter(EnglishState),
    action=ACTION,
    event=TypeAdapter(WhyEvent),
    view=TypeAdapter(WhyView),
)
