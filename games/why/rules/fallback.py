"""The neutral action for a seat whose time has run out (W40)."""

from __future__ import annotations

from typing import Any

from games.kit.bots import free_payload
from games.kit.choices import Decision, OneOf, Value, open_actions, open_choices
from games.kit.rng import Rng
from games.why.board import LIVING_ROOM, ROOM, distance, room_of
from games.why.models import (
    ACTION,
    Deny,
    Discard,
    Draw,
    Give,
    Go,
    Pass,
    Return,
    Roll,
    Stay,
    Take,
    WhyAction,
    WhyState,
)
from games.why.rules.challenge import NO_COUNTER


def fallback(state: WhyState, decision: Decision, rng: Rng) -> WhyAction:
    """Roll; walk to the nearest cards; draw; discard what was drawn; give what is asked for.

    Only a challenge that is compulsory (why:31) has no neutral form: it is drawn at random.
    """
    kinds = {spec.kind for spec in open_actions(decision)}
    if "go" in kinds:
        return Go(to=_nearest(state, _free(decision, "go", "to")))
    if "give" in kinds:
        return Give(card=str(rng.pick(_free(decision, "give", "card"))))
    if "return" in kinds:
        return Return(card=str(rng.pick(_free(decision, "return", "card"))))
    if "take" in kinds and room_of(state.pieces[state.turn]) != LIVING_ROOM:
        return Take(places=(1,))
    if "discard" in kinds:
        return Discard(card=_to_discard(state, _free(decision, "discard", "card"), rng))
    neutral = next((action for kind, action in _NEUTRAL if kind in kinds), None)
    return neutral or parse_action(free_payload(decision, rng))


def parse_action(payload: dict[str, Any]) -> WhyAction:
    """Return the typed action of a payload that a decision allowed."""
    action: WhyAction = ACTION.validate_python(payload)
    return action


_NEUTRAL: tuple[tuple[str, WhyAction], ...] = (
    ("roll", Roll()),
    ("draw", Draw()),
    ("pass", Pass()),
    ("stay", Stay()),
    ("deny", Deny(counter=NO_COUNTER)),
)


def _free(decision: Decision, kind: str, name: str) -> tuple[Value, ...]:
    spec = decision.spec(kind)
    domain = next(param.domain for param in spec.params if param.name == name)
    if not isinstance(domain, OneOf):
        raise TypeError(f"{kind}.{name} is no single choice")
    return tuple(choice.value for choice in open_choices(domain))


def _nearest(state: WhyState, places: tuple[Value, ...]) -> str:
    """Return the nearest room with cards, else the nearest room, else the first free square."""
    origin = state.pieces[state.turn]
    ranked = sorted((_ranking(state, origin, str(place)), str(place)) for place in places)
    return ranked[0][1]


def _ranking(state: WhyState, origin: str, place: str) -> tuple[bool, bool, bool, int]:
    room = room_of(place)
    if room is None:
        # Only where all walk home is there one room to get nearer to (row 38).
        left = distance(place, LIVING_ROOM) if state.endgame else 0
        return (True, True, place in state.pieces, left)
    return (False, not state.piles[ROOM[room].number], False, distance(origin, room))


def _to_discard(state: WhyState, cards: tuple[Value, ...], rng: Rng) -> str:
    drawn = next((card for card in state.gained if card in cards), None)
    return drawn or str(rng.pick(cards))
