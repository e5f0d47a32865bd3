"""What stands on each card, as a sentence; numbers of verbs follow the Berwick Sisters."""

from __future__ import annotations

from functools import cache

from games.guests.content.cards import CARD, Card, Family
from games.guests.content.house import (
    DOORS,
    FIRST_DOOR,
    KINDS,
    MOTIVES,
    PASSAGES,
    ROOMS,
    SIGNS,
    SISTERS,
    STUDY,
    SUSPECTS,
)
from games.kit.models import Message, TermRef, say, say_n


@cache
def sentence(card: str) -> Message:
    """Return the sentence of a card."""
    return _sentence(CARD[card])


def _sentence(card: Card) -> Message:  # noqa: C901, PLR0911  one arm a family
    match card.family:
        case Family.WITNESS:
            return _witness(card)
        case Family.CLUE:
            return _clue(card)
        case Family.CLEAN:
            return _clean(card)
        case Family.CLAIM:
            return _claim(card)
        case Family.COMPANY:
            return _company(card)
        case Family.COUNT:
            return _count(card)
        case Family.SIGHT:
            return _sight(card)
        case Family.WHISPER:
            return _whisper(card)
        case Family.SIGN | Family.SIGNS | Family.KIND | Family.INTACT:
            return _weapon(card)
        case Family.CLOSED | Family.DOOR | Family.ABSENT | Family.EMPTY:
            return _way(card)


def _weapon(card: Card) -> Message:
    match card.family:
        case Family.SIGN:
            return say("The police found no {sign}.", sign=_term(f"sign-{SIGNS[card.args[0]]}"))
        case Family.SIGNS:
            one, other = card.args
            return say(
                "The police found neither {sign} nor {other}.",
                sign=_term(f"sign-{SIGNS[one]}"),
                other=_term(f"sign-{SIGNS[other]}"),
            )
        case Family.KIND:
            kind = _term(f"kind-{KINDS[card.args[0]]}")
            return say("The coroner: the weapon was no {kind}.", kind=kind)
        case _:
            return say("The gardener: nothing is missing {in_room}.", in_room=_in(card.args[0]))


def _way(card: Card) -> Message:
    match card.family:
        case Family.CLOSED:
            one, other = PASSAGES[card.args[0]]
            return say(
                "The maid: nobody went between {room} and {other}.",
                room=_term(ROOMS[one]),
                other=_term(ROOMS[other]),
            )
        case Family.DOOR:
            room = DOORS[card.args[0] - FIRST_DOOR]
            return say(
                "The maid: the door from {room} to {study} was bolted.",
                room=_term(ROOMS[room]),
                study=_term(ROOMS[STUDY]),
            )
        case Family.ABSENT:
            x, room = card.args
            return say(
                "The maid: {suspect} did not set foot {in_room}.",
                suspect=_the(x),
                in_room=_in(room),
            )
        case _:
            return say("The maid: nobody set foot {in_room}.", in_room=_in(card.args[0]))


def _term(word: str) -> TermRef:
    return TermRef(term=word)


def _the(suspect: int) -> TermRef:
    """Name a suspect within a sentence."""
    return _term(f"the-{SUSPECTS[suspect]}")


def _name(suspect: int) -> TermRef:
    """Name a suspect at the beginning of a sentence."""
    return _term(SUSPECTS[suspect])


def _in(room: int) -> TermRef:
    return _term(f"in-{ROOMS[room]}")


def _motive(x: int, k: int) -> TermRef:
    return _term(MOTIVES[x][k].id)


def _witness(card: Card) -> Message:
    x, k, box = card.args
    who, about, motive = _name(MOTIVES[x][k].witnesses[box]), _the(x), _motive(x, k)
    if card.yes:
        return say(
            "{witness} about {suspect}: “{motive}? Yes, that rankles.”",
            witness=who,
            suspect=about,
            motive=motive,
        )
    return say(
        "{witness} about {suspect}: “{motive}? No, that is long forgotten.”",
        witness=who,
        suspect=about,
        motive=motive,
    )


def _clue(card: Card) -> Message:
    x, k = card.args
    why = MOTIVES[x][k]
    parts = {
        "in_room": _in(why.room),
        "thing": _term(f"clue-{why.id}"),
        "suspect": _the(x),
        "motive": _term(why.id),
    }
    if card.yes:
        return say(
            "Found {in_room}: {thing}. It speaks for a motive of {suspect}: “{motive}”.", **parts
        )
    return say("Found {in_room}: {thing}. It rules out a motive of {suspect}: “{motive}”.", **parts)


def _clean(card: Card) -> Message:
    x, one, other = card.args
    return say(
        "The servants about {suspect}: neither “{motive}” nor “{other}” was a reason.",
        suspect=_the(x),
        motive=_motive(x, one),
        other=_motive(x, other),
    )


def _claim(card: Card) -> Message:
    x, room = card.args
    if x == SISTERS:
        return say(
            "{suspect}: “When it happened we were {in_room}.”", suspect=_name(x), in_room=_in(room)
        )
    return say(
        "{suspect}: “When it happened I was {in_room}.”", suspect=_name(x), in_room=_in(room)
    )


def _company(card: Card) -> Message:
    x, y = card.args
    parts = {"suspect": _name(x), "other": _name(y)}
    if x == SISTERS:
        if card.yes:
            return say("{suspect}: “{other} was with us.”", **parts)
        return say("{suspect}: “{other} was not with us.”", **parts)
    if y == SISTERS:
        if card.yes:
            return say("{suspect}: “{other} were with me.”", **parts)
        return say("{suspect}: “{other} were not with me.”", **parts)
    if card.yes:
        return say("{suspect}: “{other} was with me.”", **parts)
    return say("{suspect}: “{other} was not with me.”", **parts)


def _count(card: Card) -> Message:
    room, heads = card.args
    if heads == 0:
        return say("The housekeeper: when it happened nobody was {in_room}.", in_room=_in(room))
    return say_n(
        "The housekeeper: when it happened {n} person was {in_room}.",
        "The housekeeper: when it happened {n} people were {in_room}.",
        heads,
        in_room=_in(room),
    )


def _sight(card: Card) -> Message:
    x, room = card.args
    if card.yes:
        return say(
            "The butler: at that very moment I saw {suspect} {in_room}.",
            suspect=_the(x),
            in_room=_in(room),
        )
    return say(
        "The butler: at that very moment I did not see {suspect} {in_room}.",
        suspect=_the(x),
        in_room=_in(room),
    )


def _whisper(card: Card) -> Message:
    one, other = card.args
    if card.yes:
        return say(
            "The cook: {suspect} and {other} were whispering.", suspect=_the(one), other=_the(other)
        )
    return say(
        "The cook: {suspect} and {other} had not a word for each other.",
        suspect=_the(one),
        other=_the(other),
    )
