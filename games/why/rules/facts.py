"""Questions about a state that several parts of the rules ask."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.board import HALL, LAWN_COLUMNS, LAWN_PLACES, ROOM, room_of
from games.why.content import (
    GHOSTS,
    HITCHCOCK,
    MOTIVE,
    MOTIVES,
    MYSTERY,
    NO_CLUE,
    PARTS,
    WEAPONS,
    parts_of,
    series_of,
)
from games.why.events import Cards
from games.why.models import LawnCard, WhyState
from games.why.ruleset import Ruleset

LAYABLE = GHOSTS + WEAPONS


def awaited(state: WhyState) -> Seat | None:
    """Return the one seat that must decide, which follows from public facts alone."""
    match state.phase:
        case "roll" | "go" | "act":
            return state.turn
        case "answer":
            return state.challenge.asked if state.challenge else None
        case "return":
            return state.challenge.asker if state.challenge else None
        case "discard":
            return state.discarder
        case "over":
            return None


def others_at(state: WhyState, seat: Seat, place: str) -> tuple[Seat, ...]:
    """Return the other seats whose piece stands on a place, those that left included."""
    return tuple(s for s, piece in enumerate(state.pieces) if piece == place and s != seat)


def complete_sets(hand: Cards) -> tuple[str, ...]:
    """Return the ghosts and weapons of which the hand holds every part (why:21)."""
    return tuple(series for series in LAYABLE if holds_all(hand, series))


def holds_all(hand: Cards, series: str) -> bool:
    """Return whether a hand holds every part of a picture."""
    return set(parts_of(series)) <= set(hand)


def pile_of(state: WhyState, place: str) -> int | None:
    """Return the room number of the pile at a place that can be drawn from, or None."""
    room = room_of(place)
    if room is None or place == HALL:
        return None
    number = ROOM[room].number
    return number if state.piles[number] else None


def chooses_from(state: WhyState, number: int, rules: Ruleset) -> bool:
    """Return whether more than the top card of that pile may be taken; public facts (why:43-44)."""
    more = rules.open_deck or rules.most_taken(state.dice) > 1
    return more and len(state.piles[number]) > 1


def takes_unnamed(state: WhyState, rules: Ruleset) -> bool:
    """Return whether cards of the Lawn are taken without naming them (W31, W43)."""
    return rules.open_deck or rules.most_taken(state.dice) > 1


def may_look_up(lies: LawnCard, seat: Seat | None, rules: Ruleset) -> bool:
    """Return whether a card on the Lawn is shown to a seat, or to watchers, all the time."""
    return lies.face_up or (rules.memory == "assisted" and seat in lies.seen_by)


def latest_discard(state: WhyState) -> int:
    """Return the place of what came to the Lawn last and still lies there (W44)."""
    laid = {lies.laid: place for place, lies in enumerate(state.lawn, start=1) if lies}
    return laid[max(laid)]


def lawn_has_cards(state: WhyState) -> bool:
    return any(state.lawn)


def lawn_capacity(state: WhyState) -> int:
    """Return how many places are open: 36, and a further row of 12 once all are used and taken."""
    rows = -(-len(state.lawn) // LAWN_COLUMNS)
    return max(LAWN_PLACES, rows * LAWN_COLUMNS)


def provable(hand: Cards, rules: Ruleset) -> tuple[str, ...]:
    """Return what this hand may ask others for, in canonical order (why:26, W3, W42).

    A picture that the hand holds completely is asked for in vain; it is left out here.
    """
    held = {series_of(card) for card in hand} - {NO_CLUE}
    asks = [s for s in PARTS if s in held and not holds_all(hand, s)]
    if MOTIVE in held or not rules.needs_proof(MOTIVE):
        asks.append(MOTIVE)
        if MYSTERY not in hand:
            asks.append(MYSTERY)
    return tuple(asks)


def claimable(hand: Cards, rules: Ruleset) -> tuple[str, ...]:
    """Return the series this hand may name on the Lawn: those it can show (why:24, W37).

    Where no proof is needed a motive may be named always, the mystery card by its own name.
    """
    held = {series_of(card) for card in hand} - {NO_CLUE}
    motives = (MOTIVE,) if rules.motive_needs_proof else (MOTIVE, MYSTERY)
    return tuple(s for s in (*PARTS, *motives) if s in held or not rules.needs_proof(s))


def proofs(hand: Cards, request: str, rules: Ruleset) -> Cards:
    """Return the cards that may be shown for a request, the mystery card only for want of others.

    Nobody would show the one motive that has no equal while another does.
    """
    cards = tuple(dict.fromkeys(card for card in hand if rules.proves(card, request)))
    plain = tuple(card for card in cards if card != MYSTERY)
    return plain or cards


def wanted(hand: Cards, request: str, rules: Ruleset) -> Cards:
    """Return the cards of a hand that answer a request; the owner chooses one (row 24)."""
    return tuple(card for card in hand if rules.matches(card, request))


def series_in_play(state: WhyState) -> tuple[str, ...]:
    """Return the ghosts, weapons and Hitchcock that are in this match."""
    return tuple(series for series in PARTS if series not in state.removed)


def winning_case(state: WhyState, seat: Seat, rules: Ruleset) -> Cards | None:
    """Return the cards with which a seat wins, laid sets included, or None (why:8-10, W25)."""
    hand = state.hands[seat]
    motive = next((c for c in MOTIVES if c in hand and rules.explains(c)), None)
    ghost = _complete(state, seat, GHOSTS)
    weapon = _complete(state, seat, WEAPONS)
    if motive and ghost and weapon:
        return (*parts_of(ghost), *parts_of(weapon), motive)
    if MYSTERY in hand and holds_all(hand, HITCHCOCK):
        return (*parts_of(HITCHCOCK), MYSTERY)
    return None


def _complete(state: WhyState, seat: Seat, family: Cards) -> str | None:
    laid, hand = state.laid[seat], state.hands[seat]
    return next((s for s in family if s in laid or holds_all(hand, s)), None)
