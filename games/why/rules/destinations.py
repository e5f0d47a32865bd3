"""Where a roll may lead: the decision of the phase `go` (why:31-33, rows 9-16)."""

from __future__ import annotations

from functools import cache

from games.kit.choices import ActionSpec, Blocked, Choice, Decision, OneOf, Param
from games.kit.models import Message, Seat, SeatRef, TermRef, say, say_n
from games.why.board import (
    LIVING_ROOM,
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
    rows = (*_rooms(state, rules, dice), *_squares(state, rules, sum(dice)))
    param = Param(name="to", label=say("Where"), domain=OneOf(choices=rows))
    go = ActionSpec(kind="go", label=say("Go to {to}"), short=say("Go"), params=(param,))
    free = any(row.blocked is None for row in rows)
    stay = () if free else (ActionSpec(kind="stay", label=say("Stay where you are")),)
    prompt = say("Any room is open to you. Where do you go?")
    return Decision(
        prompt=prompt if is_special(dice) else say("Where do you go?"),
        headline=say_n("{n} step", "{n} steps", sum(dice)),
        actions=(go, *stay, *lays),
    )


def _rooms(state: WhyState, rules: Ruleset, dice: tuple[int, int]) -> tuple[Choice, ...]:
    origin = state.pieces[state.turn]
    reach = reachable_rooms(origin, sum(dice), rules)
    return tuple(_room_choice(state, rules, room.id, reach.get(room.id)) for room in ROOMS)


def _room_choice(state: WhyState, rules: Ruleset, room: str, walk: Walk | None) -> Choice:
    dice = state.dice or (1, 2)
    origin = state.pieces[state.turn]
    if room in state.closed:
        return _blocked_room(room, Blocked(rule="W27", message=say("Closed in a match of two.")))
    if state.endgame and room != LIVING_ROOM:
        shut = Blocked(rule=rules.cite("why:34"), message=say("Only the Living Room is open now."))
        return _blocked_room(room, shut)
    if walk is None and not is_special(dice):
        return _blocked_room(room, _out_of_reach(origin, room, sum(dice), rules))
    stays = place_of_room(room) == origin
    cards = len(state.piles[ROOM[room].number])
    here = others_at(state, state.turn, place_of_room(room))
    return _free_room(room, walk, stays=stays, facts=(cards, here))


def _blocked_room(room: str, blocked: Blocked) -> Choice:
    return _free_room(room, None, stays=False, facts=(0, ())).model_copy(
        update={"detail": None, "blocked": blocked}
    )


@cache
def _out_of_reach(origin: str, room: str, total: int, rules: Ruleset) -> Blocked:
    """Say why a roll that is not special doesn't lead into a room."""
    if place_of_room(room) == origin:
        message = say("You leave this room; only 7, 11 or a double lets you stay.")
        return Blocked(rule="W10", message=message)
    steps = distance(origin, room)
    if steps > total:
        return Blocked(rule=rules.cite("why:14"), message=say("Too far: {n} steps.", n=steps))
    message = say("Only an exact roll leads in here; you have {n}.", n=total)
    return Blocked(rule="why:24", message=message)


_Facts = tuple[int, tuple[Seat, ...]]


@cache
def _free_room(room: str, walk: Walk | None, *, stays: bool, facts: _Facts) -> Choice:
    return Choice(
        value=place_of_room(room),
        label=named(room),
        detail=_room_detail(room, walk, stays=stays, facts=facts),
        group=say("Rooms"),
        anchor=anchor_of(place_of_room(room)),
        trail=walk.trail if walk else (),
    )


def _room_detail(room: str, walk: Walk | None, *, stays: bool, facts: _Facts) -> Message:
    """Say how far it is, how many cards lie there, and who is there to be challenged."""
    cards, here = facts
    if stays:
        told = say("you stay here")
    elif walk:
        told = say_n("{n} step", "{n} steps", walk.steps)
    else:
        told = say("straight there")
    if room != LIVING_ROOM:
        told = say("{way} · {cards}", way=told, cards=say_n("{n} card", "{n} cards", cards))
    for seat in here:
        told = say("{facts} · {seat}", facts=told, seat=SeatRef(seat=seat))
    return told


def _squares(state: WhyState, rules: Ruleset, total: int) -> tuple[Choice, ...]:
    """Return the squares at the exact count; occupied ones only for a challenge (why:31)."""
    found = walks(state.pieces[state.turn], total).squares
    return tuple(_square_choice(state, rules, walk) for walk in found)


def _square_choice(state: WhyState, rules: Ruleset, walk: Walk) -> Choice:
    here = others_at(state, state.turn, walk.to)
    if not here or not rules.sharing_needs_challenge:
        return _free_square(walk)
    blocked = None
    if not provable(state.hands[state.turn], rules):
        message = say("Occupied, and you have no card to show for a challenge.")
        blocked = Blocked(rule="why:31", message=message)
    detail = say("you must challenge {seat}", seat=SeatRef(seat=here[0]))
    return _free_square(walk).model_copy(update={"detail": detail, "blocked": blocked})


@cache
def _free_square(walk: Walk) -> Choice:
    square = walk.squares[-1]
    return Choice(
        value=walk.to,
        label=say("Space {n}", n=square),
        detail=_square_detail(square),
        group=say("Corridor"),
        anchor=anchor_of(walk.to),
        trail=walk.trail,
    )


@cache
def _square_detail(square: int) -> Message:
    room, steps = nearest_room(square)
    # Inside the call, the extraction of messages would take this word for its keyword `term`.
    there = TermRef(term=f"to-{room}")
    return say_n("{n} step {to_room}", "{n} steps {to_room}", steps, to_room=there)
