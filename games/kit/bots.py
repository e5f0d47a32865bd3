"""The bot every game gets for nothing: it picks among what is legal, each choice alike."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from games.kit.choices import (
    ActionSpec,
    Decision,
    Domain,
    Given,
    IntRange,
    OneOf,
    SomeOf,
    open_actions,
    open_choices,
    resolve,
)
from games.kit.rng import Rng


def free_payload(decision: Decision, rng: Rng) -> dict[str, Any]:
    """Return a legal action's payload drawn at random: first the kind, then each parameter."""
    return _complete(rng.pick(tuple(open_actions(decision))), rng)


def _complete(spec: ActionSpec, rng: Rng) -> dict[str, Any]:
    payload: dict[str, Any] = {"kind": spec.kind}
    for param in spec.params:
        payload[param.name] = _draw(_narrow(spec, param.name, rng), payload, rng)
    return payload


def _narrow(spec: ActionSpec, name: str, rng: Rng) -> Domain:
    """Leave out of a parameter's choices those after which a dependent one has nothing left."""
    param = next(param for param in spec.params if param.name == name)
    dependents = [p.domain for p in spec.params if isinstance(p.domain, Given)]
    if not isinstance(param.domain, OneOf):
        return param.domain
    alive = [
        {case.value for case in given.cases if _can_draw(case.domain)}
        for given in dependents
        if given.param == name
    ]
    kept = tuple(c for c in param.domain.choices if all(c.value in values for values in alive))
    return OneOf(choices=kept)


def _can_draw(domain: OneOf | SomeOf | IntRange) -> bool:
    if isinstance(domain, IntRange):
        return domain.least <= domain.most
    return len(open_choices(domain)) >= (1 if isinstance(domain, OneOf) else domain.least)


def _draw(domain: Domain, chosen: dict[str, Any], rng: Rng) -> Any:
    plain = resolve(domain, chosen)
    if isinstance(plain, IntRange):
        return plain.least + rng.below(plain.most - plain.least + 1)
    free = tuple(choice.value for choice in open_choices(plain))
    if isinstance(plain, OneOf):
        return rng.pick(free)
    most = min(plain.most, len(free))
    count = plain.least + rng.below(most - plain.least + 1)
    return tuple(sorted(rng.shuffled(free)[:count], key=str))


class RandomBot:
    """Plays any game: random among the legal actions."""

    def __init__(self, action: TypeAdapter[Any]) -> None:
        """`action`: the game's action type, to build what was drawn."""
        self._action = action

    def choose(self, view: object, decision: Decision, rng: Rng) -> Any:
        """Return a random legal action; the view is not looked at."""
        del view
        return self._action.validate_python(free_payload(decision, rng))
