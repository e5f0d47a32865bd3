"""Rolling, walking, arriving (why:14, why:32-35, W8-W10)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.board import HALL, LIVING_ROOM, Walk, room_of, walks
from games.why.events import Moved, Rolled
from games.why.models import Draw, Go, WhyState
from games.why.rules.facts import chooses_from, lawn_has_cards, others_at, pile_of
from games.why.rules.lawn import look_through_lawn
from games.why.rules.play import Play
from games.why.rules.taking import draw
from games.why.rules.turn import end_turn, idle
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
        _open_actions(play, seat)
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
    steps = steps_to(state, action.to, play.rules)
    play.tell(Moved(seat=seat, to=action.to, steps=steps))
    play.change(pieces=tuple(pieces))
    _arrive(play, seat)


def steps_to(state: WhyState, to: str, rules: Ruleset) -> int | None:
    """Return the steps of the walk to a place, 0 for staying, None for a jump."""
    origin = state.pieces[state.turn]
    if to == origin:
        return 0
    dice = state.dice or (1, 2)
    room = room_of(to)
    if room is None:
        return sum(dice)
    walk = reachable_rooms(origin, sum(dice), rules).get(room)
    return walk.steps if walk else None


def reachable_rooms(origin: str, total: int, rules: Ruleset) -> dict[str, Walk]:
    """Return the rooms within the roll; `exact_entry` spares the Living Room alone (row 12)."""
    found = walks(origin, total)
    if not rules.exact_entry:
        return found.rooms
    hall = found.rooms.get(LIVING_ROOM)
    return found.exact_rooms if hall is None else {**found.exact_rooms, LIVING_ROOM: hall}


def _arrive(play: Play, seat: Seat) -> None:
    """Open the choice of an action; what public facts force, the engine does (W8, W28)."""
    state = play.state
    pile = pile_of(state, state.pieces[seat])
    challenge = may_challenge_now(state, play.rules)
    chooses = pile is not None and chooses_from(state, pile, play.rules)
    if challenge or chooses or may_search_now(state, play.rules):
        _open_actions(play, seat)
    elif pile is not None:
        draw(play, seat, Draw())
    else:
        end_turn(play)


def _open_actions(play: Play, seat: Seat) -> None:
    """Let the seat choose; where the deck is open, it sees what lies on the Lawn (why:44, W43)."""
    play.change(phase="act")
    if play.rules.open_deck and may_search_now(play.state, play.rules):
        look_through_lawn(play, seat)
