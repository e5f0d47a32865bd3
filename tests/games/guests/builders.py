"""Tables in a chosen situation, and matches played on from there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.guests import PLUGIN
from games.guests.content.cards import Cards, in_order
from games.guests.content.house import MOTIVES, SUSPECTS, WEAPONS
from games.guests.deduction.solution import Solution
from games.guests.levels import LEVEL, LevelId
from games.guests.models import Accuse, Ask, GuestsState, GuestsView, Standing
from games.guests.options import Options
from games.kit.choices import ActionSpec, Choice, Decision, Given, OneOf, SomeOf, open_choices
from games.kit.models import Action, AnyEvent, Emission, Event, Seat, SeatSetup, Viewer
from games.kit.rng import Rng
from tests.games.guests.cases import a_case

# A field of the state, given to a builder by name.
AnyField = Any
GAME = PLUGIN.game
KEY = bytes(32)
# Cards of no particular meaning: six for each of four seats, and a deck.
HANDS: tuple[Cards, ...] = (
    ("claim-0-0", "count-0-1", "sign-0", "absent-0-4", "clean-0-0-1", "intact-4"),
    ("claim-1-1", "count-1-1", "sign-1", "absent-1-5", "clean-1-0-1", "intact-5"),
    ("claim-2-2", "count-2-1", "sign-2", "absent-2-6", "clean-2-0-1", "intact-6"),
    ("claim-3-3", "count-3-1", "sign-3", "absent-3-7", "clean-3-0-1", "intact-7"),
)
DECK: Cards = tuple(f"company-{x}-{y}-no" for x in range(6) for y in range(6) if x != y)


@dataclass(frozen=True)
class Table:
    """A state with what the last step told."""

    state: GuestsState
    emissions: tuple[Emission, ...] = ()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return tuple(GAME.decisions(self.state))

    def decision(self, seat: Seat) -> Decision:
        return GAME.decisions(self.state)[seat]

    def spec(self, seat: Seat, kind: str) -> ActionSpec:
        return self.decision(seat).spec(kind)

    def kinds(self, seat: Seat) -> set[str]:
        """The kinds of action that nothing forbids."""
        return {spec.kind for spec in self.decision(seat).actions if spec.blocked is None}

    def choices(self, seat: Seat, kind: str, param: str = "cards") -> tuple[Choice, ...]:
        domain = next(p.domain for p in self.spec(seat, kind).params if p.name == param)
        if isinstance(domain, Given):
            domain = domain.cases[0].domain
        assert isinstance(domain, OneOf | SomeOf)
        return domain.choices

    def free(self, seat: Seat, kind: str, param: str = "cards") -> tuple[str | int, ...]:
        rows = OneOf(choices=self.choices(seat, kind, param))
        return tuple(choice.value for choice in open_choices(rows))

    def why_not(self, seat: Seat, kind: str, param: str = "", value: str | int = "") -> str:
        """The rule by which an action, or one choice of it, is blocked; '' where it is free."""
        if not param:
            blocked = self.spec(seat, kind).blocked
        else:
            rows = self.choices(seat, kind, param)
            blocked = next(choice for choice in rows if choice.value == value).blocked
        return blocked.rule if blocked else ""

    def by(self, seat: Seat, action: Action, number: int = 0) -> Table:
        """One legal action of an awaited seat. `number`: of the chances it meets."""
        assert self.decision(seat).judge(action) is None
        step = GAME.apply(self.state, seat, action, Rng(KEY, "step", number))
        return Table(step.state, step.emissions)

    def each(self, action: Action) -> Table:
        """The same action of everybody who has not answered yet, in order."""
        table, told = self, self.emissions
        for seat in self.state.waiting or self.awaited:
            table = table.by(seat, action)
            told += table.emissions
        return replace(table, emissions=told)

    def left(self, seat: Seat) -> Table:
        step = GAME.forfeit(self.state, seat, Rng(KEY, "left"))
        return Table(step.state, step.emissions)

    def timed_out(self, seat: Seat) -> Action:
        action: Action = GAME.fallback(self.state, seat, Rng(KEY, "fallback"))
        assert self.decision(seat).judge(action) is None
        return action

    def view(self, seat: Seat | None = None) -> GuestsView:
        view: GuestsView = GAME.view(self.state, Viewer(seat=seat))
        return view

    def told(self, kind: type[Event], seat: Seat | None = None) -> list[AnyEvent]:
        """The events of a kind, as a seat or a spectator knows them."""
        seen = (emission.seen_by(Viewer(seat=seat)) for emission in self.emissions)
        return [event for event in seen if isinstance(event, kind)]

    def having(self, **fields: AnyField) -> Table:
        return replace(self, state=self.state.model_copy(update=fields))

    @property
    def reason(self) -> str | None:
        outcome = GAME.outcome(self.state)
        return outcome.reason if outcome else None

    def ranks(self) -> dict[Seat, int]:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return {placed.seat: placed.rank for placed in outcome.placements}


def a_deal(seats: int, *, sealed: bytes = KEY, key: bytes = KEY, **options: AnyField) -> Table:
    step = GAME.setup(Options(**options), (SeatSetup(),) * seats, Rng(key, "setup"), sealed)
    return Table(step.state, step.emissions)


def a_table(seats: int = 3, level: LevelId = "easy", **fields: AnyField) -> Table:
    """Seat 0 begins the first round; hands and deck hold cards of no meaning.

    Fields named like options go there; `hands` may give the first seats other cards.
    """
    chosen = {name: fields.pop(name) for name in list(fields) if name in Options.model_fields}
    given = fields.pop("hands", ())
    hands = tuple(map(in_order, (*given, *HANDS[len(given) : seats])))
    investigating: Standing = "in"
    state = GuestsState(
        options=Options(level=level, **chosen),
        case=a_case(LEVEL[level]).case,
        deck=DECK,
        hands=hands,
        seen=hands,
        again=((),) * seats,
        fresh=((),) * seats,
        standing=(investigating,) * seats,
        start=0,
        queue=tuple(range(seats)),
        offers=(None,) * seats,
        answers=(None,) * seats,
        points=90 if seats == 1 else None,
    )
    return Table(state.model_copy(update=fields))


def asked(seats: int = 3, *references: str, **fields: AnyField) -> Table:
    """Seat 0 has asked, about the Study and Dora unless said otherwise."""
    return a_table(seats, **fields).by(0, Ask(references=references or ("study", "dora")))


def solving(seats: int = 3, level: LevelId = "easy", **fields: AnyField) -> Table:
    """The solution phase of the first round."""
    return a_table(seats, level, **{"phase": "solve", "queue": (), **fields})


def accusation(solution: Solution) -> Accuse:
    helper, why = solution.accomplice, solution.help_motive
    helped = helper is not None and why is not None
    return Accuse(
        murderer=SUSPECTS[solution.murderer],
        motive=MOTIVES[solution.murderer][solution.motive].id,
        weapon=WEAPONS[solution.weapon].id,
        accomplice=SUSPECTS[helper] if helper is not None else "nobody",
        help_motive=MOTIVES[helper or 0][why or 0].id if helped else "none",
    )


def right(table: Table) -> Accuse:
    return accusation(table.state.case.solution)


def wrong(table: Table) -> Accuse:
    true = table.state.case.solution
    return accusation(true.model_copy(update={"weapon": (true.weapon + 1) % len(WEAPONS)}))
