"""A deck in the making: which true cards were chosen, and how often each suspect is a topic.

Which cards exist must not tell who is guilty. So a place in the deck goes to the card whose
topic, a family and a suspect, was touched least so far, whatever its answer and whoever it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable

from games.guests.case import true_cards
from games.guests.content.cards import Card, Family
from games.guests.content.house import EVERYONE
from games.guests.facts import Case
from games.guests.levels import Level, group_of
from games.kit.rng import Rng

Topic = tuple[str, int]
_MOTIVES = (Family.WITNESS, Family.CLUE, Family.CLEAN)
_PAIRS = (Family.COMPANY, Family.WHISPER)
_SINGLES = (Family.CLAIM, Family.SIGHT, Family.ABSENT)


def topics_of(card: Card) -> tuple[Topic, ...]:
    """Return what a card makes its suspects a topic of; weapons and passages have none."""
    if card.family in _PAIRS:
        return ((card.family.value, card.args[0]), (card.family.value, card.args[1]))
    if card.family in (*_MOTIVES, *_SINGLES):
        return ((card.family.value, card.args[0]),)
    return ()


class Draft:
    """The chosen cards of one draw. `left_open`: motives that nothing in the deck dismisses."""

    def __init__(self, level: Level, case: Case, rng: Rng) -> None:
        self.level = level
        self.case = case
        self.rng = rng
        self.left_open: set[tuple[int, int]] = set()
        self.chosen: dict[str, Card] = {}
        self._loads: Counter[Topic] = Counter()
        self._counts: Counter[str] = Counter()
        self._answers: Counter[tuple[str, bool]] = Counter()
        self._pool: dict[str, list[Card]] = defaultdict(list)
        for card in rng.shuffled(true_cards(case)):
            self._pool[group_of(card)].append(card)

    def true(self, group: str) -> list[Card]:
        """Return the true cards of a group in a random order."""
        return self._pool[group]

    def count(self, group: str) -> int:
        """Return how many cards of a group are chosen."""
        return self._counts[group]

    def room(self, group: str) -> int:
        """Return how many cards of a group are still wanted."""
        return self.level.quota[group] - self.count(group)

    def may_take(self, card: Card) -> bool:
        """Return whether a card is free and dismisses no motive that stays open."""
        return card.id not in self.chosen and self.left_open.isdisjoint(dismissed_by(card))

    def take(self, card: Card) -> None:
        """Choose a card; choosing one twice is choosing it once."""
        if card.id not in self.chosen:
            self.chosen[card.id] = card
            self._loads.update(topics_of(card))
            self._counts[group_of(card)] += 1
            self._answers[card.family.value, card.yes] += 1

    def take_first(self, group: str, wanted: Callable[[Card], bool]) -> bool:
        """Choose the least loaded free card of a group that is wanted; returns whether one is."""
        found = [card for card in self.true(group) if wanted(card) and self.may_take(card)]
        if found:
            luck = self.rng.shuffled(EVERYONE)
            self.take(min(found, key=lambda card: self._load(card, luck)))
        return bool(found)

    def fill(self, group: str) -> bool:
        """Bring a group to its quota; returns whether the true cards sufficed."""
        while self.room(group) > 0:
            if not self.take_first(group, lambda _: True):
                return False
        while self.room(group) < 0:
            self._trim(group)
        return True

    def _load(self, card: Card, luck: tuple[int, ...]) -> tuple[int, int, int]:
        """The topic counts, then a draw among the suspects, and only then the answer.

        An answer before the draw would favour whoever such an answer can be given about.
        """
        topics = topics_of(card)
        load = sum(self._loads[topic] for topic in topics)
        drawn = sum(luck[x] for _, x in topics)
        return load, drawn, self._answers[card.family.value, card.yes]

    def _trim(self, group: str) -> None:
        """Give up a card of the most loaded topic: planned ones survive no more than others."""
        cards = [card for card in self.chosen.values() if group_of(card) == group]
        luck = self.rng.shuffled(EVERYONE)
        most = max(cards, key=lambda card: self._load(card, luck))
        del self.chosen[most.id]
        self._loads.subtract(topics_of(most))
        self._counts[group] -= 1
        self._answers[most.family.value, most.yes] -= 1


def dismissed_by(card: Card) -> tuple[tuple[int, int], ...]:
    """Return the motives that a card dismisses: suspect and motive."""
    if card.family is Family.CLEAN:
        x, one, other = card.args
        return ((x, one), (x, other))
    if card.family in _MOTIVES and not card.yes:
        return ((card.args[0], card.args[1]),)
    return ()
