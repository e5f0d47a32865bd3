"""Tables of the Swedish edition: those of WHY's builders, in its state and under its rules."""

from __future__ import annotations

from dataclasses import replace

from games.kit.models import SeatSetup
from games.kit.rng import Rng
from games.why.events import Cards, Dice
from games.why.models import Endgame, Roll
from games.why_swedish.game import GAME, SwedishOptions, SwedishState
from tests.games.why import builders
from tests.games.why.builders import KEY, AnyField, Table

NOTHING: tuple[Cards, ...] = ((),) * 7


def in_swedish(table: Table, options: SwedishOptions | None = None) -> Table:
    """The same situation at a table of the Swedish edition."""
    fields = {name: getattr(table.state, name) for name in type(table.state).model_fields}
    state = SwedishState(**{**fields, "options": options or SwedishOptions()})
    return replace(table, state=state, game=GAME)


def a_table(*hands: Cards, **fields: AnyField) -> Table:
    return in_swedish(builders.a_table(*hands, **fields))


def going(dice: Dice, *hands: Cards, **fields: AnyField) -> Table:
    return in_swedish(builders.going(dice, *hands, **fields))


def acting(*hands: Cards, **fields: AnyField) -> Table:
    return in_swedish(builders.acting(*hands, **fields))


def endgame(*hands: Cards, **fields: AnyField) -> Table:
    given: dict[str, AnyField] = {"piles": NOTHING, "endgame": Endgame(first=0), **fields}
    return a_table(*hands, **given)


def thrown(table: Table, dice: Dice) -> Table:
    return table.then(Roll(), dice[0] - 1, dice[1] - 1)


def a_deal(seats: int, key: bytes = KEY, roles: tuple[str | None, ...] = ()) -> Table:
    picked = tuple(SeatSetup(role=role) for role in roles) or (SeatSetup(),) * seats
    step = GAME.setup(SwedishOptions(), picked, Rng(key, "setup"), b"")
    return Table(step.state, tuple(e.event for e in step.emissions), step.reveals, GAME)
