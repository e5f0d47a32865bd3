"""Exact inference by trying everything: slow, plain, and written apart from the solver.

It shares with the product only the tables of the house and what a card is. Every combination of
murderer, accomplice, claimed rooms, motives, weapon and walk is tried against every card.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from games.guests.content.cards import CARD, Card, Family
from games.guests.content.house import DOORS, MOTIVES, PASSAGES, WEAPONS
from games.guests.deduction.solution import Solution

HEADS = {0: 1, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
NO_ONE = None
CLUE_BOX = 2
Pair = tuple[int, int | None]
Claims = Sequence[int]


def remaining(cards: Sequence[str], *, accomplice: bool) -> set[Solution]:
    """Every solution that the cards leave possible."""
    known = [CARD[card] for card in cards]
    found: set[Solution] = set()
    for murderer in range(6):
        for helper in [NO_ONE, *range(6)] if accomplice else [NO_ONE]:
            if helper != murderer:
                found.update(under((murderer, helper), known))
    return found


def under(pair: Pair, cards: Sequence[Card]) -> Iterator[Solution]:
    if not all(whispering(pair, card) for card in cards if card.family is Family.WHISPER):
        return
    starts = possible_starts(pair, cards)
    weapons = [w for w in range(20) if any(fetched(pair, s, w, cards) for s in starts)]
    for weapon, whys in product(weapons, motives(pair, cards)):
        if all(weapon_fits(weapon, card) for card in cards):
            yield solution(pair, weapon, whys)


def solution(pair: Pair, weapon: int, whys: tuple[int, int | None]) -> Solution:
    return Solution(
        murderer=pair[0], accomplice=pair[1], weapon=weapon, motive=whys[0], help_motive=whys[1]
    )


def whispering(pair: Pair, card: Card) -> bool:
    return card.yes or set(card.args) != set(pair)


def possible_starts(pair: Pair, cards: Sequence[Card]) -> set[int]:
    """The rooms the murderer may claim, by trying every way the others can be spread."""
    murderer, helper = pair
    about = [card for card in cards if card.family in CHECKS]
    starts: set[int] = set()
    innocents = [x for x in range(6) if x not in pair]
    for start in range(4):
        rooms = [r for r in range(4) if helper is NO_ONE or r != start]
        for spread in product(rooms, repeat=len(innocents)):
            claims = [start] * 6
            for x, room in zip(innocents, spread, strict=True):
                claims[x] = room
            if all(CHECKS[card.family](card, claims, murderer, helper) for card in about):
                starts.add(start)
                break
    return starts


def claim(card: Card, claims: Claims, murderer: int, helper: int | None) -> bool:
    del murderer, helper
    return claims[card.args[0]] == card.args[1]


def company(card: Card, claims: Claims, murderer: int, helper: int | None) -> bool:
    x, y = card.args
    if x == murderer:
        return card.yes if y == helper else True
    if y == murderer:
        return card.yes == (x == helper)
    return card.yes == (claims[x] == claims[y])


def count(card: Card, claims: Claims, murderer: int, helper: int | None) -> bool:
    del helper
    room, heads = card.args
    there = [HEADS[x] for x in range(6) if x != murderer and claims[x] == room]
    return sum(there) == heads


def sight(card: Card, claims: Claims, murderer: int, helper: int | None) -> bool:
    del helper
    x, room = card.args
    return card.yes == (x != murderer and claims[x] == room)


CHECKS = {
    Family.CLAIM: claim,
    Family.COMPANY: company,
    Family.COUNT: count,
    Family.SIGHT: sight,
}


def motives(pair: Pair, cards: Sequence[Card]) -> Iterator[tuple[int, int | None]]:
    """The motives of both that no card denies, prove to be another's, or break a silence."""
    murderer, helper = pair
    helps: list[int | None] = [NO_ONE] if helper is NO_ONE else [0, 1, 2]
    for why, help_why in product(range(3), helps):
        guilty = {(murderer, why)} | ({(helper, help_why)} if helper is not NO_ONE else set())
        if all(motive_fits(card, guilty, pair) for card in cards) and proved(cards) <= guilty:
            yield why, help_why


def motive_fits(card: Card, guilty: set[tuple[int, int | None]], pair: Pair) -> bool:
    match card.family:
        case Family.CLEAN:
            return not any((card.args[0], k) in guilty for k in card.args[1:])
        case Family.WITNESS | Family.CLUE if not card.yes:
            return card.args[:2] not in guilty
        case Family.WITNESS:
            x, k, box = card.args
            return (x, k) not in guilty or MOTIVES[x][k].witnesses[box] not in pair
        case _:
            return True


def proved(cards: Sequence[Card]) -> set[tuple[int, int]]:
    boxes: dict[tuple[int, int], set[int]] = {}
    for card in cards:
        if card.family in {Family.WITNESS, Family.CLUE} and card.yes:
            box = card.args[2] if card.family is Family.WITNESS else CLUE_BOX
            boxes.setdefault((card.args[0], card.args[1]), set()).add(box)
    return {at for at, ticked in boxes.items() if len(ticked) == 3}


def weapon_fits(number: int, card: Card) -> bool:
    weapon = WEAPONS[number]
    match card.family:
        case Family.SIGN | Family.SIGNS:
            return not any(sign in card.args for sign in weapon.signs)
        case Family.KIND:
            return weapon.kind not in card.args
        case Family.INTACT:
            return weapon.room not in card.args
        case _:
            return True


def fetched(pair: Pair, start: int, weapon: int, cards: Sequence[Card]) -> bool:
    """Walk from room to room, with or without the weapon, until the Study is entered."""
    shut = {c.args[0] for c in cards if c.family in {Family.CLOSED, Family.DOOR}}
    kept = {c.args[0] for c in cards if c.family is Family.EMPTY}
    kept |= {c.args[1] for c in cards if c.family is Family.ABSENT and c.args[0] == pair[0]}
    at = WEAPONS[weapon].room
    walks = [(start, start == at)]
    for room, armed in walks:
        open_ = [ends for n, ends in enumerate(PASSAGES) if room in ends and n not in shut]
        for ends in open_:
            there = ends[0] if room == ends[1] else ends[1]
            step = (there, armed or there == at)
            if there not in kept and step not in walks:
                walks.append(step)
    doors = [room for number, room in enumerate(DOORS, start=11) if number not in shut]
    return any((room, True) in walks for room in doors)
