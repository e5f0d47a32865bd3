"""Taking cards from a pile or, unnamed, from the Lawn (why:32, why:43-44)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.board import HALL, room_of
from games.why.events import Drew
from games.why.models import Draw, Take
from games.why.rules.facts import pile_of
from games.why.rules.lawn import take_from_lawn
from games.why.rules.play import Play
from games.why.rules.turn import settle


def draw(play: Play, seat: Seat, action: Draw) -> None:
    """Take from the top of the room's pile; nobody else sees it (why:32, row 18)."""
    take_from_pile(play, seat, play.state.pieces[seat], tuple(range(1, action.count + 1)))
    settle(play)


def take(play: Play, seat: Seat, action: Take) -> None:
    """Take what was chosen, without naming it (why:43-44)."""
    place = play.state.pieces[seat]
    if place == HALL:
        take_from_lawn(play, seat, action.places)
    else:
        take_from_pile(play, seat, place, action.places)
    settle(play)


def take_from_pile(play: Play, seat: Seat, place: str, depths: tuple[int, ...]) -> None:
    """Take the cards that lie so deep, 1 being the top; the others keep their order (W33)."""
    number = pile_of(play.state, place)
    room = room_of(place)
    if number is None or room is None:
        raise ValueError(f"nothing to draw at {place}")
    pile = play.state.piles[number]
    taken = tuple(pile[-depth] for depth in depths)
    left = tuple(card for at, card in enumerate(pile) if len(pile) - at not in depths)
    piles = play.state.piles
    play.change(piles=(*piles[:number], left, *piles[number + 1 :]))
    for card in taken:
        play.tell_only(
            frozenset({seat}),
            Drew(seat=seat, room=room, card=card),
            Drew(seat=seat, room=room, card=None),
        )
    play.take(seat, *taken)
