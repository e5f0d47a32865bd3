"""The cards, series, detectives and words of WHY; data and look-ups, no rules.

A hand is a tuple of card ids in canonical order, so that an order never tells when a card came.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.kit.models import Message, TermRef, say


def term(text: str) -> str:
    """Mark a word of the game for translation; it is shown where a `TermRef` stands."""
    return text


def label(text: str) -> str:
    """Mark a title, description or label of an option for translation."""
    return text


GHOSTS = ("cleopatra", "boone", "henry", "napoleon", "nero", "pocahontas")
WEAPONS = ("poison", "axe", "rope", "gun")
MYSTERY = "mystery"
MOTIVES = (
    "blackmail",
    "bribery",
    "jealousy",
    "quarrel",
    "self-defense",
    "robbery",
    MYSTERY,
)
ORDINARY_MOTIVES = MOTIVES[:-1]
HITCHCOCK = "hitchcock"
MOTIVE = "motive"
NO_CLUE = "no-clue"
NO_CLUES = 7
SERIES_ORDER = (*GHOSTS, *WEAPONS, HITCHCOCK, MOTIVE, NO_CLUE)
# Series that form one picture, with the number of its parts (why:6).
PARTS = {**dict.fromkeys(GHOSTS + WEAPONS, 4), HITCHCOCK: 6}

DETECTIVES = ("clam", "crazy", "monday", "bones")
# What breaks a tie in points (why:51-52).
DETECTIVE_POINTS = {"crazy": 9, "monday": 10, "clam": 11, "bones": 12}


@cache
def parts_of(series: str) -> tuple[str, ...]:
    """Return the cards of a picture, in the order of their parts."""
    return tuple(f"{series}-{n}" for n in range(1, PARTS[series] + 1))


DECK = (
    *(card for series in PARTS for card in parts_of(series)),
    *MOTIVES,
    *(NO_CLUE,) * NO_CLUES,
)
_SERIES = {
    **{card: series for series in PARTS for card in parts_of(series)},
    **dict.fromkeys(MOTIVES, MOTIVE),
    NO_CLUE: NO_CLUE,
}
_RANK = {card: at for at, card in enumerate(DECK)}


def series_of(card: str) -> str:
    """Return the series a card belongs to: a ghost, a weapon, `hitchcock`, `motive`, `no-clue`."""
    return _SERIES[card]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in canonical order."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards less one of that id."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


TERMS = {
    "cleopatra": term("Cleopatra"),
    "boone": term("Daniel Boone"),
    "henry": term("Henry VIII"),
    "napoleon": term("Napoleon"),
    "nero": term("Nero"),
    "pocahontas": term("Pocahontas"),
    "poison": term("Poison"),
    "axe": term("Axe"),
    "rope": term("Rope"),
    "gun": term("Gun"),
    "hitchcock": term("Hitchcock"),
    "motive": term("Motive"),
    "no-clue": term("No Clue"),
    "blackmail": term("Blackmail"),
    "bribery": term("Bribery"),
    "jealousy": term("Jealousy"),
    "quarrel": term("Lovers' quarrel"),
    "self-defense": term("Self-defense"),
    "robbery": term("Robbery"),
    "mystery": term("It's a Mystery to Me"),
    # The same with an article, for sentences such as "shows an Axe".
    "a-cleopatra": term("a Cleopatra"),
    "a-boone": term("a Daniel Boone"),
    "a-henry": term("a Henry VIII"),
    "a-napoleon": term("a Napoleon"),
    "a-nero": term("a Nero"),
    "a-pocahontas": term("a Pocahontas"),
    "a-poison": term("a Poison"),
    "a-axe": term("an Axe"),
    "a-rope": term("a Rope"),
    "a-gun": term("a Gun"),
    "a-hitchcock": term("a Hitchcock"),
    "a-motive": term("a motive"),
    "a-mystery": term("It's a Mystery to Me"),
    "a-no-clue": term("a No Clue"),
    # How the solved case is told: who, with what, why.
    "tool-poison": term("with the poison"),
    "tool-axe": term("with the axe"),
    "tool-rope": term("with the rope"),
    "tool-gun": term("with the gun"),
    "why-blackmail": term("to blackmail"),
    "why-bribery": term("for a bribe"),
    "why-jealousy": term("out of jealousy"),
    "why-quarrel": term("after a lovers' quarrel"),
    "why-self-defense": term("in self-defense"),
    "why-robbery": term("to rob the house"),
    "why-mystery": term("for reasons that stay a mystery"),
    "clam": term("Charlie Clam"),
    "crazy": term("Dick Crazy"),
    "monday": term("Sergeant Monday"),
    "bones": term("Shylock Bones"),
    "living-room": term("Living Room"),
    "dining-room": term("Dining Room"),
    "den": term("Den"),
    "bedroom-1": term("Bedroom I"),
    "bedroom-2": term("Bedroom II"),
    "attic": term("Attic"),
    "tower": term("Tower"),
    "in-living-room": term("in the Living Room"),
    "in-dining-room": term("in the Dining Room"),
    "in-den": term("in the Den"),
    "in-bedroom-1": term("in Bedroom I"),
    "in-bedroom-2": term("in Bedroom II"),
    "in-attic": term("in the Attic"),
    "in-tower": term("in the Tower"),
    "to-living-room": term("to the Living Room"),
    "to-dining-room": term("to the Dining Room"),
    "to-den": term("to the Den"),
    "to-bedroom-1": term("to Bedroom I"),
    "to-bedroom-2": term("to Bedroom II"),
    "to-attic": term("to the Attic"),
    "to-tower": term("to the Tower"),
    # How a match ended, in lists.
    "ended-case": term("Case solved"),
    "ended-hitchcock": term("Hitchcock put together"),
    "ended-points": term("Decided by points"),
    "ended-abandoned": term("All others left"),
}


@cache
def named(word: str) -> Message:
    """Return a message that is one word of the game."""
    return say("{word}", word=TermRef(term=word))


def card_name(card: str) -> Message:
    """Return how a card is called: "Napoleon, top left", "Jealousy"."""
    series = series_of(card)
    if series not in PARTS:
        return named(card)
    part = int(card.rpartition("-")[2])
    word = TermRef(term=series)
    if series == HITCHCOCK:
        return say("{series}, piece {n} of 6", series=word, n=part)
    match part:
        case 1:
            return say("{series}, top left", series=word)
        case 2:
            return say("{series}, top right", series=word)
        case 3:
            return say("{series}, bottom left", series=word)
        case _:
            return say("{series}, bottom right", series=word)


# Built once: a hand shows the same few names at every step.
CARD_NAMES = {card: card_name(card) for card in _RANK}
