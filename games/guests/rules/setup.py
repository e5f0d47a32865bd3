"""The beginning: the sealed case, the deck of 70, six cards each, who starts."""

from __future__ import annotations

from games.guests.content.cards import in_order
from games.guests.events import Dealt, RoundBegan
from games.guests.generator import generate
from games.guests.levels import LEVEL, Level
from games.guests.models import GuestsState, Standing
from games.guests.options import Options
from games.guests.rules.facts import HAND
from games.guests.rules.play import Play
from games.kit.models import Seat
from games.kit.rng import Rng

# What a solo player begins with where the hand is refilled (A44). Measured to be about as hard on
# every level: in the end one has seen the whole deck.
REFILL_POINTS = 55


def deal(options: Options, seats: int, rng: Rng, sealed: bytes) -> Play:
    """Return the table as it stands before the first question.

    The case follows from the sealed seed alone, so that it can be played again (A41); the deal
    and the start player follow from `rng`, and the start player is drawn.
    """
    level = LEVEL[options.level]
    case, deck = generate(level, sealed)
    cards = rng.shuffled(deck)
    hands = tuple(in_order(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(seats))
    first: Seat = rng.below(seats)
    investigating: Standing = "in"
    state = GuestsState(
        options=options,
        case=case,
        deck=cards[HAND * seats :],
        hands=hands,
        seen=hands,
        again=((),) * seats,
        fresh=((),) * seats,
        standing=(investigating,) * seats,
        start=first,
        queue=tuple((first + step) % seats for step in range(seats)),
        offers=(None,) * seats,
        answers=(None,) * seats,
        points=_points(options, level) if seats == 1 else None,
    )
    play = Play(state, rng)
    play.tell(Dealt(first=first, level=level.id))
    play.tell(RoundBegan(number=1, first=first, last=False))
    return play


def _points(options: Options, level: Level) -> int:
    return REFILL_POINTS if options.solo_refill else level.points
