"""What each viewer sees, built from nothing."""

from __future__ import annotations

from functools import cache, lru_cache

from games.guests.coach import advise
from games.guests.content.cards import CARD, Cards, in_order
from games.guests.content.house import MOTIVES, REFERENCES, ROOMS, SUSPECTS, WEAPONS
from games.guests.content.sentences import sentence
from games.guests.ending import tell_story
from games.guests.models import (
    BoardPanel,
    ComboLine,
    Face,
    GuestsState,
    GuestsView,
    HandCard,
    HandPanel,
    NotesPanel,
    OfferLine,
    OffersPanel,
    RevealPanel,
    SeatState,
    Shown,
    SidePanel,
    Standing,
    Told,
)
from games.guests.notes import marks_for, proof_of
from games.guests.rules.facts import around, awaited, price_of
from games.guests.rules.solo import price
from games.guests.rules.winning import tell_solution
from games.guests.sheet import is_open
from games.kit.models import Message, Seat, SeatLine, SeatRef, Viewer, say, say_n


def view(state: GuestsState, viewer: Viewer) -> GuestsView:
    """Return the panels of the table for one viewer.

    Board, offers and side are the same for all; coach, hand, reveal and notes are the viewer's own.
    """
    return GuestsView(
        seats=tuple(
            _seat_line(len(hand), standing)
            for hand, standing in zip(state.hands, state.standing, strict=True)
        ),
        board=_board(state),
        offers=_offers(state),
        hand=_hand(state, viewer.seat),
        side=_side(state),
        reveal=RevealPanel(truth=_truth(state) if state.result else None),
        notes=_notes(state, viewer.seat),
        coach=advise(state, viewer.seat),
    )


# What did not change is the same object for every viewer and from step to step, see games.why.
@cache
def _seat_line(cards: int, standing: Standing) -> SeatLine:
    count = say_n("{n} card", "{n} cards", cards)
    match standing:
        case "in":
            return SeatLine(short=count, long=count)
        case "wrong":
            return SeatLine(short=say("wrong"), long=say("accused wrongly"), out=True)
        case "left":
            return SeatLine(short=say("left"), long=say("has left"), out=True)


@cache
def face(card: str) -> Face:
    """Return a card as it is read; its references in the order of suspects and rooms."""
    known = CARD[card]
    return Face(
        id=card,
        family=known.family.value,
        value=known.value,
        references=tuple(word for word in REFERENCES if word in known.references),
        text=sentence(card),
    )


def _board(state: GuestsState) -> BoardPanel:
    return BoardPanel(
        round=state.round,
        last_round=state.dawn,
        phase=state.phase,
        turn=state.queue[0] if state.queue else None,
        start=state.start,
        asked=state.asked,
        deck=len(state.deck),
        discards=len(state.discards),
        run_outs=state.run_outs,
    )


# --- offers


def _offers(state: GuestsState) -> OffersPanel:
    lines: tuple[OfferLine, ...] = ()
    if state.phase in {"offer", "trade"}:
        order = around(state, state.queue[0] + 1)[:-1]
        lines = tuple(_offer_line(state, s) for s in order if state.standing[s] == "in")
    return OffersPanel(
        text=_text(state),
        lines=lines,
        combos=tuple(
            ComboLine(number=at, price=price(combo), count=len(combo.cards), free=combo.free)
            for at, combo in enumerate(state.combos)
        ),
        points=state.points,
    )


def _offer_line(state: GuestsState, seat: Seat) -> OfferLine:
    """Show the marker, the cards stay face down; with offers at once not before all settled."""
    offer = state.offers[seat]
    if offer is None:
        return OfferLine(seat=seat, status="to_come")
    if state.options.at_once and state.waiting:
        return OfferLine(seat=seat, status="settled")
    if not offer.cards:
        return OfferLine(seat=seat, status="none")
    return OfferLine(seat=seat, status="offer", value=price_of(state, seat), count=len(offer.cards))


