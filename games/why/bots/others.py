"""What the others may hold: chances by counting what is out, and by what was asked and denied."""

from __future__ import annotations

import math

from games.kit.models import Seat
from games.why.bots.table import Table, word_of
from games.why.content import MOTIVE, MYSTERY, NO_CLUE

# A card that was seen in a hand some time ago is likely there still.
STILL_THERE = 0.9
# Cards that come into a hand in a round, after which a denial says less.
NEW_A_ROUND = 0.8
# Whoever asks for a series collects it, and holds more of it than chance says.
COLLECTING = 1.5
# With a No Clue in hand it is not always given.
GIVES_CLUE = 0.6


def words_for(request: str, *, mystery_is_motive: bool) -> tuple[str, ...]:
    """Return the words of the cards that answer a request (W42)."""
    if request == MOTIVE and mystery_is_motive:
        return (MOTIVE, MYSTERY)
    return (request,)


def chance_of(table: Table, seat: Seat, words: tuple[str, ...]) -> float:
    """Return how likely a seat holds a card of one of those words."""
    if any(word_of(card) in words for card in table.known_of(seat)):
        return STILL_THERE
    slots = float(table.slots(seat))
    since = table.heard.denied.get((seat, words[0]))
    if since is not None:
        slots = min(slots, NEW_A_ROUND * since)
    if (seat, words[0]) in table.heard.asked:
        slots *= COLLECTING
    return _any_among(table, words, slots)


def _any_among(table: Table, words: tuple[str, ...], slots: float) -> float:
    out = sum(table.unseen[word] for word in words)
    if out == 0 or slots <= 0:
        return 0.0
    share = min(1.0, out / table.hidden)
    return 1 - math.pow(1 - share, slots)


def chance_of_getting(table: Table, seat: Seat, words: tuple[str, ...]) -> float:
    """Return how likely a seat hands such a card over, No Clues considered."""
    clue = _any_among(table, (NO_CLUE,), table.slots(seat))
    return chance_of(table, seat, words) * (1 - GIVES_CLUE * clue)
