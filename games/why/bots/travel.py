"""Where to go: each place is worth the best that can be done there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from games.kit.models import Seat
from games.why.board import HALL, ROOMS, distance, place_of_room, room_of
from games.why.bots.judgement import Judge
from games.why.content import MOTIVE, MYSTERY, NO_CLUE, PARTS, series_of
from games.why.models import WhyView

# What is ahead of a corridor square is worth less than what is here, and less the farther it is.
LATER = 0.6
WAITING = 1.0
EASY = 7
# Those who could come and ask may have something else to do.
AFTER_ME = 0.5
SPECIAL, ROLLS = 14, 36


@cache
def _chance_to_come(origin: str, room: str) -> float:
    """Return how likely the next roll leads from a place into a room."""
    if origin == place_of_room(room):
        return SPECIAL / ROLLS
    steps = distance(origin, room)
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    return sum(a == b or a + b in {7, 11} or a + b >= steps for a, b in rolls) / ROLLS


@dataclass(eq=False, slots=True)
class Plan:
    """What there is to do at the places of the house."""

    view: WhyView
    judge: Judge
    _best: dict[str, float] = field(default_factory=dict)

    def worth(self, place: str) -> float:
        """Return what the best deed at a place is worth; in the corridor, what lies ahead."""
        room = room_of(place)
        if room:
            return self._best_at(place) - self._danger(room)
        if self._met(place):
            return self._best_at(place)
        return max(self._ahead(place, room.id) for room in ROOMS) - WAITING

    def _ahead(self, square: str, room: str) -> float:
        there = self._best_at(place_of_room(room))
        return there * LATER * min(1.0, EASY / distance(square, room))

    def _danger(self, room: str) -> float:
        """Return what may be lost to those who come here next."""
        judge = self.judge
        return AFTER_ME * sum(
            weight and _chance_to_come(piece.place, room) * judge.harm(piece.seat)
            for piece in self.view.board.pieces
            if (weight := judge.weights.get(piece.seat))
        )

    def _best_at(self, place: str) -> float:
        if place not in self._best:
            self._best[place] = max(self._deeds(place), default=0.0)
        return self._best[place]

    def _deeds(self, place: str) -> Iterator[float]:
        judge = self.judge
        for seat in self._met(place):
            yield from (judge.challenge(seat, ask) for ask in self._requests())
        if place == HALL:
            numbers = (*judge.table.lawn, *judge.table.blind[:1])
            for claim in self._claims():
                yield from (judge.search(n, claim) for n in numbers)
        elif self._has_cards(place):
            yield judge.draw()
        if place == HALL or not self._has_cards(place):
            yield 0.0

    def _met(self, place: str) -> list[Seat]:
        me = self.judge.table.me
        return [p.seat for p in self.view.board.pieces if p.place == place and p.seat != me]

    def _has_cards(self, place: str) -> bool:
        room = room_of(place)
        return any(pile.room == room and pile.count for pile in self.view.board_piles.piles)

    def _requests(self) -> list[str]:
        """Return what the hand may ask for: what it can show and doesn't hold whole."""
        held = self.judge.held
        asks = [word for word, n in held.items() if n < PARTS.get(word, 0)]
        if held.get(MOTIVE) or held.get(MYSTERY):
            asks += [MOTIVE] if held.get(MYSTERY) else [MOTIVE, MYSTERY]
        return asks

    def _claims(self) -> list[str]:
        """Return the series that the hand may name on the Lawn."""
        cards = (card for card in self.judge.table.hand if card != NO_CLUE)
        return list(dict.fromkeys(map(series_of, cards)))
