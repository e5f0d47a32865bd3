"""What a bot was not made for, an optional rule perhaps: it goes by the cards that are named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.kit.bots import free_payload
from games.kit.choices import ActionSpec, Choice, Decision, Malformed, OneOf, SomeOf, resolve
from games.kit.rng import Rng
from games.why.bots.judgement import Judge
from games.why.bots.table import LAWN, UNSEEN, word_of
from games.why.content import CARD_NAMES
from games.why.models import ACTION, WhyAction

# How many ways of doing something are looked at.
_LOOKS = 24
_NAMED = {name: card for card, name in CARD_NAMES.items()}
_PLACE = "lawn-"


def strange_deeds(
    decision: Decision, spec: ActionSpec, judged: Judge, rng: Rng
) -> Iterator[tuple[float, WhyAction]]:
    """Yield several ways of doing something unknown, with their worth.

    Cards of one's own that are chosen are taken to be lost by it, cards of others to be won.
    """
    alone = decision.model_copy(update={"actions": (spec,)})
    for _ in range(_LOOKS if spec.params else 1):
        payload = free_payload(alone, rng)
        worth = sum(row_worth(choice, judged) for choice in _chosen(spec, payload))
        yield worth, ACTION.validate_python(payload)


def _chosen(spec: ActionSpec, payload: Mapping[str, Any]) -> Iterator[Choice]:
    """Yield the rows that a payload chooses."""
    for param in spec.params:
        try:
            domain = resolve(param.domain, payload)
        except Malformed:
            continue
        value = payload[param.name]
        values = value if isinstance(value, tuple) else (value,)
        if isinstance(domain, OneOf | SomeOf):
            yield from (choice for choice in domain.choices if choice.value in values)


def row_worth(choice: Choice, judged: Judge) -> float:
    """Return what it is worth to choose a row, by the card it names or the place it stands for."""
    place = (choice.anchor or "").removeprefix(_PLACE)
    lies = judged.table.lawn.get(int(place)) if place.isdecimal() else None
    named = str(choice.value) if choice.value in CARD_NAMES else None
    detail = _NAMED.get(choice.detail) if choice.detail else None
    card = named or _NAMED.get(choice.label) or detail or lies
    if card is None:
        return judged.draw() if place.isdecimal() else 0.0
    if card in judged.table.hand:
        return -judged.discard_cost(word_of(card))
    return judged.take(word_of(card), LAWN if place.isdecimal() else UNSEEN)
