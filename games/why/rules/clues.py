"""A No Clue spent at the start of one's turn, where the table plays so (why:45-46, W32, W44)."""

from __future__ import annotations

from games.kit.choices import ActionSpec, Blocked, Choice, OneOf, Param
from games.kit.models import Seat, say, say_n
from games.why.board import NUMBERED_ROOMS, ROOM, anchor_of, place_of_room
from games.why.content import NO_CLUE, named
from games.why.events import ClueSpent
from games.why.models import Shown, Spend, WhyState
from games.why.rules.facts import latest_discard
from games.why.rules.lawn import take_from_lawn
from games.why.rules.play import Play
from games.why.rules.taking import take_from_pile
from games.why.rules.winning import check_win
from games.why.ruleset import Ruleset

TURN, LAWN = "turn", "lawn"


def spend(play: Play, seat: Seat, action: Spend) -> None:
    """Let a No Clue leave the match, and give what it was spent on; the turn goes on (W32)."""
    play.drop(seat, NO_CLUE)
    play.change(spent_clues=play.state.spent_clues + 1, clue_played=True)
    play.show(Shown(kind="spent", seat=seat, card=NO_CLUE))
    play.tell(ClueSpent(seat=seat, on=action.on))
    if action.on == TURN:
        play.change(again=True)
        return
    if action.on == LAWN:
        take_from_lawn(play, seat, (latest_discard(play.state),))
    else:
        take_from_pile(play, seat, action.on, (1,))
    play.lay_complete_sets()
    check_win(play)


def spend_specs(state: WhyState, rules: Ruleset, seat: Seat) -> tuple[ActionSpec, ...]:
    """Return the action of spending a No Clue, for whoever holds one before rolling."""
    if not rules.clue_acts or NO_CLUE not in state.hands[seat]:
        return ()
    short = say("Spend a No Clue")
    if state.clue_played:
        once = Blocked(rule="W32", message=say("One No Clue a turn."))
        return (ActionSpec(kind="spend", label=short, blocked=once),)
    rows = (
        Choice(value=TURN, label=say("another turn after this one")),
        *(_pile_row(state, room) for room in NUMBERED_ROOMS if room not in state.closed),
        _lawn_row(state),
    )
    param = Param(name="on", label=say("On what"), domain=OneOf(choices=rows))
    label = say("Spend a No Clue: {on}")
    return (ActionSpec(kind="spend", label=label, short=short, params=(param,)),)


def _pile_row(state: WhyState, room: str) -> Choice:
    place, cards = place_of_room(room), len(state.piles[ROOM[room].number])
    empty = Blocked(rule="why:46", message=say("No card lies there."))
    return Choice(
        value=place,
        label=say("top card, {room}", room=named(room)),
        detail=say_n("{n} card", "{n} cards", cards),
        anchor=anchor_of(place),
        blocked=None if cards else empty,
    )


def _lawn_row(state: WhyState) -> Choice:
    label = say("latest card on the Lawn")
    if not any(state.lawn):
        empty = Blocked(rule="W29", message=say("The Lawn is empty."))
        return Choice(value=LAWN, label=label, blocked=empty)
    place = latest_discard(state)
    return Choice(value=LAWN, label=label, detail=say("Place {n}", n=place), anchor=f"lawn-{place}")
