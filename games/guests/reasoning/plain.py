"""Tier 1: what one card says, and what three boxes of one motive or three motives come to."""

from __future__ import annotations

from collections.abc import Iterator

from games.guests.content.cards import Card, Family
from games.guests.content.house import ALIBI_ROOMS, EVERYONE, WEAPONS
from games.guests.deduction.knowledge import weapons_left_by
from games.guests.reasoning.notebook import (
    Fact,
    Inference,
    Notebook,
    Rule,
    motives_of,
    murders_of,
    pairs_with,
)

_BOXES = 3
_ABOUT_WEAPONS: dict[Family, Rule] = {
    Family.SIGN: "sign-missing",
    Family.SIGNS: "sign-missing",
    Family.KIND: "kind-excluded",
    Family.INTACT: "nothing-missing",
}


def read_off(notes: Notebook) -> Iterator[Inference]:
    """Strike what a card strikes by itself."""
    for card in notes.plain:
        if card.family is Family.WHISPER and card.yes:
            continue  # true of innocents too (A32)
        rule, facts = _reading(card)
        yield Inference(rule, (card.id,), (), facts)


def _reading(card: Card) -> tuple[Rule, tuple[Fact, ...]]:
    x = card.args[0]
    match card.family:
        case Family.WITNESS | Family.CLUE:
            return "denied", (Fact("motive", x, card.args[1]),)
        case Family.CLEAN:
            return "cleaned", tuple(Fact("motive", x, k) for k in card.args[1:])
        case Family.CLAIM:
            return "claimed", _elsewhere(x, card.args[1])
        case Family.SIGHT:
            return "seen", (*murders_of(x), *_elsewhere(x, card.args[1]))
        case Family.WHISPER:
            y = card.args[1]
            return "never-whispered", (Fact("pair", x, y), Fact("pair", y, x))
        case _:
            left = weapons_left_by(card)
            fallen = (n for n in range(len(WEAPONS)) if not left >> n & 1)
            return _ABOUT_WEAPONS[card.family], tuple(Fact("weapon", n) for n in fallen)


def _elsewhere(x: int, room: int) -> tuple[Fact, ...]:
    return tuple(Fact("room", x, other) for other in ALIBI_ROOMS if other != room)


def no_motive_left(notes: Notebook) -> Iterator[Inference]:
    """Whose three motives are all struck is innocent."""
    for x in EVERYONE:
        if not notes.motives[x]:
            because = notes.struck(motives_of(x))
            yield Inference("no-motive-left", (), because, tuple(pairs_with(x)))


def motive_proved(notes: Notebook) -> Iterator[Inference]:
    """If all three boxes speak for a motive, its owner is guilty with it (A30)."""
    for (x, k), cards in notes.yes.items():
        if len(cards) == _BOXES:
            own = set(pairs_with(x))
            others = (f for y in EVERYONE for f in pairs_with(y) if f not in own)
            motives = (Fact("motive", x, other) for other in range(3) if other != k)
            ids = tuple(card.id for card in cards)
            yield Inference("motive-proved", ids, (), (*dict.fromkeys(others), *motives))


RULES = (read_off, no_motive_left, motive_proved)
