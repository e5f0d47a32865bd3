"""What a match of Awkward Guests is made of: state, actions and views."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from games.guests.content.cards import Cards
from games.guests.deduction.solution import Solution
from games.guests.events import GuestsEvent
from games.guests.facts import Case
from games.guests.levels import LEVEL, Level, LevelId
from games.guests.options import NotesId, Options
from games.kit.models import Action, Frozen, Message, Seat, State, View
from games.kit.protocol import Types


class Offer(Frozen):
    """What a seat offers this turn; no cards means that it offers nothing."""

    cards: Cards = ()


class Payment(Frozen):
    """Cards laid down for one seat's offer; fixed, but not handed over yet (A10)."""

    seat: Seat
    cards: Cards


class Answer(Frozen):
    """What a seat chose in the solution phase; None: to go on investigating."""

    accusation: Solution | None = None


class Combo(Frozen):
    """A solo player's offer. `free`: the one of value 1 that need not match (A38)."""

    cards: Cards
    free: bool = False


class Result(Frozen):
    """How the match ended; `solvers` in the order in which they were checked."""

    reason: str
    solvers: tuple[Seat, ...] = ()


Phase = Literal["ask", "offer", "trade", "buy", "solve", "discard", "last", "over"]
Standing = Literal["in", "wrong", "left"]


class GuestsState(State):
    """The whole truth.

    `seen`: by seat, every card it has seen, in that order. `again`: cards in hand that their owner
    knew before they came. `fresh`: what each seat last got to see. `queue`: seats whose turn is
    still to come this round, the present one first. `waiting`: seats that have not answered the
    question yet, in order. `offers`: by seat, None before it has answered. `payments`: what the
    active seat has laid down; `unpaid`: the last of them does not cover its offer yet. `let_go`:
    offers the active seat took back its payment for. `answers`: of the solution phase, by seat.
    `points`, `combos`, `barred`: of a solo match; `barred` after a wrong guess.
    """

    options: Options
    case: Case
    deck: Cards
    discards: Cards = ()
    revealed: Cards = ()
    hands: tuple[Cards, ...]
    seen: tuple[Cards, ...]
    again: tuple[Cards, ...]
    fresh: tuple[Cards, ...]
    standing: tuple[Standing, ...]
    start: Seat
    queue: tuple[Seat, ...]
    round: int = 1
    run_outs: int = 0
    dawn: bool = False
    phase: Phase = "ask"
    asked: tuple[str, ...] = ()
    waiting: tuple[Seat, ...] = ()
    offers: tuple[Offer | None, ...]
    payments: tuple[Payment, ...] = ()
    unpaid: bool = False
    let_go: tuple[Seat, ...] = ()
    answers: tuple[Answer | None, ...]
    points: int | None = None
    combos: tuple[Combo, ...] = ()
    barred: bool = False
    result: Result | None = None

    @property
    def level(self) -> Level:
        """The level of the case."""
        return LEVEL[self.options.level]

    @property
    def solo(self) -> bool:
        """Whether one plays alone (A44)."""
        return len(self.hands) == 1

    @property
    def pair(self) -> bool:
        """Whether the rules for two players hold (A23-A25)."""
        return len(self.hands) == PAIR


PAIR = 2


# --- actions


class Ask(Action):
    """`references`: suspects and rooms, all different; two, or four between two players."""

    kind: Literal["ask"] = "ask"
    references: tuple[str, ...]


class MakeOffer(Action):
    kind: Literal["offer"] = "offer"
    cards: Cards


class Refuse(Action):
    kind: Literal["refuse"] = "refuse"


class Take(Action):
    """Accept a seat's offer and lay cards down for it."""

    kind: Literal["take"] = "take"
    offer: Seat
    cards: Cards


class Add(Action):
    """Lay more cards down for an offer that is not covered yet."""

    kind: Literal["add"] = "add"
    cards: Cards


class LetGo(Action):
    """Take the cards back that do not cover an offer; it stays declined."""

    kind: Literal["let_go"] = "let_go"


class Trade(Action):
    """Carry all chosen exchanges out together; none is a choice too (A11)."""

    kind: Literal["trade"] = "trade"


class Buy(Action):
    """`combo`: the number of a solo player's offer."""

    kind: Literal["buy"] = "buy"
    combo: int


class GoOn(Action):
    kind: Literal["go_on"] = "go_on"


class Accuse(Action):
    """Words of the tables in `content`; `nobody` and `none` where no accomplice is accused."""

    kind: Literal["accuse"] = "accuse"
    murderer: str
    motive: str
    weapon: str
    accomplice: str = "nobody"
    help_motive: str = "none"


class Close(Action):
    """The last investigator leaves the case unsolved (A20)."""

    kind: Literal["close"] = "close"


