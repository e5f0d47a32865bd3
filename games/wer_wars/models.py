"""What a match of Wer war's? is made of: options, state, actions and views."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from games.kit.models import Action, Frozen, Message, Seat, State, View
from games.kit.models import Options as KitOptions
from games.kit.protocol import Types
from games.wer_wars.content import Level, label
from games.wer_wars.events import WerWarsEvent, Words

Memory = Literal["strict", "assisted", "open"]
ClockTile = Literal["level", "forward", "back"]


class Options(KitOptions):
    """What the host may configure."""

    level: Level = Field(
        default="basic",
        title=label("Level"),
        description=label("Expert puts two more animals, foods and suspects on the table."),
        json_schema_extra={
            "labels": {"basic": label("Basic, 9 animals"), "expert": label("Expert, 11 animals")}
        },
    )
    clock_tile: ClockTile = Field(
        default="level",
        title=label("The clock in the ring"),
        description=label(
            "Whoever lands on it moves the hand by five minutes. As the level says: on in Basic, "
            "back in Expert."
        ),
        json_schema_extra={
            "labels": {
                "level": label("As the level says"),
                "forward": label("Always on"),
                "back": label("Always back"),
            }
        },
    )
    must_guess: bool = Field(
        default=True,
        title=label("Guessing"),
        description=label(
            "At a hungry animal the player names a food, even when nobody knows it. Waiting "
            "until all is known sounds wise and mostly loses."
        ),
        json_schema_extra={
            "labels": {"true": label("Always guess"), "false": label("May walk on")}
        },
    )
    memory: Memory = Field(
        default="strict",
        title=label("Memory"),
        description=label(
            "Strict: you keep in mind what you saw. Assisted: what was seen stays noted until the "
            "ghost moves it. Open: a food once seen stays face up."
        ),
        json_schema_extra={
            "labels": {
                "strict": label("Strict"),
                "assisted": label("Assisted"),
                "open": label("Open cards"),
            }
        },
    )
    begins: Literal["random", "first"] = Field(
        default="random",
        title=label("Who begins"),
        description=label("By custom the youngest begins: let the youngest take the first seat."),
        json_schema_extra={
            "labels": {"random": label("Drawn by lot"), "first": label("The first seat")}
        },
    )


class Card(Frozen):
    """A face-down food card with what was seen of it.

    `noted`: the table may look it up, as far as the memory option goes. `seen`: the roll at which
    it was last face up; `moved`: how often the ghost has taken it since.
    """

    food: str
    noted: bool = False
    seen: int | None = None
    moved: int = 0


class Place(Frozen):
    """A place of the ring: an animal, or an action with neither card.

    `food` goes when the animal is fed, and `innocent` is turned over with it.
    """

    id: str
    food: Card | None = None
    innocent: str | None = None


ShownKind = Literal["fed", "missed", "looked", "swapped", "thief"]


class Shown(Frozen):
    """What the last step showed to all.

    `fed`: animal, food, cleared suspect. `missed`: animal, food, what was claimed. `looked`:
    animal and food. `swapped`: the animal whose card the ghost took. `thief`: the thief, and
    whom the players had named.
    """

    kind: ShownKind
    animal: str = ""
    food: str = ""
    claim: str = ""
    suspect: str = ""


class Result(Frozen):
    """How the match ended; `named`: the suspect that the players took for the thief, if asked."""

    reason: str
    named: str | None = None


Phase = Literal["roll", "move", "guess", "star", "fairy", "vote", "tie", "over"]

NO_IDEA = "none"


class WerWarsState(State):
    """The whole truth.

    `ring`: clockwise; `pawn`: the index where the piece stands. `foods` and `suspects`: those in
    play. `ghost`: the card beside the ghost. `minutes`: how far the hand has gone, 60 at the
    hour. `fed`: animals in the order they ate; `eaten` and `cleared` go with it. `rolls` counts
    rolls of the die. `starred`: the guess comes from the star. `advice`: by seat, a food,
    `NO_IDEA`, or None where nothing was said yet. `votes`: by seat. `shown`: what the last step
    showed to all.
    """

    options: Options
    ring: tuple[Place, ...]
    foods: Words
    suspects: Words
    ghost: Card
    thief: str
    pawn: int
    minutes: int = 0
    fed: Words = ()
    eaten: Words = ()
    cleared: Words = ()
    turn: Seat
    out: tuple[bool, ...]
    phase: Phase = "roll"
    die: str | None = None
    rolls: int = 0
    starred: bool = False
    advice: tuple[str | None, ...]
    votes: tuple[str | None, ...]
    shown: Shown | None = None
    result: Result | None = None


# --- actions


class Roll(Action):
    kind: Literal["roll"] = "roll"


class Move(Action):
    """`steps`: one, two or three places clockwise."""

    kind: Literal["move"] = "move"
    steps: int


class Guess(Action):
    kind: Literal["guess"] = "guess"
    food: str


class Pass(Action):
    """Walk on without a guess, where the table allows it (K4)."""

    kind: Literal["pass"] = "pass"


class Visit(Action):
    """With the star: go to an animal and guess there."""

    kind: Literal["visit"] = "visit"
    animal: str


class Look(Action):
    """With the fairy: turn an animal's food over for all."""

    kind: Literal["look"] = "look"
    animal: str


