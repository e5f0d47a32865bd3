"""A table in a chosen situation, and matches played on from there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.kit.choices import ActionSpec, Choice, Decision, OneOf, open_choices
from games.kit.models import Action, AnyEvent, Event, Seat, SeatSetup, Step, Viewer
from games.kit.rng import Rng
from games.wer_wars import PLUGIN
from games.wer_wars.content import ACTIONS, FACES
from games.wer_wars.models import Card, Options, Place, Roll, WerWarsState, WerWarsView

# A field of the state, given to a builder by name.
AnyField = Any
GAME = PLUGIN.game
KEY = bytes(32)
# The ring of every table here, clockwise, and what lies beside its animals.
RING = (
    "clock",
    "cat",
    "dog",
    "star",
    "owl",
    "raven",
    "mouse",
    "fairy",
    "frog",
    "snake",
    "bat",
    "pig",
)
FOOD = {
    "cat": "carrot",
    "dog": "mushrooms",
    "owl": "bread",
    "raven": "pear",
    "mouse": "grapes",
    "frog": "cherries",
    "snake": "cheese",
    "bat": "peas",
    "pig": "apple",
}
PERSON = {
    "cat": "baker",
    "dog": "guard",
    "owl": "cook",
    "raven": "groom",
    "mouse": "maid",
    "frog": "jester",
    "snake": "page",
    "bat": "smith",
    "pig": "tailor",
}
GHOST_FOOD, THIEF = "nuts", "piper"


class Loaded(Rng):
    """Chances that fall as written, and at random after that."""

    def __init__(self, *falls: int) -> None:
        super().__init__(KEY, "loaded")
        self._falls = list(falls)

    def below(self, n: int) -> int:
        return self._falls.pop(0) if self._falls else super().below(n)


@dataclass(frozen=True)
class Table:
    """A state with what the last step told."""

    state: WerWarsState
    events: tuple[AnyEvent, ...] = ()
    reveals: bool = False

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return tuple(GAME.decisions(self.state))

    def decision(self, seat: Seat) -> Decision:
        return GAME.decisions(self.state)[seat]

    def kinds(self, seat: Seat = 0) -> set[str]:
        """The kinds of action that nothing forbids."""
        return {spec.kind for spec in self.decision(seat).actions if spec.blocked is None}

    def spec(self, kind: str, seat: Seat = 0) -> ActionSpec:
        return self.decision(seat).spec(kind)

    def choices(self, kind: str, seat: Seat = 0) -> tuple[Choice, ...]:
        """What the one question of an action offers, the blocked included."""
        (param,) = self.spec(kind, seat).params
        assert isinstance(param.domain, OneOf)
        return param.domain.choices

    def free(self, kind: str, seat: Seat = 0) -> tuple[str | int, ...]:
        return tuple(c.value for c in open_choices(OneOf(choices=self.choices(kind, seat))))

    def why_not(self, kind: str, value: str, seat: Seat = 0) -> str:
        """The rule by which a choice is blocked; '' where it is free."""
        blocked = next(c for c in self.choices(kind, seat) if c.value == value).blocked
        return blocked.rule if blocked else ""

    def rolled(self, face: str) -> Table:
        """The seat on turn rolls this face."""
        return self.by(self.state.turn, Roll(), FACES.index(face))

    def by(self, seat: Seat, action: Action, *falls: int) -> Table:
        """A seat acts; `falls` are the numbers that chance brings."""
        assert self.decision(seat).judge(action) is None
        return self._at(GAME.apply(self.state, seat, action, Loaded(*falls)))

    def left(self, seat: Seat) -> Table:
        return self._at(GAME.forfeit(self.state, seat, Loaded()))

    def view(self, seat: Seat | None = None, *, recalls: bool = False) -> WerWarsView:
        view: WerWarsView = GAME.view(self.state, Viewer(seat=seat, recalls=recalls))
        return view

    def told(self, kind: type[Event]) -> AnyEvent:
        return next(event for event in self.events if isinstance(event, kind))

    def tells(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def food(self, animal: str) -> str | None:
        """The food beside an animal, None where it has been eaten."""
        card = next(place.food for place in self.state.ring if place.id == animal)
        return card.food if card else None

    def noted(self, seat: Seat | None = None, *, recalls: bool = False) -> dict[str, str]:
        """The foods that a viewer may look up, the ghost's under `ghost`."""
        board = self.view(seat, recalls=recalls).board
        found = {spot.id: spot.noted.food for spot in board.ring if spot.noted}
        return found | ({"ghost": board.ghost.food} if board.ghost else {})

    def _at(self, step: Step[Any]) -> Table:
        told = tuple(emission.event for emission in step.emissions)
        return replace(self, state=step.state, events=told, reveals=step.reveals)


def a_deal(seats: int = 2, key: bytes = KEY, **options: AnyField) -> Table:
    step = GAME.setup(Options(**options), (SeatSetup(),) * seats, Rng(key, "setup"), b"")
    return Table(step.state, tuple(e.event for e in step.emissions), step.reveals)


def a_table(
    seats: int = 2,
    at: str = "clock",
    fed: tuple[str, ...] = (),
    options: Options | None = None,
    **fields: AnyField,
) -> Table:
    """A basic table whose seat 0 is on turn; the piece stands `at`, the `fed` have eaten."""

    def place(word: str) -> Place:
        if word in ACTIONS or word in fed:
            return Place(id=word)
        return Place(id=word, food=Card(food=FOOD[word]), innocent=PERSON[word])

    state = WerWarsState(
        options=options or Options(),
        ring=tuple(map(place, RING)),
        foods=(*FOOD.values(), GHOST_FOOD),
        suspects=(*PERSON.values(), THIEF),
        ghost=Card(food=GHOST_FOOD),
        thief=THIEF,
        pawn=RING.index(at),
        fed=fed,
        eaten=tuple(FOOD[word] for word in fed),
        cleared=tuple(PERSON[word] for word in fed),
        turn=0,
        out=(False,) * seats,
        advice=(None,) * seats,
        votes=(None,) * seats,
    )
    return Table(state.model_copy(update=fields))


def guessing(at: str = "mouse", **fields: AnyField) -> Table:
    """Seat 0 stands at an animal and guesses."""
    return a_table(at=at, **{"phase": "guess", **fields})


def last_chance(**fields: AnyField) -> Table:
    """The hour has struck."""
    return a_table(**{"phase": "vote", "minutes": 60, **fields})