class Keep(Action):
    """The cards that stay in hand; all others are discarded."""

    kind: Literal["keep"] = "keep"
    cards: Cards


GuestsAction = Annotated[
    Ask | MakeOffer | Refuse | Take | Add | LetGo | Trade | Buy | GoOn | Accuse | Close | Keep,
    Field(discriminator="kind"),
]


# --- views


class Face(Frozen):
    """A card as it is read: `text` is its sentence, `references` are words of `content`."""

    id: str
    family: str
    value: int
    references: tuple[str, ...]
    text: Message


class BoardPanel(Frozen):
    """What stands on the plan of the house, the same for everybody.

    `asked`: the references with an arrow. `last_round`: the dawn comes at its end.
    """

    round: int
    last_round: bool
    phase: Phase
    turn: Seat | None
    start: Seat
    asked: tuple[str, ...]
    deck: int
    discards: int
    run_outs: int


OfferStatus = Literal["to_come", "settled", "none", "offer"]


class OfferLine(Frozen):
    """A seat's offer, as its marker shows it. `settled`: fixed, but not shown yet."""

    seat: Seat
    status: OfferStatus
    value: int = 0
    count: int = 0


class ComboLine(Frozen):
    """An offer to a solo player: `number` is what `Buy` names."""

    number: int
    price: int
    count: int
    free: bool


class OffersPanel(Frozen):
    """The answers to the question of this turn, in order; `text` says what is going on."""

    text: Message
    lines: tuple[OfferLine, ...] = ()
    combos: tuple[ComboLine, ...] = ()
    points: int | None = None


class HandCard(Frozen):
    """`new`: came last. `seen_before`: known before it came. `offered`: lies on the table.

    `pays`: the seat whose offer it is laid down for.
    """

    face: Face
    new: bool
    seen_before: bool
    offered: bool
    pays: Seat | None


class HandPanel(Frozen):
    """The viewer's own cards; empty with `mine=False` for a spectator.

    `looked`: cards that came last and went to the discards at once (A24, A25).
    """

    mine: bool
    cards: tuple[HandCard, ...] = ()
    looked: tuple[Face, ...] = ()


class SeatState(Frozen):
    """`decided`: settled its answer of this phase. `order`: its place in this round."""

    seat: Seat
    standing: Standing
    cards: int
    decided: bool


class SidePanel(Frozen):
    """Seats in the order of play, and the cards that lie open."""

    order: tuple[SeatState, ...]
    revealed: tuple[Face, ...]


class Shown(Frozen):
    """A step of the proof: what it strikes, by which rule, from which cards."""

    text: Message
    why: Message
    cards: tuple[Face, ...]


class Told(Frozen):
    """The truth, told at the end: `route` and `claims` are words of `content`.

    `story`: the case in a few sentences. `proof`: how it follows from all cards there are.
    """

    murderer: str
    motive: str
    weapon: str
    accomplice: str | None
    help_motive: str | None
    claims: tuple[str, ...]
    route: tuple[str, ...]
    text: Message
    story: tuple[Message, ...]
    proof: tuple[Shown, ...]


class RevealPanel(Frozen):
    """At the end the truth."""

    truth: Told | None = None


class Mark(Frozen):
    """What one conclusion strikes on the sheet: by which rule, from which cards.

    `about`: `motive-legacy`, `weapon-sabre`, `pair-dora-felix`, `pair-dora-nobody`,
    `room-dora-gallery`.
    """

    about: tuple[str, ...]
    text: Message
    why: Message
    cards: Cards


class NotesPanel(Frozen):
    """What a seat knows: the cards it has seen in their order, and the automatic marks.

    `accomplices`: whether the case may have one. `locked`: nothing can be written any more.
    """

    level: LevelId
    accomplices: bool
    mode: NotesId
    locked: bool = False
    seen: tuple[Face, ...] = ()
    marks: tuple[Mark, ...] = ()


class CoachPanel(Frozen):
    """Advice to one seat: what to do now, and why; no `advice` where the table has no coach.

    `left`: how many of `most` answers fit the cards that the seat has seen.
    """

    advice: Message | None = None
    why: tuple[Message, ...] = ()
    left: int = 0
    most: int = 0


class GuestsView(View):
    board: BoardPanel
    offers: OffersPanel
    hand: HandPanel
    side: SidePanel
    reveal: RevealPanel
    notes: NotesPanel
    coach: CoachPanel


ACTION: TypeAdapter[Any] = TypeAdapter(GuestsAction)
TYPES = Types(
    options=TypeAdapter(Options),
    state=TypeAdapter(GuestsState),
    action=ACTION,
    event=TypeAdapter(GuestsEvent),
    view=TypeAdapter(GuestsView),
)
