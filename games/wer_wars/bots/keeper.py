"""A bot that goes where it knows the food, guesses what it can't know, and says what it knows."""

from __future__ import annotations

from games.kit.choices import ActionSpec, Decision, OneOf, Value, open_choices
from games.kit.rng import Rng
from games.wer_wars.bots.memory import Known, Recall, remember
from games.wer_wars.content import CLOCK, FAIRY, STAR
from games.wer_wars.models import (
    Advise,
    BoardPanel,
    FoodsPanel,
    Guess,
    Look,
    Move,
    Quiet,
    Roll,
    Spot,
    SuspectsPanel,
    Visit,
    Vote,
    WerWarsAction,
    WerWarsView,
)

# What a place is worth to go to.
_BAD, _NOTHING, _UNKNOWN, _GOOD, _KNOWN = range(5)


class Keeper:
    """Plays by memory; how good that is makes its strength."""

    def __init__(self, recall: Recall) -> None:
        """`recall`: what it keeps of what it was shown."""
        self._recall = recall

    def choose(  # noqa: PLR0911  one arm a kind of action
        self, view: WerWarsView, decision: Decision, rng: Rng
    ) -> WerWarsAction:
        """Return an action that the decision allows."""
        spec = decision.actions[0]
        known = remember(view, self._recall, rng)
        match spec.kind:
            case "roll":
                return Roll()
            case "move":
                return Move(steps=_best_steps(view.board, _free(spec), known, rng))
            case "guess":
                return Guess(food=_food(view.foods, known, rng))
            case "advise":
                food = known.at.get(view.foods.asked or "")
                return Advise(food=food) if food else Quiet()
            case "visit":
                return Visit(animal=_to_guess(_words(spec), known, rng))
            case "look":
                return Look(animal=_to_learn(_words(spec), known, rng))
            case _:
                return Vote(suspect=_suspect(view.hand, _words(spec), rng))


def _free(spec: ActionSpec) -> tuple[Value, ...]:
    domain = spec.params[0].domain
    if not isinstance(domain, OneOf):
        raise TypeError(f"{spec.kind} asks for no single choice")
    return tuple(choice.value for choice in open_choices(domain))


def _words(spec: ActionSpec) -> tuple[str, ...]:
    return tuple(map(str, _free(spec)))


def _best_steps(board: BoardPanel, steps: tuple[Value, ...], known: Known, rng: Rng) -> int:
    """Return the way to a known food, else to what helps, else to a guess, else to no harm."""
    ring = board.ring
    reached = {int(n): ring[(board.pawn + int(n)) % len(ring)] for n in steps}
    clock = _GOOD if board.backwards else _BAD
    worth = {STAR: _GOOD, FAIRY: _GOOD, CLOCK: clock}

    def value(spot: Spot) -> int:
        if spot.hungry:
            return _KNOWN if spot.id in known.at else _UNKNOWN
        return worth.get(spot.id, _NOTHING)

    best = max(map(value, reached.values()))
    return rng.pick([n for n, spot in reached.items() if value(spot) == best])


def _food(foods: FoodsPanel, known: Known, rng: Rng) -> str:
    """Return the food it knows, else what others suggest, else any it can't exclude."""
    sure = known.at.get(foods.asked or "")
    if sure:
        return sure
    said = [dish.id for dish in foods.dishes for _ in dish.by if dish.id in known.candidates]
    left = tuple(dish.id for dish in foods.dishes if not dish.eaten)
    return rng.pick(said or known.candidates or left)


def _to_guess(animals: tuple[str, ...], known: Known, rng: Rng) -> str:
    """Return an animal whose food it knows, else any: all unknown ones are equally likely."""
    return rng.pick([animal for animal in animals if animal in known.at] or animals)


def _to_learn(animals: tuple[str, ...], known: Known, rng: Rng) -> str:
    return rng.pick([animal for animal in animals if animal not in known.at] or animals)


def _suspect(panel: SuspectsPanel, free: tuple[str, ...], rng: Rng) -> str:
    """Join whoever has named somebody: votes that are spread decide nothing."""
    named = [suspect.id for suspect in panel.suspects for _ in suspect.by if suspect.id in free]
    return rng.pick(named or free)
