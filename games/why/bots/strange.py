"""Actions that a bot was not made for: cards are chosen by their worth, the rest falls by chance."""

from __future__ import annotations

from typing import Any

from games.kit.bots import free_payload
from games.kit.choices import Decision
from games.kit.rng import Rng
from games.why.bots.judgement import Judge
from games.why.bots.table import UNSEEN, word_of
from games.why.content import CARD_NAMES
from games.why.models import ACTION, WhyAction

# How many ways of doing something are looked at.
_LOOKS = 24


def strange_action(decision: Decision, judged: Judge, rng: Rng) -> WhyAction:
    """Return the best of several actions drawn at random.

    Cards of one's own that it names are taken to be lost by it, cards of others to be won.
    """
    drawn = [free_payload(decision, rng) for _ in range(_LOOKS)]
    best = max(drawn, key=lambda payload: _worth(payload, judged))
    action: WhyAction = ACTION.validate_python(best)
    return action


def _worth(payload: dict[str, Any], judged: Judge) -> float:
    named = [
        word
        for value in payload.values()
        for word in (value if isinstance(value, tuple) else (value,))
        if word in CARD_NAMES
    ]
    return sum(_worth_of(card, judged) for card in named)


def _worth_of(card: str, judged: Judge) -> float:
    if card in judged.table.hand:
        return -judged.discard_cost(word_of(card))
    return judged.take(word_of(card), UNSEEN)
