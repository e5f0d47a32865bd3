"""Rolling, walking, arriving, drawing (why:14, why:32-35, W8-W10)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.board import HALL, LIVING_ROOM, Walk, room_of, walks
from games.why.events import Drew, Moved, Rolled
from games.why.models import Go, WhyState
from games.why.rules.facts import lawn_has_cards, others_at, pile_of
from games.why.rules.play import Play
from games.why.rules.turn import end_turn, idle, settle
from games.why.ruleset import Ruleset

_DIE = 6


def roll(play: Play, seat: Seat) -> None:
    """Throw both dice; in the Living Room Challenge they say what is allowed (why:35)."""
    dice = (1 + play.rng.below(_DIE), 1 + play.rng.below(_DIE))
    play.change(dice=dice)
    play.tell(Rolled(seat=seat, dice=dice))
    if not in_endgame_dice(play.state):
        play.change(phase="go")
    elif may_challenge_now(play.state, play.rules) or may_search_now(play.state, play.rules):
        play.change(phase="act")
    else:
        idle(play)


def in_endgame_dice(state: WhyState) -> bool:
    """Return whether the roll is one of the Living Room Challenge, not one for walking (W39)."""
    return state.endgame is not None and state.pieces[state.turn] == HALL


def may_challenge_now(state: WhyState, rules: Ruleset) -> bool:
    """Return whether somebody is here to ask and the dice don't forbid it; public facts."""
    if not others_at(state, state.turn, state.pieces[state.turn]):
        return False
    return not _bound_by_dice(state) or rules.endgame_challenge(state.dice or (1, 2))


def may_search_now(state: WhyState, rules: Ruleset) -> bool:
    """Return whether the Lawn is within reach and not empty (why:24, W29); public facts."""
    if state.pieces[state.turn] != HALL or not lawn_has_cards(state):
        return False
    return not _bound_by_dice(state) or rules.endgame_search(state.dice or (1, 1))


def _bound_by_dice(state: WhyState) -> bool:
    return in_endgame_dice(state)


def go(play: Play, seat: Seat, action: Go) -> None:
    """Move the piece and see what can be done there."""
    state = play.state
    pieces = list(state.pieces)
    pieces[seat] = action.to
    steps = steps_to(state, action.to)
    play.tell(Moved(seat=seat, to=action.to, steps=steps))
    play.change(pieces=tuple(pieces))
    _arrive(play, seat)


def steps_to(state: WhyState, to: str) -> int | None:
    """Return the steps of the walk to a place, 0 for staying, None for a jump."""
    origin = state.pieces[state.turn]
    if to == origin:
        return 0
    dice = state.dice or (1, 2)
    room = room_of(to)
    if room is None:
        return sum(dice)
    walk = reachable_rooms(state, origin, sum(dice)).get(room)
    return walk.steps if walk else None


def reachable_rooms(state: WhyState, origin: str, total: int) -> dict[str, Walk]:
    """Return the rooms within the roll; `exact_entry` spares the Living Room alone (row 12)."""
    found = walks(origin, total)
    if not state.options.exact_entry:
        return found.rooms
    hall = found.rooms.get(LIVING_ROOM)
    return found.exact_rooms if hall is None else {**found.exact_rooms, LIVING_ROOM: hall}


def _arrive(play: Play, seat: Seat) -> None:
    """Open the choice of an action; what public facts force, the engine does (W8, W28)."""
    state = play.state
    pile = pile_of(state, state.pieces[seat])
    challenge = may_challenge_now(state, play.rules)
    if challenge or may_search_now(state, play.rules):
        play.change(phase="act")
    elif pile is not None:
        draw(play, seat)
    else:
        end_turn(play)


def draw(play: Play, seat: Seat) -> None:
    """Take the top card of the room's pile; nobody else sees it (why:32, row 18)."""
    place = play.state.pieces[seat]
    number = pile_of(play.state, place)
    room = room_of(place)
    if number is None or room is None:
        raise ValueError(f"nothing to draw at {place}")
    piles = list(play.state.piles)
    card = piles[number][-1]
    piles[number] = piles[number][:-1]
    play.change(piles=tuple(piles))
    play.tell_only(
        frozenset({seat}),
        Drew(seat=seat, room=room, card=card),
        Drew(seat=seat, room=room, card=None),
    )
    play.take(seat, card)
    settle(play)
