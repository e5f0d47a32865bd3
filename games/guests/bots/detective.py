"""A detective at the table: asks, trades, and accuses by what it has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from games.guests.bots.asking import best_references, known
from games.guests.bots.trading import answer_question, dearest_three, exchange
from games.guests.content.cards import Cards, in_order
from games.guests.content.house import MOTIVES, REFERENCES, SUSPECTS, WEAPONS
from games.guests.deduction.solution import Solution
from games.guests.models import (
    Accuse,
    Ask,
    Buy,
    GoOn,
    GuestsAction,
    GuestsView,
    Keep,
    LetGo,
)
from games.guests.reasoning.solver import candidates, reason
from games.kit.choices import Decision, SomeOf
from games.kit.rng import Rng


@dataclass(frozen=True, slots=True)
class Detective:
    """A bot.

    `mind`: exact inference, or named rules up to a tier. `curious`: asks where most is to be
    learnt, else at random. `daring`: accuses with so many solutions left, from round `patience`
    on; before that only when sure.
    """

    mind: Literal["exact", 1, 2, 3, 4]
    curious: bool
    daring: int = 1
    patience: int = 1

    def choose(  # noqa: PLR0911  one arm a kind of decision
        self, view: GuestsView, decision: Decision, rng: Rng
    ) -> GuestsAction:
        """Return an action for the first kind of decision that is offered."""
        match decision.actions[0].kind:
            case "ask":
                return Ask(references=self._references(view, decision, rng))
            case "offer":
                return answer_question(decision)
            case "take":
                return exchange(view, decision)
            case "add":
                return LetGo()
            case "buy":
                return Buy(combo=_combo(view))
            case "keep":
                return Keep(cards=dearest_three(decision))
            case _:
                return self._solve(view, decision, rng)

    def _references(self, view: GuestsView, decision: Decision, rng: Rng) -> Cards:
        domain = decision.spec("ask").params[0].domain
        count = domain.least if isinstance(domain, SomeOf) else 0
        if not self.curious:
            return rng.shuffled(REFERENCES)[:count]
        return best_references(_seen(view), count, rng, accomplice=view.notes.accomplices)

    def _solve(self, view: GuestsView, decision: Decision, rng: Rng) -> GuestsAction:
        """Accuse when sure or daring; at dawn and as the last one left, by the best guess."""
        waits = any(spec.kind == "go_on" for spec in decision.actions)
        enough = self.daring if view.board.round >= self.patience else 1
        if waits and decision.spec("accuse").blocked:
            return GoOn()
        left = list(islice(self._solutions(view), enough + 1 if waits else None))
        if waits and len(left) > enough:
            return GoOn()
        return _accusation(rng.pick(left))

    def _solutions(self, view: GuestsView) -> Iterator[Solution]:
        """Return the solutions that seem possible to this mind."""
        seen, accomplice = _seen(view), view.notes.accomplices
        if self.mind == "exact":
            return known(seen, accomplice=accomplice).solutions()
        return candidates(reason(seen, accomplice=accomplice, tier=self.mind))


def _seen(view: GuestsView) -> Cards:
    return in_order(tuple(face.id for face in view.notes.seen))


def _combo(view: GuestsView) -> int:
    """Return the biggest offer that leaves a point, else the cheapest."""
    points = view.offers.points or 0
    payable = [line for line in view.offers.combos if line.price < points]
    if payable:
        return max(payable, key=lambda line: (line.count, -line.price)).number
    return min(view.offers.combos, key=lambda line: line.price).number


def _accusation(solution: Solution) -> Accuse:
    m, a = solution.murderer, solution.accomplice
    alone = Accuse(
        murderer=SUSPECTS[m],
        motive=MOTIVES[m][solution.motive].id,
        weapon=WEAPONS[solution.weapon].id,
    )
    if a is None or solution.help_motive is None:
        return alone
    helped = {"accomplice": SUSPECTS[a], "help_motive": MOTIVES[a][solution.help_motive].id}
    return alone.model_copy(update=helped)
