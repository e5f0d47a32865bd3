"""Guesses the murderer from which cards exist, reading no answer: naive Bayes on topic counts."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log

from games.guests.content.cards import CARD
from games.guests.content.house import EVERYONE
from games.guests.generator.draft import topics_of
from tests.games.guests.cases import Made

Topic = str
MOST = 9


def features(made: Made, suspect: int) -> dict[Topic, int]:
    """How often a suspect is a topic, by family, and of all cards about motives together."""
    counts: Counter[Topic] = Counter()
    for card in made.deck:
        counts.update(topic for topic, x in topics_of(CARD[card]) if x == suspect)
    counts[MOTIVES] = counts["witness"] + counts["clue"] + counts["clean"]
    return {topic: min(counts[topic], MOST) for topic in TOPICS}


MOTIVES = "motives"
TOPICS = [*sorted({topic for card in CARD.values() for topic, _ in topics_of(card)}), MOTIVES]


def share_named(training: Sequence[Made], tested: Sequence[Made]) -> float:
    """The share of the tested cases in which the likeliest suspect is the murderer."""
    seen: dict[bool, dict[Topic, Counter[int]]] = {
        role: defaultdict(Counter) for role in (False, True)
    }
    for made in training:
        for x in EVERYONE:
            role = x == made.case.solution.murderer
            for topic, count in features(made, x).items():
                seen[role][topic][count] += 1
    named = 0
    for made in tested:
        likeliest = max(EVERYONE, key=lambda x: odds(seen, features(made, x)))
        named += likeliest == made.case.solution.murderer
    return named / len(tested)


def odds(seen: dict[bool, dict[Topic, Counter[int]]], found: dict[Topic, int]) -> float:
    total = 0.0
    for topic, count in found.items():
        chances = [
            (seen[role][topic][count] + 1) / (seen[role][topic].total() + MOST + 1)
            for role in (True, False)
        ]
        total += log(chances[0] / chances[1])
    return total
