"""The table as one bot sees it: where each card lies, as far as the bot knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.kit.models import Seat
from games.why.bots.memory import Recall, Remembered, remember
from games.why.content import (
    DECK,
    GHOSTS,
    HITCHCOCK,
    MYSTERY,
    NO_CLUE,
    NO_CLUES,
    PARTS,
    WEAPONS,
    parts_of,
    series_of,
)
from games.why.models import WhyView

# Where a card that somebody lacks may be.
LAWN, HAND, UNSEEN = "lawn", "hand", "unseen"
PICTURES = (*GHOSTS, *WEAPONS, HITCHCOCK)


def word_of(card: str) -> str:
    """Return what tells a card's use: its series, but the mystery card stands for itself."""
    return MYSTERY if card == MYSTERY else series_of(card)


def words_of(cards: Iterable[str]) -> Counter[str]:
    return Counter(map(word_of, cards))


@dataclass(frozen=True, slots=True)
class Table:
    """What a bot knows of the cards.

    `hand`: its own. `laid`: series on the table, by seat. `lawn`: known cards by place; `blind`:
    places with a card it doesn't know. `held`: cards it knows to be in other hands. `unseen`:
    cards of which it doesn't know where they are, by word. `counts`: cards in each hand.
    """

    me: Seat
    hand: tuple[str, ...]
    limit: int
    laid: Mapping[Seat, tuple[str, ...]]
    lawn: Mapping[int, str]
    blind: tuple[int, ...]
    held: Mapping[str, Seat]
    unseen: Counter[str]
    counts: tuple[int, ...]
    piles: int
    heard: Remembered

    @property
    def rivals(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.counts)) if seat != self.me)

    @property
    def hidden(self) -> int:
        """How many cards are out of sight: in hands, in piles and on unknown places."""
        return max(1, self.unseen.total())

    def known_of(self, seat: Seat) -> list[str]:
        """Return the cards known to be in another hand."""
        return [card for card, holder in self.held.items() if holder == seat]

    def slots(self, seat: Seat) -> int:
        """Return how many cards of another hand are unknown."""
        return max(0, self.counts[seat] - len(self.known_of(seat)))


def read_table(view: WhyView, recall: Recall, me: Seat) -> Table:
    """Return the table as a bot in that seat knows it. Raises TypeError for a person's view."""
    recalled = view.hand.recalled
    if recalled is None:
        raise TypeError("a bot that remembers needs a view that recalls")
    heard = remember(recalled, recall, me)
    hand = tuple(card.id for group in view.hand.groups for card in group.cards)
    lawn = {p.number: p.card for p in view.side.places if p.card} | heard.lawn
    gone = {"unused", "empty"}
    lies = [place.number for place in view.side.places if place.state not in gone]
    on_lawn = set(lawn.values())
    held = {
        note.card: note.seat
        for note in heard.held
        if note.card not in hand and note.card not in on_lawn
    }
    laid: dict[Seat, tuple[str, ...]] = {}
    for one in view.side.laid:
        laid[one.seat] = (*laid.get(one.seat, ()), one.series)
    return Table(
        me=me,
        hand=hand,
        limit=view.hand.limit,
        laid=laid,
        lawn=lawn,
        blind=tuple(number for number in lies if number not in lawn),
        held=held,
        unseen=_unseen(view, (*hand, *lawn.values(), *held)),
        counts=recalled.counts,
        piles=sum(pile.count for pile in view.board_piles.piles),
        heard=heard,
    )


def _unseen(view: WhyView, known: tuple[str, ...]) -> Counter[str]:
    """Count what is in play and nowhere to be seen, by word."""
    side = view.side
    gone = {card for card in side.removed if card not in PARTS}
    series = (*(one.series for one in side.laid), *(s for s in side.removed if s in PARTS))
    gone.update(card for one in series for card in parts_of(one))
    gone.update(known)
    left = words_of(card for card in DECK if card != NO_CLUE and card not in gone)
    clues = NO_CLUES - side.removed_clues - side.spent_clues - known.count(NO_CLUE)
    left[NO_CLUE] = max(0, clues)
    return left


def missing(table: Table, seat: Seat) -> dict[str, Counter[str]]:
    """Return what a seat lacks of each word that is still to be had, by where it is.

    The bot's own cards count as in a hand for the others. A series of which somebody else has laid
    the picture down is not listed.
    """
    own = table.me == seat
    found: dict[str, Counter[str]] = {}
    elsewhere = [card for card, holder in table.held.items() if holder != seat]
    for card in (*elsewhere, *(() if own else table.hand)):
        found.setdefault(word_of(card), Counter())[HAND] += 1
    for card in table.lawn.values():
        found.setdefault(word_of(card), Counter())[LAWN] += 1
    for word, count in table.unseen.items():
        if count:
            found.setdefault(word, Counter())[UNSEEN] += count
    return found


def holding(table: Table, seat: Seat) -> Counter[str]:
    """Return the cards a seat is known to hold, by word."""
    return words_of(table.hand if seat == table.me else table.known_of(seat))


def out_of_reach(table: Table, seat: Seat, removed: Iterable[str]) -> frozenset[str]:
    """Return the series that a seat can't complete any more: in the box, or laid by another."""
    others = (s for holder, sets in table.laid.items() if holder != seat for s in sets)
    return frozenset((*others, *removed))
