"""One line of the log for each event, as its reader may know it."""

from __future__ import annotations

from games.guests.content.cards import Cards
from games.guests.content.house import named
from games.guests.content.sentences import sentence
from games.guests.events import (
    Asked,
    Bought,
    Dealt,
    Discarded,
    Drew,
    Ended,
    GuestsEvent,
    Left,
    Offered,
    RanOut,
    Ready,
    Refused,
    RoundBegan,
    Solved,
    Traded,
    Wrong,
)
from games.guests.rules.winning import tell_solution
from games.kit.models import Message, SeatRef, say, say_n


def describe(event: GuestsEvent) -> Message:  # noqa: C901, PLR0911, PLR0912  one arm an event
    """Return the line; cards stand in it only where the event carries them."""
    match event:
        case Dealt():
            return say("The cards are dealt. {seat} begins.", seat=_seat(event.first))
        case RoundBegan():
            return _round(event)
        case Asked():
            asked = listed(tuple(map(named, event.references)))
            return say("{seat} asks about {asked}.", seat=_seat(event.seat), asked=asked)
        case Offered():
            return say_n(
                "{seat} offers {n} card, value {value}.",
                "{seat} offers {n} cards, value {value}.",
                event.count,
                seat=_seat(event.seat),
                value=event.value,
            )
        case Refused():
            return say("{seat} offers nothing.", seat=_seat(event.seat))
        case Ready():
            return say("{seat} has decided.", seat=_seat(event.seat))
        case Traded():
            return _traded(event)
        case Drew():
            return _drew(event)
        case Bought():
            return _bought(event)
        case RanOut():
            cards = _sentences(event.cards)
            return say("The discards are shuffled. Laid open: {cards}", cards=cards)
        case Solved():
            return _solved(event)
        case Wrong():
            return _wrong(event)
        case Discarded():
            return say_n(
                "{seat} discards {n} card.",
                "{seat} discards {n} cards.",
                event.count,
                seat=_seat(event.seat),
            )
        case Left():
            return say("{seat} has left; the hand goes to the discards.", seat=_seat(event.seat))
        case Ended():
            return say("The truth: {solution}", solution=tell_solution(event.solution))


def _seat(seat: int) -> SeatRef:
    return SeatRef(seat=seat)


def listed(parts: tuple[Message, ...]) -> Message:
    """Join messages to one, by commas. There is one at least."""
    first, *rest = parts
    for part in rest:
        first = say("{first}, {second}", first=first, second=part)
    return first


def _sentences(cards: Cards) -> Message:
    first, *rest = (sentence(card) for card in cards)
    for text in rest:
        first = say("{first} {second}", first=first, second=text)
    return first


def _round(event: RoundBegan) -> Message:
    if event.last:
        return say(
            "Round {n}, the last: dawn is near, and at its end everybody must accuse.",
            n=event.number,
        )
    return say("Round {n} begins with {seat}.", n=event.number, seat=_seat(event.first))


def _traded(event: Traded) -> Message:
    parts: dict[str, SeatRef | Message] = {
        "seat": _seat(event.seat),
        "whom": _seat(event.whom),
        "got": say_n("{n} card", "{n} cards", event.got),
        "paid": say_n("{n} card", "{n} cards", event.paid),
    }
    if not event.got_cards:
        return say("{seat} takes {got} of {whom} and pays with {paid}.", **parts)
    return say(
        "{seat} takes {got} of {whom} and pays with {paid}. Taken: {taken} Paid: {given}",
        **parts,
        taken=_sentences(event.got_cards),
        given=_sentences(event.paid_cards),
    )


def _drew(event: Drew) -> Message:
    who = _seat(event.seat)
    if event.count == 0:
        return say("{seat} would draw, but no card is left.", seat=who)
    if not event.cards:
        return say_n("{seat} draws {n} card.", "{seat} draws {n} cards.", event.count, seat=who)
    return say_n(
        "{seat} draws {n} card: {cards}",
        "{seat} draws {n} cards: {cards}",
        event.count,
        seat=who,
        cards=_sentences(event.cards),
    )


def _bought(event: Bought) -> Message:
    if not event.cards:
        return say_n(
            "{seat} pays {n} point for {cards}.",
            "{seat} pays {n} points for {cards}.",
            event.price,
            seat=_seat(event.seat),
            cards=say_n("{n} card", "{n} cards", event.count),
        )
    return say_n(
        "{seat} pays {n} point: {cards}",
        "{seat} pays {n} points: {cards}",
        event.price,
        seat=_seat(event.seat),
        cards=_sentences(event.cards),
    )


def _solved(event: Solved) -> Message:
    if event.first:
        return say("{seat} has solved the case.", seat=_seat(event.seat))
    return say("{seat} also solved it.", seat=_seat(event.seat))


def _wrong(event: Wrong) -> Message:
    who = _seat(event.seat)
    if not event.hand:
        return say("{seat} accuses, and is wrong.", seat=who)
    return say(
        "{seat} accuses, and is wrong. The hand lies open: {cards}",
        seat=who,
        cards=_sentences(event.hand),
    )