class Advise(Action):
    """Suggest a food to whoever guesses."""

    kind: Literal["advise"] = "advise"
    food: str


class Quiet(Action):
    """Have no idea."""

    kind: Literal["quiet"] = "quiet"


class Vote(Action):
    """The last chance: name the thief."""

    kind: Literal["vote"] = "vote"
    suspect: str


WerWarsAction = Annotated[
    Roll | Move | Guess | Pass | Visit | Look | Advise | Quiet | Vote,
    Field(discriminator="kind"),
]


# --- views


class Sighting(Frozen):
    """A food the viewer may look up. `rolls` and `moved`: how long ago, for whoever forgets.

    People are shown the food alone; both numbers are then 0.
    """

    food: str
    rolls: int = 0
    moved: int = 0


class Spot(Frozen):
    """A place of the ring. `hungry`: a food card lies there; `noted`: what it is, if known."""

    id: str
    animal: bool
    hungry: bool
    noted: Sighting | None = None


class BoardPanel(Frozen):
    """The ring round the clock.

    `asked`: the animal a guess is about. `swapped`: the animal whose card the ghost just took.
    `backwards`: the clock in the ring turns the hand back.
    """

    ring: tuple[Spot, ...]
    ghost: Sighting | None
    pawn: int
    minutes: int
    die: str | None
    asked: str | None
    swapped: str | None
    backwards: bool


class Dish(Frozen):
    """A food in play; `by`: the seats that suggest it for the open guess."""

    id: str
    eaten: bool
    by: tuple[Seat, ...] = ()


class FoodsPanel(Frozen):
    """Every food in play. `asked`: the animal a guess is about."""

    dishes: tuple[Dish, ...]
    asked: str | None
    no_idea: tuple[Seat, ...] = ()


class Suspect(Frozen):
    """`by`: the seats that named them; `thief`: it was them, once the match is over."""

    id: str
    cleared: bool
    thief: bool = False
    by: tuple[Seat, ...] = ()


class SuspectsPanel(Frozen):
    """The suspects, in a row."""

    suspects: tuple[Suspect, ...]
    left: int


class RevealPanel(Frozen):
    """What the last step showed to all; nothing where `kind` is None."""

    kind: ShownKind | None = None
    animal: str = ""
    food: str = ""
    suspect: str = ""
    text: Message | None = None


class TurnPanel(Frozen):
    """What is going on, and how far it has come."""

    text: Message
    minutes: int
    fed: int
    animals: int
    over: bool


class WerWarsView(View):
    """`hand` holds the suspects: the region along the lower edge."""

    board: BoardPanel
    foods: FoodsPanel
    hand: SuspectsPanel
    reveal: RevealPanel
    turn: TurnPanel


ACTION: TypeAdapter[Any] = TypeAdapter(WerWarsAction)
TYPES = Types(
    options=TypeAdapter(Options),
    state=TypeAdapter(WerWarsState),
    action=ACTION,
    event=TypeAdapter(WerWarsEvent),
    view=TypeAdapter(WerWarsView),
)
