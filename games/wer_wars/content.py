"""The animals, foods and servants of Wer war's?, and its words; data and look-ups, no rules."""

from __future__ import annotations

from functools import cache
from typing import Literal

from games.kit.models import Message, TermRef, say


def term(text: str) -> str:
    """Mark a word of the game for translation; it is shown where a `TermRef` stands."""
    return text


def label(text: str) -> str:
    """Mark a title, description or label of an option for translation."""
    return text


Level = Literal["basic", "expert"]

ANIMALS = (
    "cat",
    "dog",
    "donkey",
    "owl",
    "raven",
    "mouse",
    "frog",
    "snake",
    "bat",
    "pig",
    "goat",
)
FOODS = (
    "carrot",
    "mushrooms",
    "bread",
    "pear",
    "grapes",
    "cherries",
    "cheese",
    "peas",
    "apple",
    "nuts",
    "cauliflower",
    "honey",
)
SUSPECTS = (
    "baker",
    "guard",
    "cook",
    "groom",
    "maid",
    "jester",
    "page",
    "smith",
    "tailor",
    "piper",
    "gardener",
    "scribe",
)

CLOCK = "clock"
FAIRY = "fairy"
STAR = "star"
ACTIONS = (CLOCK, FAIRY, STAR)

# How many animals stand in the ring; one food and one innocent more are in play (K1).
ANIMALS_IN_PLAY: dict[Level, int] = {"basic": 9, "expert": 11}

# The faces of the die, each with the same chance.
GHOST = "ghost"
FREE = "free"
STEPS = {"one": 1, "two": 2, "three": 3}
FACES = (*STEPS, FREE, GHOST, CLOCK)

TICK = 5
HOUR = 60

TERMS = {
    # How a match ended, in lists.
    "ended-fed": term("All animals fed"),
    "ended-guessed": term("Thief guessed at the end"),
    "ended-escaped": term("Thief got away"),
    "ended-abandoned": term("Everybody left"),
    "cat": term("Cat"),
    "dog": term("Dog"),
    "donkey": term("Donkey"),
    "owl": term("Owl"),
    "raven": term("Raven"),
    "mouse": term("Mouse"),
    "frog": term("Frog"),
    "snake": term("Snake"),
    "bat": term("Bat"),
    "pig": term("Pig"),
    "goat": term("Goat"),
    # For sentences in which the animal acts: "What does the mouse eat?"
    "the-cat": term("the cat"),
    "the-dog": term("the dog"),
    "the-donkey": term("the donkey"),
    "the-owl": term("the owl"),
    "the-raven": term("the raven"),
    "the-mouse": term("the mouse"),
    "the-frog": term("the frog"),
    "the-snake": term("the snake"),
    "the-bat": term("the bat"),
    "the-pig": term("the pig"),
    "the-goat": term("the goat"),
    # For sentences in which it is given something: "Give cheese to the mouse".
    "to-cat": term("to the cat"),
    "to-dog": term("to the dog"),
    "to-donkey": term("to the donkey"),
    "to-owl": term("to the owl"),
    "to-raven": term("to the raven"),
    "to-mouse": term("to the mouse"),
    "to-frog": term("to the frog"),
    "to-snake": term("to the snake"),
    "to-bat": term("to the bat"),
    "to-pig": term("to the pig"),
    "to-goat": term("to the goat"),
    "carrot": term("Carrot"),
    "mushrooms": term("Mushrooms"),
    "bread": term("Bread"),
    "pear": term("Pear"),
    "grapes": term("Grapes"),
    "cherries": term("Cherries"),
    "cheese": term("Cheese"),
    "peas": term("Peas"),
    "apple": term("Apple"),
    "nuts": term("Nuts"),
    "cauliflower": term("Cauliflower"),
    "honey": term("Honey"),
    # As the object of a sentence: "The mouse wants a carrot".
    "a-carrot": term("a carrot"),
    "a-mushrooms": term("mushrooms"),
    "a-bread": term("bread"),
    "a-pear": term("a pear"),
    "a-grapes": term("grapes"),
    "a-cherries": term("cherries"),
    "a-cheese": term("cheese"),
    "a-peas": term("peas"),
    "a-apple": term("an apple"),
    "a-nuts": term("nuts"),
    "a-cauliflower": term("cauliflower"),
    "a-honey": term("honey"),
    "baker": term("Baker"),
    "guard": term("Guard"),
    "cook": term("Cook"),
    "groom": term("Groom"),
    "maid": term("Maid"),
    "jester": term("Jester"),
    "page": term("Page"),
    "smith": term("Smith"),
    "tailor": term("Tailor"),
    "piper": term("Piper"),
    "gardener": term("Gardener"),
    "scribe": term("Scribe"),
    # In sentences: "It was the baker".
    "the-baker": term("the baker"),
    "the-guard": term("the guard"),
    "the-cook": term("the cook"),
    "the-groom": term("the groom"),
    "the-maid": term("the maid"),
    "the-jester": term("the jester"),
    "the-page": term("the page"),
    "the-smith": term("the smith"),
    "the-tailor": term("the tailor"),
    "the-piper": term("the piper"),
    "the-gardener": term("the gardener"),
    "the-scribe": term("the scribe"),
    "clock": term("Clock"),
    "fairy": term("Fairy"),
    "star": term("Star"),
    "ghost": term("Ghost"),
    "one": term("one"),
    "two": term("two"),
    "three": term("three"),
    "free": term("one, two or three"),
}


@cache
def named(word: str) -> Message:
    """Return a message that is one word of the game."""
    return say("{word}", word=TermRef(term=word))


@cache
def the(word: str) -> TermRef:
    """Return an animal or a suspect as the subject of a sentence."""
    return TermRef(term=f"the-{word}")


@cache
def to_the(animal: str) -> TermRef:
    """Return an animal as the one that is given something."""
    return TermRef(term=f"to-{animal}")


@cache
def some(food: str) -> TermRef:
    """Return a food as the object of a sentence."""
    return TermRef(term=f"a-{food}")