def _text(state: GuestsState) -> Message:  # noqa: PLR0911  one arm a phase
    match state.phase:
        case "ask":
            return say("{seat} asks a question.", seat=_who(state))
        case "offer":
            return say("The others answer {seat}.", seat=_who(state))
        case "trade":
            return say("{seat} chooses among the offers.", seat=_who(state))
        case "buy":
            return say("{seat} chooses an offer.", seat=_who(state))
        case "solve":
            return say("Everybody decides in secret: solve the case, or go on.")
        case "discard":
            return say("Everybody discards down to three cards.")
        case "last":
            return say("One investigator is left, with one last answer.")
        case "over":
            return say("The match is over.")


def _who(state: GuestsState) -> SeatRef:
    return SeatRef(seat=state.queue[0])


# --- own cards


def _hand(state: GuestsState, seat: Seat | None) -> HandPanel:
    if seat is None:
        return HandPanel(mine=False)
    pays = {
        card: payment.seat
        for payment in (state.payments if state.queue[:1] == (seat,) else ())
        for card in payment.cards
    }
    offer = state.offers[seat]
    offered = offer.cards if offer else ()
    cards = tuple(
        _hand_card(
            card,
            new=card in state.fresh[seat],
            before=card in state.again[seat],
            offered=card in offered,
            pays=pays.get(card),
        )
        for card in state.hands[seat]
    )
    # Of two players nobody keeps what was traded or drawn; else what came last is in the hand.
    looked = state.fresh[seat] if state.pair else ()
    return HandPanel(mine=True, cards=cards, looked=_faces(looked))


@lru_cache(maxsize=4096)
def _hand_card(card: str, *, new: bool, before: bool, offered: bool, pays: Seat | None) -> HandCard:
    return HandCard(face=face(card), new=new, seen_before=before, offered=offered, pays=pays)


@lru_cache(maxsize=512)
def _faces(cards: Cards) -> tuple[Face, ...]:
    return tuple(map(face, cards))


def _truth(state: GuestsState) -> Told:
    answer = state.case.solution
    helper, why = answer.accomplice, answer.help_motive
    helped = helper is not None and why is not None
    return Told(
        murderer=SUSPECTS[answer.murderer],
        motive=MOTIVES[answer.murderer][answer.motive].id,
        weapon=WEAPONS[answer.weapon].id,
        accomplice=SUSPECTS[helper] if helper is not None else None,
        help_motive=MOTIVES[helper or 0][why or 0].id if helped else None,
        claims=tuple(ROOMS[room] for room in state.case.claims),
        route=tuple(ROOMS[room] for room in state.case.route),
        text=tell_solution(answer),
        story=tell_story(state.case),
        proof=tuple(
            Shown(text=step.text, why=step.why, cards=_faces(step.cards))
            for step in proof_of(in_order(_all_cards(state)), state.options.level)
        ),
    )


def _all_cards(state: GuestsState) -> Cards:
    rows = (state.deck, state.discards, state.revealed, *state.hands)
    return tuple(card for row in rows for card in row)


def _notes(state: GuestsState, seat: Seat | None) -> NotesPanel:
    seen = state.revealed if seat is None else state.seen[seat]
    level, mode = state.options.level, state.options.notes
    return NotesPanel(
        level=level,
        accomplices=state.level.has_accomplices,
        mode=mode,
        locked=seat is not None and not is_open(state, seat),
        seen=_faces(seen),
        marks=marks_for(in_order(seen), level, mode),
    )


# --- what lies open


def _side(state: GuestsState) -> SidePanel:
    deciding = set(awaited(state))
    return SidePanel(
        order=tuple(
            _seat_state(s, state.standing[s], len(state.hands[s]), decided=s not in deciding)
            for s in around(state, state.start)
        ),
        revealed=_faces(state.revealed),
    )


@cache
def _seat_state(seat: Seat, standing: Standing, cards: int, *, decided: bool) -> SeatState:
    return SeatState(seat=seat, standing=standing, cards=cards, decided=decided)
