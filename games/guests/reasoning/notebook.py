"""A detective's notebook: what is struck out so far, by which rule, from which premises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from games.guests.content.cards import CARD, Card, Family
from games.guests.content.house import ALIBI_ROOMS, EVERYONE, MOTIVES, WEAPONS

FactKind = Literal["motive", "weapon", "pair", "room"]
# In the place of an accomplice: the murderer acted alone.
ALONE = len(EVERYONE)
ALL_ROOMS = (1 << len(ALIBI_ROOMS)) - 1
Rule = Literal[
    "denied",
    "cleaned",
    "sign-missing",
    "kind-excluded",
    "nothing-missing",
    "claimed",
    "seen",
    "never-whispered",
    "no-motive-left",
    "motive-proved",
    "mutual-alibi",
    "vouched-for",
    "would-vouch",
    "one-sided",
    "same-room-denied",
    "rooms-differ",
    "absent-from-claimed",
    "not-there",
    "accomplice-alone",
    "partners-apart",
    "partner-silent",
    "same-room",
    "other-room",
    "no-route",
    "no-route-together",
    "out-of-reach",
    "start-impossible",
    "too-many-claims",
    "too-few-people",
    "head-count",
    "accomplice-count",
    "room-full",
]


class Fact(NamedTuple):
    """Something struck out.

    `motive` one's k isn't what drove anybody guilty; `weapon` one; `pair` murderer one with
    accomplice other (or ALONE); `room` one does not claim the alibi room other.
    """

    kind: FactKind
    one: int
    other: int = 0


class Inference(NamedTuple):
    """What a rule found: the cards and the struck facts it rests on, and what it strikes."""

    rule: Rule
    cards: tuple[str, ...]
    because: tuple[Fact, ...]
    strikes: tuple[Fact, ...]


class Step(NamedTuple):
    """An inference that struck something new; `strikes` holds only that."""

    tier: int
    rule: Rule
    cards: tuple[str, ...]
    because: tuple[Fact, ...]
    strikes: tuple[Fact, ...]


class Notebook:
    """The cards a detective knows and what they struck so far.

    `pairs[m]`: the set of accomplices that m may have, the bit ALONE among them. `motives[x]`,
    `rooms[x]`, `weapons`: what is not struck. `said[x, y]`: the card in which x speaks of y's
    company. `counted[room]`: the card with its heads. `denials`, `yes`: sightings that failed
    and boxes that speak for a motive, by suspect. `way`: cards about passages and rooms.
    """

    def __init__(self, cards: Iterable[str], *, accomplice: bool) -> None:
        """`accomplice`: whether the level allows for one."""
        helpers = (1 << ALONE + 1) - 1 if accomplice else 1 << ALONE
        self.pairs = [helpers & ~(1 << m) for m in EVERYONE]
        self.motives = [0b111] * len(EVERYONE)
        self.rooms = [ALL_ROOMS] * len(EVERYONE)
        self.weapons = (1 << len(WEAPONS)) - 1
        self.steps: list[Step] = []
        self.struck_by: dict[Fact, int] = {}
        self.said: dict[tuple[int, int], Card] = {}
        self.counted: dict[int, Card] = {}
        self.missed: list[Card] = []
        self.yes: dict[tuple[int, int], list[Card]] = {}
        self.way: list[Card] = []
        self.plain: list[Card] = []
        for card in cards:
            self._file(CARD[card])

    def _file(self, card: Card) -> None:
        match card.family:
            case Family.COMPANY:
                self.said[card.args[0], card.args[1]] = card
            case Family.COUNT:
                self.counted[card.args[0]] = card
            case Family.SIGHT if not card.yes:
                self.missed.append(card)
            case Family.WITNESS | Family.CLUE if card.yes:
                self.yes.setdefault((card.args[0], card.args[1]), []).append(card)
            case Family.CLOSED | Family.DOOR | Family.ABSENT | Family.EMPTY:
                self.way.append(card)
            case _:
                self.plain.append(card)

    def strike(self, tier: int, found: Inference) -> bool:
        """Strike what is new of an inference; returns whether anything was."""
        new = tuple(fact for fact in found.strikes if self._stands(fact))
        if not new:
            return False
        for fact in new:
            self._remove(fact)
            self.struck_by[fact] = len(self.steps)
        self.steps.append(Step(tier, found.rule, found.cards, found.because, new))
        return True

    def _stands(self, fact: Fact) -> bool:
        match fact.kind:
            case "motive":
                return bool(self.motives[fact.one] >> fact.other & 1)
            case "weapon":
                return bool(self.weapons >> fact.one & 1)
            case "pair":
                return bool(self.pairs[fact.one] >> fact.other & 1)
            case "room":
                return bool(self.rooms[fact.one] >> fact.other & 1)

    def _remove(self, fact: Fact) -> None:
        match fact.kind:
            case "motive":
                self.motives[fact.one] &= ~(1 << fact.other)
            case "weapon":
                self.weapons &= ~(1 << fact.one)
            case "pair":
                self.pairs[fact.one] &= ~(1 << fact.other)
            case "room":
                self.rooms[fact.one] &= ~(1 << fact.other)

    def struck(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Return those of some facts that are struck: the premises a step may rest on."""
        return tuple(fact for fact in facts if fact in self.struck_by)

    def remaining(self) -> Iterator[tuple[int, int]]:
        """Yield murderer and accomplice (or ALONE) of every pair that is left."""
        for m in EVERYONE:
            for a in range(ALONE + 1):
                if self.pairs[m] >> a & 1:
                    yield m, a

    def possible_motives(self, x: int, partner: int) -> int:
        """Return the set of motives x may have beside a partner, who kept silent about it."""
        left = self.motives[x]
        for k in range(3):
            if self.spoken(x, k, partner):
                left &= ~(1 << k)
        return left

    def spoken(self, x: int, k: int, speaker: int) -> Card | None:
        """Return the card in which a guest speaks for a motive of x, if it is known."""
        for card in self.yes.get((x, k), ()):
            if card.family is Family.WITNESS and speaker == speaker_of(card):
                return card
        return None


def speaker_of(card: Card) -> int:
    """Return the witness who speaks on a card of that family."""
    x, k, box = card.args
    return MOTIVES[x][k].witnesses[box]


def pairs_with(x: int) -> Iterator[Fact]:
    """Yield every pair in which x has a part."""
    for y in range(ALONE + 1):
        if y != x:
            yield Fact("pair", x, y)
    for y in EVERYONE:
        if y != x:
            yield Fact("pair", y, x)


def murders_of(x: int) -> tuple[Fact, ...]:
    """Return every pair in which x is the murderer."""
    return tuple(Fact("pair", x, a) for a in range(ALONE + 1) if a != x)


def murders_of_others(*suspects: int) -> Iterator[Fact]:
    """Yield every pair whose murderer is none of these."""
    for m in EVERYONE:
        if m not in suspects:
            yield from murders_of(m)


def rooms_of(*suspects: int) -> tuple[Fact, ...]:
    """Return all claims of rooms by some suspects."""
    return tuple(Fact("room", x, room) for x in suspects for room in ALIBI_ROOMS)


def motives_of(*suspects: int) -> tuple[Fact, ...]:
    """Return all motives of some suspects."""
    return tuple(Fact("motive", x, k) for x in suspects for k in range(3))


def all_pairs() -> tuple[Fact, ...]:
    """Return every pair there could be."""
    return tuple(fact for m in EVERYONE for fact in murders_of(m))
