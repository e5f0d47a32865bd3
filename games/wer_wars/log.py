"""One line of the log for each event; no line names a food that lies face down (K21)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kit.models import Message, SeatRef, TermRef, say
from games.wer_wars.content import FREE, STEPS, named, some, the, to_the
from games.wer_wars.content import GHOST as GHOST_FACE
from games.wer_wars.events import (
    Advised,
    Begun,
    Ended,
    Fed,
    Full,
    HourStruck,
    Left,
    Looked,
    Missed,
    Moved,
    Passed,
    Rolled,
    Swapped,
    Ticked,
    Tied,
    Voted,
    WerWarsEvent,
)


def describe(event: WerWarsEvent) -> Message:
    """Return the line for an event."""
    return _LINES[type(event)](event)


def _seat(seat: int) -> SeatRef:
    return SeatRef(seat=seat)


def _begun(event: Begun) -> Message:
    return say(
        "The ring is laid and the ghost is in its clock. {seat} begins.", seat=_seat(event.first)
    )


def _rolled(event: Rolled) -> Message:
    who = _seat(event.seat)
    if event.face in STEPS:
        return say("{seat} rolls {n}.", seat=who, n=STEPS[event.face])
    if event.face == FREE:
        return say("{seat} rolls one, two or three, whichever is liked.", seat=who)
    if event.face == GHOST_FACE:
        return say("{seat} rolls the ghost.", seat=who)
    return say("{seat} rolls the clock.", seat=who)


def _moved(event: Moved) -> Message:
    return say("{seat} comes here: {place}.", seat=_seat(event.seat), place=named(event.to))


def _ticked(event: Ticked) -> Message:
    if event.back:
        return say("The hand turns back. {n} minutes are gone.", n=event.minutes)
    return say("The hand moves on. {n} minutes are gone.", n=event.minutes)


def _swapped(event: Swapped) -> Message:
    if event.animal is None:
        return say("The ghost finds nothing to swap.")
    return say("The ghost swaps its food. Look at: {animal}.", animal=named(event.animal))


def _advised(event: Advised) -> Message:
    who = _seat(event.seat)
    if event.food is None:
        return say("{seat} has no idea.", seat=who)
    return say("{seat} suggests {food}.", seat=who, food=some(event.food))


def _fed(event: Fed) -> Message:
    return say(
        "{seat} gives {food} {animal}. Right! {suspect} is innocent.",
        seat=_seat(event.seat),
        food=some(event.food),
        animal=to_the(event.animal),
        suspect=TermRef(term=event.innocent),
    )


def _missed(event: Missed) -> Message:
    who, claim, animal = _seat(event.seat), some(event.claim), to_the(event.animal)
    if event.food is None:
        return say("{seat} gives {food} {animal}. Wrong.", seat=who, food=claim, animal=animal)
    return say(
        "{seat} gives {food} {animal}. Wrong, it wants {wanted}.",
        seat=who,
        food=claim,
        animal=animal,
        wanted=some(event.food),
    )


def _looked(event: Looked) -> Message:
    who, animal = _seat(event.seat), the(event.animal)
    if event.food is None:
        return say("{seat} and the fairy show you all what {animal} eats.", seat=who, animal=animal)
    return say(
        "{seat} and the fairy show you all: {animal} wants {food}.",
        seat=who,
        animal=animal,
        food=some(event.food),
    )


def _passed(event: Passed) -> Message:
    return say("{seat} walks on without feeding.", seat=_seat(event.seat))


def _full(event: Full) -> Message:
    return say("Nothing happens here, {animal} has eaten.", animal=the(event.animal))


def _hour_struck(_event: HourStruck) -> Message:
    return say("The clock strikes twelve: the hour of the ghosts. One last chance!")


def _voted(event: Voted) -> Message:
    return say("{seat} names {suspect}.", seat=_seat(event.seat), suspect=the(event.suspect))


def _tied(event: Tied) -> Message:
    return say("The votes are equal; {seat} decides.", seat=_seat(event.seat))


def _left(event: Left) -> Message:
    return say("{seat} has left.", seat=_seat(event.seat))


def _ended(event: Ended) -> Message:
    thief = the(event.thief)
    match event.reason:
        case "fed":
            return say("All animals are fed. It was {thief}!", thief=thief)
        case "guessed":
            return say("Caught at the last moment: it was {thief}!", thief=thief)
        case "escaped":
            return say("The thief got away. It was {thief}.", thief=thief)
        case _:
            return say("Everybody has left. It was {thief}.", thief=thief)


_LINES: Mapping[type[Any], Callable[[Any], Message]] = {
    Begun: _begun,
    Rolled: _rolled,
    Moved: _moved,
    Ticked: _ticked,
    Swapped: _swapped,
    Advised: _advised,
    Fed: _fed,
    Missed: _missed,
    Looked: _looked,
    Passed: _passed,
    Full: _full,
    HourStruck: _hour_struck,
    Voted: _voted,
    Tied: _tied,
    Left: _left,
    Ended: _ended,
}
