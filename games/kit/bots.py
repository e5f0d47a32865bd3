"""The bot every game gets for nothing: it picks among what is legal, each choice alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from games.kit.choices import (
    Decision,
    Domain,
    Param,
    SomeOf,
    Value,
    can_complete,
    decides,
    free_values,
    open_actions,
    resolve,
)
from games.kit.models import AnyAction
from games.kit.rng import Rng

Chosen = Mapping[str, Any]
Drawn = Value | tuple[Value, ...]


def free_payload(decision: Decision, rng: Rng) -> dict[str, Any]:
    """Return a legal action's payload drawn at random: first the kind, then each parameter."""
    spec = rng.pick(tuple(open_actions(decision)))
    payload: dict[str, Any] = {"kind": spec.kind}
    for at, param in enumerate(spec.params):
        payload[param.name] = _draw(param, spec.params[at + 1 :], payload, rng)
    return payload


def _draw(param: Param, later: Sequence[Param], chosen: Chosen, rng: Rng) -> Drawn:
    if not decides(param, later):
        return _draw_any(param.domain, chosen, rng)
    # A value after which a dependent parameter has nothing left would be a dead end.
    alive = [
        value
        for value in free_values(param.domain, chosen)
        if can_complete(later, {**chosen, param.name: value})
    ]
    return rng.pick(alive)


def _draw_any(domain: Domain, chosen: Chosen, rng: Rng) -> Drawn:
    plain = resolve(domain, chosen)
    free = free_values(plain, chosen)
    if not isinstance(plain, SomeOf):
        return rng.pick(free)
    most = min(plain.most, len(free))
    count = plain.least + rng.below(most - plain.least + 1)
    return tuple(sorted(rng.shuffled(free)[:count], key=str))


class RandomBot:
    """Plays any game: random among the legal actions."""

    def __init__(self, action: TypeAdapter[Any]) -> None:
        """`action`: the game's action type, to build what was drawn."""
        self._action = action

    def choose(self, view: object, decision: Decision, rng: Rng) -> AnyAction:
        """Return a random legal action; the view is not looked at."""
        del view
        return self._action.validate_python(free_payload(decision, rng))
