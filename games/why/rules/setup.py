"""The beginning: detectives, the cards for this number of players, the deal (why:12, why:39-41)."""

from __future__ import annotations

from games.kit.models import Seat, SeatSetup
from games.kit.rng import Rng
from games.why.board import HALL, NUMBERED_ROOMS, TOP_FLOOR
from games.why.content import (
    DECK,
    DETECTIVES,
    GHOSTS,
    NO_CLUE,
    ORDINARY_MOTIVES,
    WEAPONS,
    in_order,
    series_of,
)
from games.why.events import Cards, RolledOff
from games.why.models import LawnCard, WhyState
from games.why.options import TableOptions
from games.why.rules.play import Play

DEAL = 7
# Players: how many ghosts, weapons, ordinary motives and No Clues stay in the box (W26).
_REMOVED = {2: (3, 2, 3, 3), 3: (2, 1, 0, 0), 4: (0, 0, 0, 0)}


def deal(
    kind: type[WhyState], options: TableOptions, seats: tuple[SeatSetup, ...], rng: Rng
) -> WhyState:
    """Return the table as it stands before the first roll; `kind`: the edition's state."""
    count = len(seats)
    removed, clues = _removals(count, rng)
    deck = rng.shuffled(_deck(removed, clues))
    hands = tuple(in_order(deck[DEAL * s : DEAL * (s + 1)]) for s in range(count))
    piles, rest = _piles(deck[DEAL * count :], TOP_FLOOR if count == _FEWEST else ())
    return kind(
        options=options,
        roles=_roles(seats, rng),
        removed=removed,
        removed_clues=clues,
        hands=hands,
        laid=((),) * count,
        piles=piles,
        closed=TOP_FLOOR if count == _FEWEST else (),
        lawn=tuple(LawnCard(card=card, laid=at) for at, card in enumerate(rest)),
        pieces=(HALL,) * count,
        out=(False,) * count,
        turn=rng.below(count),
    )


def roll_off(play: Play) -> Seat:
    """Return the seat that begins by the highest roll; ties roll again (why-swedish:4, row 6)."""
    left = tuple(range(len(play.state.hands)))
    while len(left) > 1:
        dice = {seat: 1 + play.rng.below(_DIE) for seat in left}
        for seat, die in dice.items():
            play.tell(RolledOff(seat=seat, die=die))
        left = tuple(seat for seat in left if dice[seat] == max(dice.values()))
    return left[0]


_FEWEST = 2
_DIE = 6


def _removals(count: int, rng: Rng) -> tuple[Cards, int]:
    """Choose at random what is left out; the mystery card always plays (W26)."""
    ghosts, weapons, motives, clues = _REMOVED[count]
    out = (
        *rng.shuffled(GHOSTS)[:ghosts],
        *rng.shuffled(WEAPONS)[:weapons],
        *rng.shuffled(ORDINARY_MOTIVES)[:motives],
    )
    order = (*GHOSTS, *WEAPONS, *ORDINARY_MOTIVES)
    return tuple(sorted(out, key=order.index)), clues


def _deck(removed: Cards, clues: int) -> Cards:
    pictures = [
        c for c in DECK if c != NO_CLUE and c not in removed and series_of(c) not in removed
    ]
    return (*pictures, *(NO_CLUE,) * (DECK.count(NO_CLUE) - clues))


def _piles(cards: Cards, closed: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Deal evenly into the open rooms; what is left over goes to the Lawn unseen (row 3)."""
    rooms = [room for room in NUMBERED_ROOMS if room not in closed]
    size = len(cards) // len(rooms)
    cuts = iter(range(0, size * len(rooms), size))
    piles = tuple(
        () if room in closed else cards[(at := next(cuts)) : at + size] for room in NUMBERED_ROOMS
    )
    return ((), *piles), cards[size * len(rooms) :]


def _roles(seats: tuple[SeatSetup, ...], rng: Rng) -> tuple[str, ...]:
    """Seats that picked no detective get one of the free ones at random (row 7)."""
    picked = {seat.role for seat in seats}
    free = iter(rng.shuffled([d for d in DETECTIVES if d not in picked]))
    return tuple(seat.role or next(free) for seat in seats)
