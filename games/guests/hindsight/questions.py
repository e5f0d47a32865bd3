"""What a question promises to whoever knows some cards.

A question about some references can bring any card that carries one of them. A card that would
leave n' of n solutions tells log2(n / n') bits, and is there with a chance of n' / n, or less where
the answers that a subject can have (who claims which room, what a witness says of a motive) add up
to more. A question promises what the cards that it can bring tell on average, all added up; cards
about a subject that the asker has heard of are left out.

So it is exact about each card by itself. It knows neither which cards are in the deck nor who holds
them, and what two cards would both tell counts twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from math import log2

from games.guests.content.cards import CARD, UNIVERSE, Card, Cards, Family
from games.guests.content.house import REFERENCES
from games.guests.deduction.knowledge import Knowledge, weapons_left_by

_Subject = tuple[object, ...]
# Of these the subject is the answer itself, so that a case holds several.
_SEVERAL = (Family.SIGN, Family.SIGNS, Family.KIND)


def _subject(card: Card) -> _Subject:
    return (card.id,) if card.family in _SEVERAL else card.question


def _by_subject() -> Mapping[_Subject, tuple[Card, ...]]:
    found: dict[_Subject, tuple[Card, ...]] = {}
    for card in UNIVERSE:
        found[_subject(card)] = (*found.get(_subject(card), ()), card)
    return found


_SUBJECTS = _by_subject()


class Promises:
    """What each question promises to whoever has seen some cards, in bits."""

    def __init__(self, knowledge: Knowledge, seen: Iterable[str]) -> None:
        """`knowledge`: what follows from the cards seen; it is left as it is."""
        heard = {_subject(CARD[card]) for card in seen}
        what_if = WhatIf(knowledge)
        self._about: dict[str, float] = defaultdict(float)
        self._twice: dict[tuple[str, ...], float] = defaultdict(float)
        for subject, cards in _SUBJECTS.items():
            if subject not in heard:
                self._add(_bits(what_if, cards))

    def _add(self, bits: Iterable[tuple[Card, float]]) -> None:
        for card, gain in bits:
            for word in card.references:
                self._about[word] += gain
            # With two references at most, what a question counts twice is a sum over its pairs.
            if len(card.references) > 1:
                self._twice[_pair(*card.references)] += gain

    def of(self, references: Cards) -> float:
        """Return what a question about these references promises."""
        twice = sum(self._twice[_pair(*pair)] for pair in combinations(references, 2))
        return sum(self._about[word] for word in references) - twice

    def best(self, count: int) -> Cards:
        """Return the references that promise most; of equals those that are named first."""
        return max(combinations(REFERENCES, count), key=self.of)


@cache
def _pair(one: str, other: str) -> tuple[str, ...]:
    return tuple(sorted((one, other)))


def _bits(what_if: WhatIf, cards: tuple[Card, ...]) -> Iterator[tuple[Card, float]]:
    before = what_if.before
    left = [what_if.count(card) for card in cards]
    whole = max(before, sum(left))
    for card, after in zip(cards, left, strict=True):
        if 0 < after < before:
            yield card, after / whole * log2(before / after)


class WhatIf:
    """How many solutions one more card would leave."""

    def __init__(self, knowledge: Knowledge) -> None:
        """`knowledge` is left as it is."""
        self._knowledge = knowledge
        self._combos = knowledge.combos()
        self.before = sum(combo.size() for combo in self._combos)

    def count(self, card: Card) -> int:
        """Return how many; a card that only strikes weapons or motives is quickly reckoned."""
        match card.family:
            case Family.SIGN | Family.SIGNS | Family.KIND | Family.INTACT:
                return self._with_weapons(weapons_left_by(card))
            case Family.CLEAN:
                x, one, other = card.args
                return self._without_motives(x, 1 << one | 1 << other)
            case Family.WITNESS | Family.CLUE if not card.yes:
                return self._without_motives(card.args[0], 1 << card.args[1])
            case _:
                twin = self._knowledge.copy()
                twin.add(card.id)
                return twin.count()

    def _with_weapons(self, mask: int) -> int:
        return sum(
            combo.size() // combo.weapons.bit_count() * (combo.weapons & mask).bit_count()
            for combo in self._combos
        )

    def _without_motives(self, x: int, mask: int) -> int:
        total = 0
        for combo in self._combos:
            size = combo.size()
            if combo.murderer == x:
                size = size // combo.motives.bit_count() * (combo.motives & ~mask).bit_count()
            elif combo.accomplice == x:
                size = size // combo.helps.bit_count() * (combo.helps & ~mask).bit_count()
            total += size
        return total
