"""Short matches of Awkward Guests: what each person does until the case is solved."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.guests import PLUGIN
from games.guests.content.cards import value_of
from games.guests.content.house import MOTIVES, SUSPECTS, WEAPONS
from games.guests.models import GuestsState
from games.guests.options import Options
from games.guests.rules.facts import free_cards, open_offers, price_of
from games.kit import engine
from games.kit.choices import Decision, OneOf, SomeOf, open_choices
from games.kit.models import SeatSetup
from games.kit.rng import Rng
from tests.browser import short
from tests.browser.short import Move

OPTIONS = Options(level="very-easy", notes="off")
LONGEST = 40

Payload = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """What is played. `solver`: the seat that knows more than it should, and wins."""

    moves: tuple[Move, ...]
    solver: int


@cache
def plan(seats: int, options: Options = OPTIONS) -> Case:
    """The match of so many people: one round, at whose end the last seat accuses rightly."""
    game, solver = PLUGIN.game, seats - 1
    secret = engine.derive_key(short.seed(short.DEAL), (short.CHANCE,) * seats)
    at = engine.start(game, options, (SeatSetup(),) * seats, secret).position
    luck = Rng(hashlib.sha256(b"guests in a browser").digest(), "people", seats)
    moves: list[Move] = []
    while at.decisions:
        assert at.seq < LONGEST
        seat, decision = next(iter(at.decisions.items()))
        payload = choose(decision, at.state, luck, solves=seat == solver)
        moves.append(Move(at.opened[seat], seat, payload))
        action = engine.parse_action(game, payload)
        token = at.opened[seat]
        moved = engine.submit(game, at, seat, token=token, action=action, key=secret)
        assert isinstance(moved, engine.Transition), moved
        at = moved.position
    outcome = game.outcome(at.state)
    assert outcome
    assert outcome.reason == "solved"
    return Case(tuple(moves), solver)


def choose(decision: Decision, state: GuestsState, luck: Rng, *, solves: bool) -> Payload:
    """Ask anything, offer what fits, take the first offer that can be paid, and solve the case."""
    if state.phase == "solve":
        return accusation(state) if solves else {"kind": "go_on"}
    kinds = {spec.kind for spec in decision.actions if spec.blocked is None}
    if "ask" in kinds:
        return {"kind": "ask", "references": references(decision, luck)}
    if "offer" in kinds:
        return {"kind": "offer", "cards": (free_cards_of(decision, "offer", "cards")[0],)}
    if "take" in kinds and not state.payments:
        seat = payable(state)
        return {
            "kind": "take",
            "offer": seat,
            "cards": tuple(payment(state, price_of(state, seat))),
        }
    if "buy" in kinds:
        return {"kind": "buy", "combo": 0}
    return {"kind": "trade" if "trade" in kinds else "refuse"}


def references(decision: Decision, luck: Rng) -> tuple[str, ...]:
    domain = decision.spec("ask").params[0].domain
    assert isinstance(domain, SomeOf)
    words = [str(choice.value) for choice in open_choices(domain)]
    return tuple(luck.shuffled(words)[: domain.least])


def free_cards_of(decision: Decision, kind: str, name: str) -> list[str]:
    (domain,) = (p.domain for p in decision.spec(kind).params if p.name == name)
    assert isinstance(domain, SomeOf | OneOf)
    return [str(choice.value) for choice in open_choices(domain)]


def payable(state: GuestsState) -> int:
    purse = value_of(free_cards(state))
    return next(seat for seat in open_offers(state) if price_of(state, seat) <= purse)


def payment(state: GuestsState, price: int) -> Iterator[str]:
    """The cards of the hand, one after another, until the price is met."""
    for card in free_cards(state):
        if price <= 0:
            return
        price -= value_of((card,))
        yield card


def accusation(state: GuestsState) -> Payload:
    answer = state.case.solution
    return {
        "kind": "accuse",
        "murderer": SUSPECTS[answer.murderer],
        "motive": MOTIVES[answer.murderer][answer.motive].id,
        "weapon": WEAPONS[answer.weapon].id,
    }
