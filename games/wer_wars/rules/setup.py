"""The beginning: what is in play, the ring, the cards (wer-wars:16-21, K1-K3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.rng import Rng
from games.wer_wars.content import (
    ACTIONS,
    ANIMALS,
    ANIMALS_IN_PLAY,
    CLOCK,
    FOODS,
    SUSPECTS,
)
from games.wer_wars.events import Words
from games.wer_wars.models import Card, Options, Place, WerWarsState


def deal(options: Options, seats: int, rng: Rng) -> WerWarsState:
    """Return the table as it stands before the first roll."""
    count = ANIMALS_IN_PLAY[options.level]
    animals = rng.shuffled(ANIMALS)[:count]
    foods = _drawn(FOODS, count + 1, rng)
    suspects = _drawn(SUSPECTS, count + 1, rng)
    ring = lay_ring(animals, rng)
    cards, people = iter(rng.shuffled(foods)), iter(rng.shuffled(suspects))
    places = tuple(
        Place(id=word)
        if word in ACTIONS
        else Place(id=word, food=Card(food=next(cards)), innocent=next(people))
        for word in ring
    )
    return WerWarsState(
        options=options,
        ring=places,
        foods=foods,
        suspects=suspects,
        ghost=Card(food=next(cards)),
        thief=next(people),
        pawn=ring.index(CLOCK),
        turn=0 if options.begins == "first" else rng.below(seats),
        out=(False,) * seats,
        advice=(None,) * seats,
        votes=(None,) * seats,
    )


def _drawn(words: Words, count: int, rng: Rng) -> Words:
    """Return so many of the words, drawn at random and kept in their order (K2)."""
    chosen = rng.shuffled(words)[:count]
    return tuple(word for word in words if word in chosen)


def lay_ring(animals: Sequence[str], rng: Rng) -> Words:
    """Return the circle: each order in which no two actions are neighbours is as likely (K3).

    Each action goes into a gap of its own between two animals; then the circle is turned.
    """
    gaps = sorted(rng.shuffled(range(len(animals)))[: len(ACTIONS)])
    actions = dict(zip(gaps, rng.shuffled(ACTIONS), strict=True))
    ring: list[str] = []
    for at, animal in enumerate(animals):
        ring.append(animal)
        if at in actions:
            ring.append(actions[at])
    turned = rng.below(len(ring))
    return (*ring[turned:], *ring[:turned])
