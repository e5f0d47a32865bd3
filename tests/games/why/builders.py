"""Tables in a chosen situation, and matches played on from there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.kit.choices import ActionSpec, Choice, Decision, OneOf, SomeOf, open_choices
from games.kit.models import Action, AnyEvent, Event, Seat, SeatSetup, Step, Viewer
from games.kit.protocol import Game
from games.kit.rng import Rng
from games.why import PLUGIN
from games.why.board import HALL
from games.why.content import in_order
from games.why.events import Cards, Dice
from games.why.game import Why
from games.why.models import EnglishState, LawnCard, WhyState, WhyView
from games.why.options import Options
from games.why.ruleset import Ruleset

# A field of the state, given to a builder by name.
AnyField = Any
GAME = PLUGIN.game
KEY = bytes(32)
# Hands that neither win nor hold what the tests ask for.
DULL: tuple[Cards, ...] = (
    ("nero-1", "poison-1"),
    ("boone-1", "gun-1"),
    ("henry-1", "rope-1"),
    ("cleopatra-1", "gun-2"),
)
SEVEN: Cards = ("nero-1", "nero-2", "poison-1", "poison-2", "boone-1", "boone-2", "no-clue")


class Loaded(Rng):
    """Dice and chances that fall as written, and at random after that."""

    def __init__(self, *falls: int) -> None:
        super().__init__(KEY, "loaded")
        self._falls = list(falls)

    def below(self, n: int) -> int:
        return self._falls.pop(0) if self._falls else super().below(n)


@dataclass(frozen=True)
class Table:
    """A state with what the last step told."""

    state: WhyState
    events: tuple[AnyEvent, ...] = ()
    reveals: bool = False
    game: Game = GAME

    @property
    def awaited(self) -> Seat | None:
        return next(iter(self.game.decisions(self.state)), None)

    @property
    def decision(self) -> Decision:
        (decision,) = self.game.decisions(self.state).values()
        return decision

    def spec(self, kind: str) -> ActionSpec:
        return self.decision.spec(kind)

    def kinds(self) -> set[str]:
        """The kinds of action that nothing forbids."""
        return {spec.kind for spec in self.decision.actions if spec.blocked is None}

    def choices(self, kind: str, param: str) -> tuple[Choice, ...]:
        domain = next(p.domain for p in self.spec(kind).params if p.name == param)
        assert isinstance(domain, OneOf | SomeOf)
        return domain.choices

    def free(self, kind: str, param: str) -> tuple[str | int, ...]:
        return tuple(c.value for c in open_choices(OneOf(choices=self.choices(kind, param))))

    def why_not(self, kind: str, param: str = "", value: str | int = "") -> str:
        """The rule by which an action, or one choice of it, is blocked; '' where it is free."""
        if not param:
            blocked = self.spec(kind).blocked
        else:
            blocked = next(c for c in self.choices(kind, param) if c.value == value).blocked
        return blocked.rule if blocked else ""

    def after(self, *actions: Action) -> Table:
        table = self
        for action in actions:
            table = table.then(action)
        return table

    def then(self, action: Action, *falls: int) -> Table:
        """One action of whoever is awaited; `falls` are the numbers that chance brings."""
        assert self.awaited is not None
        assert self.decision.judge(action) is None
        step = self.game.apply(self.state, self.awaited, action, Loaded(*falls))
        return self._at(step)

    def left(self, seat: Seat) -> Table:
        step = self.game.forfeit(self.state, seat, Loaded())
        return self._at(step)

    def view(self, seat: Seat | None = None) -> WhyView:
        view: WhyView = self.game.view(self.state, Viewer(seat=seat))
        return view

    def told(self, kind: type[Event]) -> AnyEvent:
        return next(event for event in self.events if isinstance(event, kind))

    def hand(self, seat: Seat) -> Cards:
        return self.state.hands[seat]

    def having(self, **fields: object) -> Table:
        return replace(self, state=self.state.model_copy(update=fields))

    def by(self, ruleset: Ruleset) -> Table:
        """The same situation under the rules of another edition."""
        return replace(self, game=Why(ruleset=ruleset))

    def _at(self, step: Step[Any]) -> Table:
        told = tuple(emission.event for emission in step.emissions)
        return replace(self, state=step.state, events=told, reveals=step.reveals)


def a_deal(seats: int, key: bytes = KEY, roles: tuple[str | None, ...] = ()) -> Table:
    picked = tuple(SeatSetup(role=role) for role in roles) or (SeatSetup(),) * seats
    step = GAME.setup(Options(), picked, Rng(key, "setup"), b"")
    return Table(step.state, tuple(e.event for e in step.emissions), step.reveals)


def a_table(
    *hands: Cards, seats: int = 0, at: str = HALL, dice: Dice | None = None, **fields: AnyField
) -> Table:
    """A table of at least two whose seat 0 is on turn; the piles hold two cards a room.

    `hands`: of the first seats; the others hold dull ones. `at`: where all pieces stand.
    """
    count = max(seats, len(hands), 2)
    filled = (*hands, *DULL[len(hands) : count])
    state = EnglishState(
        options=Options(),
        roles=("clam", "crazy", "monday", "bones")[:count],
        removed=(),
        removed_clues=0,
        hands=tuple(in_order(hand) for hand in filled),
        laid=((),) * count,
        piles=((), *((f"pocahontas-{n}", f"hitchcock-{n}") for n in (1, 2, 3, 4)), (), ()),
        closed=(),
        lawn=(),
        pieces=(at,) * count,
        out=(False,) * count,
        turn=0,
        dice=dice,
    )
    return Table(state.model_copy(update=fields))


def going(dice: Dice, *hands: Cards, **fields: AnyField) -> Table:
    """Seat 0 has rolled and chooses where to go."""
    return a_table(*hands, dice=dice, phase="go", **fields)


def acting(*hands: Cards, **fields: AnyField) -> Table:
    """Seat 0 has arrived and chooses what to do."""
    return a_table(*hands, **{"phase": "act", "dice": (1, 3), **fields})


def on_lawn(*cards: str, face_up: bool = False) -> tuple[LawnCard, ...]:
    return tuple(LawnCard(card=card, face_up=face_up) for card in cards)
