"""What a good detective asks: the references about which an unseen card would tell most."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import log2

from games.guests.content.cards import CARD, Cards
from games.guests.content.house import REFERENCES
from games.guests.deduction.knowledge import Knowledge, knowing
from games.kit.rng import Rng

SAMPLE = 45
_ALL = tuple(CARD)


@lru_cache(maxsize=64)
def known(seen: Cards, *, accomplice: bool) -> Knowledge:
    """Return what follows from some cards; not to be changed, since it is shared."""
    return knowing(seen, accomplice=accomplice)


def best_references(seen: Cards, count: int, rng: Rng, *, accomplice: bool) -> Cards:
    """Return the references with the highest sum of expected gains, over a sample of cards.

    A card that would leave n' of n solutions gains log2(n / n') bits and is as likely as n' / n.
    """
    knowledge = known(seen, accomplice=accomplice)
    before = knowledge.count()
    gains: Counter[str] = Counter()
    sampled = 0
    for card in rng.shuffled(_ALL):
        if sampled == SAMPLE:
            break
        after = 0 if card in seen else _count_with(knowledge, card)
        if after:
            sampled += 1
            gain = after / before * log2(before / after)
            gains.update(dict.fromkeys(CARD[card].references, gain))
    ranked = sorted(rng.shuffled(REFERENCES), key=lambda word: -gains[word])
    return tuple(ranked[:count])


def _count_with(knowledge: Knowledge, card: str) -> int:
    twin = knowledge.copy()
    twin.add(card)
    return twin.count()
