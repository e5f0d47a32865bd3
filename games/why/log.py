"""One line of the log for each event, as its reader may know it."""

from __future__ import annotations

from games.kit.models import Message, SeatRef, TermRef, say
from games.why.board import room_of
from games.why.content import CARD_NAMES
from games.why.events import (
    Challenged,
    ClueSpent,
    Dealt,
    Denied,
    Discarded,
    Drew,
    Ended,
    EndgameBegan,
    Gave,
    GaveClue,
    Idle,
    LaidDown,
    Left,
    Moved,
    Rolled,
    RolledOff,
    Searched,
    Took,
    WhyEvent,
)
from games.why.rules.winning import tell_case


def describe(event: WhyEvent) -> Message:  # noqa: C901, PLR0911, PLR0912  one arm an event
    """Return the line; cards stand in it only where the event carries them."""
    match event:
        case Dealt():
            return say("The cards are dealt. {seat} begins.", seat=_seat(event.first))
        case RolledOff():
            return say(
                "{seat} rolls a {n} for the first turn.", seat=_seat(event.seat), n=event.die
            )
        case Rolled():
            one, two = event.dice
            return say("{seat} rolls {one} and {two}.", seat=_seat(event.seat), one=one, two=two)
        case Moved():
            return _moved(event)
        case Drew():
            return _drew(event)
        case Challenged():
            return _challenged(event)
        case Gave():
            return _gave(event)
        case GaveClue():
            return say(
                "{seat} gives {to} a No Clue; it leaves the match.",
                seat=_seat(event.seat),
                to=_seat(event.to),
            )
        case Denied():
            return say("{seat} has none.", seat=_seat(event.seat))
        case Searched():
            return _searched(event)
        case Took():
            return _took(event)
        case ClueSpent():
            return _spent(event)
        case Discarded():
            return say("{seat} discards on place {n}.", seat=_seat(event.seat), n=event.place)
        case LaidDown():
            return say(
                "{seat} lays down {series}.", seat=_seat(event.seat), series=_term(event.series)
            )
        case Idle():
            return say("{seat} does nothing.", seat=_seat(event.seat))
        case EndgameBegan():
            return say("All rooms are empty. The Living Room Challenge begins.")
        case Left():
            return say("{seat} has left; the detective and its cards stay.", seat=_seat(event.seat))
        case Ended():
            return _ended(event)


def _seat(seat: int) -> SeatRef:
    return SeatRef(seat=seat)


def _term(term: str) -> TermRef:
    return TermRef(term=term)


def _moved(event: Moved) -> Message:
    who, room = _seat(event.seat), room_of(event.to)
    if room is None:
        square = int(event.to.partition(":")[2])
        return say("{seat} walks to space {n}.", seat=who, n=square)
    if event.steps == 0:
        return say("{seat} stays {in_room}.", seat=who, in_room=_term(f"in-{room}"))
    if event.steps is None:
        return say("{seat} goes straight {to_room}.", seat=who, to_room=_term(f"to-{room}"))
    return say("{seat} walks {to_room}.", seat=who, to_room=_term(f"to-{room}"))


def _drew(event: Drew) -> Message:
    where = _term(f"in-{event.room}")
    if event.card is None:
        return say("{seat} takes a card {in_room}.", seat=_seat(event.seat), in_room=where)
    return say(
        "{seat} takes a card {in_room}: {card}.",
        seat=_seat(event.seat),
        in_room=where,
        card=CARD_NAMES[event.card],
    )


def _challenged(event: Challenged) -> Message:
    who, whom, card = _seat(event.seat), _seat(event.whom), _term(f"a-{event.ask}")
    if event.counter:
        return say("{seat} asks {whom} for {card} in return.", seat=who, whom=whom, card=card)
    return say("{seat} challenges {whom} for {card}.", seat=who, whom=whom, card=card)


def _gave(event: Gave) -> Message:
    who, to = _seat(event.seat), _seat(event.to)
    if event.card is None:
        return say("{seat} hands a card to {to}.", seat=who, to=to)
    return say("{seat} hands {card} to {to}.", seat=who, to=to, card=CARD_NAMES[event.card])


def _searched(event: Searched) -> Message:
    who, claim, n = _seat(event.seat), _term(f"a-{event.claim}"), event.place
    if event.right:
        return say("{seat} names {card} on place {n}, and is right.", seat=who, card=claim, n=n)
    return say("{seat} names {card} on place {n}, and is wrong.", seat=who, card=claim, n=n)


def _took(event: Took) -> Message:
    who, n = _seat(event.seat), event.place
    if event.card is None:
        return say("{seat} takes what lies on place {n}.", seat=who, n=n)
    return say(
        "{seat} takes what lies on place {n}: {card}.", seat=who, n=n, card=CARD_NAMES[event.card]
    )


def _spent(event: ClueSpent) -> Message:
    who, room = _seat(event.seat), room_of(event.on)
    if event.on == "turn":
        return say("{seat} spends a No Clue on another turn.", seat=who)
    if room is None:
        return say("{seat} spends a No Clue on the latest card on the Lawn.", seat=who)
    where = _term(f"in-{room}")
    return say("{seat} spends a No Clue on the top card {in_room}.", seat=who, in_room=where)


def _ended(event: Ended) -> Message:
    case = tell_case(event.case)
    if case is not None and event.winner is not None:
        return say("{seat} solves the case: {case}", seat=_seat(event.winner), case=case)
    if event.winner is not None:
        return say("{seat} is the last detective in the house.", seat=_seat(event.winner))
    return say("The case stays unsolved; points decide.")
