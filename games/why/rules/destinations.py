"""Where a roll may lead: the decision of the phase `go` (why:31-33, rows 9-16)."""

from __future__ import annotations

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param
from games.kit.models import Message, SeatRef, TermRef, say, say_n
from games.why.board import (
    ROOM,
    ROOMS,
    Walk,
    anchor_of,
    distance,
    nearest_room,
    place_of_room,
    walks,
)
from games.why.content import named
from games.why.models import WhyState
from games.why.rules.facts import others_at, provable
from games.why.rules.movement import reachable_rooms
from games.why.ruleset import Ruleset, is_special


def go_decision(state: WhyState, rules: Ruleset, lays: tuple[ActionSpec, ...]) -> Decision:
    """Return the rooms and squares in reach, and why the other rooms are not."""
    dice = state.dice or (1, 2)
    rows = (*_rooms(state, dice), *_squares(state, rules, sum(dice)))
    param = Param(name="to", label=say("Where"), domain=OneOf(choices=rows))
    go = ActionSpec(kind="go", label=say("Go to {to}"), params=(param,))
    free = any(row.blocked is None for row in rows)
    stay = () if free else (ActionSpec(kind="stay", label=say("Stay where you are")),)
    prompt = say("Any room is open to you. Where do you go?")
    return Decision(
        prompt=prompt if is_special(dice) else say("Where do you go?"),
        headline=say_n("{n} step", "{n} steps", sum(dice)),
        actions=(go, *stay, *lays),
    )


def _rooms(state: WhyState, dice: tuple[int, int]) -> tuple[Choice, ...]:
    origin = state.pieces[state.turn]
    reach = reachable_rooms(state, origin, sum(dice))
    return tuple(_room_choice(state, room.id, reach.get(room.id)) for room in ROOMS)


def _room_choice(state: WhyState, room: str, walk: Walk | None) -> Choice:
    blocked = _why_not(state, room, walk)
    return Choice(
        value=place_of_room(room),
        label=named(room),
        detail=None if blocked else _room_detail(state, room, walk),
        group=say("Rooms"),
        anchor=anchor_of(place_of_room(room)),
        trail=walk.trail if walk and blocked is None else (),
        blocked=blocked,
    )


def _why_not(state: WhyState, room: str, walk: Walk | None) -> Blocked | None:
    dice = state.dice or (1, 2)
    origin = state.pieces[state.turn]
    if room in state.closed:
        return Blocked(rule="W27", message=say("Closed in a match of two."))
    if walk or is_special(dice):
        return None
    if place_of_room(room) == origin:
        return Blocked(
            rule="W10", message=say("You leave this room; only 7, 11 or a double lets you stay.")
        )
    steps = distance(origin, room)
    if steps > sum(dice):
        return Blocked(rule="why:14", message=say("Too far: {n} steps.", n=steps))
    return Blocked(
        rule="why:24", message=say("Only an exact roll leads in here; you have {n}.", n=sum(dice))
    )


def _room_detail(state: WhyState, room: str, walk: Walk | None) -> Message:
    if place_of_room(room) == state.pieces[state.turn]:
        way = say("you stay here")
    elif walk:
        way = say_n("{n} step", "{n} steps", walk.steps)
    else:
        way = say("straight there")
    number = ROOM[room].number
    if not number:
        return way
    cards = say_n("{n} card", "{n} cards", len(state.piles[number]))
    return say("{way} · {cards}", way=way, cards=cards)


def _squares(state: WhyState, rules: Ruleset, total: int) -> tuple[Choice, ...]:
    """Return the squares at the exact count; occupied ones only for a challenge (why:31)."""
    found = walks(state.pieces[state.turn], total).squares
    return tuple(_square_choice(state, rules, walk) for walk in found)


def _square_choice(state: WhyState, rules: Ruleset, walk: Walk) -> Choice:
    square = walk.squares[-1]
    here = others_at(state, state.turn, walk.to)
    blocked, detail = None, _square_detail(square)
    if here and rules.sharing_needs_challenge:
        detail = say("you must challenge {seat}", seat=SeatRef(seat=here[0]))
        if not provable(state.hands[state.turn], rules):
            message = say("Occupied, and you have no card to show for a challenge.")
            blocked = Blocked(rule="why:31", message=message)
    return Choice(
        value=walk.to,
        label=say("Space {n}", n=square),
        detail=detail,
        group=say("Corridor"),
        anchor=anchor_of(walk.to),
        trail=walk.trail,
        blocked=blocked,
    )


def _square_detail(square: int) -> Message:
    room, steps = nearest_room(square)
    return say_n(
        "{n} step {to_room}", "{n} steps {to_room}", steps, to_room=TermRef(term=f"to-{room}")
    )
