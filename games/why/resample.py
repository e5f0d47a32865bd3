"""Another truth that one viewer could not tell from the real one; for the laws."""

from __future__ import annotations

from games.kit.models import Seat, Viewer
from games.kit.rng import Rng
from games.why.board import HALL, ROOMS, place_of_room
from games.why.content import in_order, without
from games.why.events import Cards
from games.why.models import WhyState
from games.why.rules.facts import awaited, may_look_up, winning_case
from games.why.ruleset import Ruleset

_TRIES = 20


def resample(state: WhyState, viewer: Viewer, rng: Rng, rules: Ruleset) -> WhyState:
    """Deal the cards that this viewer can't know anew.

    Kept: the own hand (all hands once the match is over and they lie open), what lies open, what
    the last step showed, the card that proved the open challenge, what the viewer may look up on
    the Lawn, what it is looking through (why:44), and for one who recalls all that it saw, where it
    still is. A running match stays one that nobody has won already, as far as a few tries find such
    a deal.
    """
    drawn = _redeal(state, viewer, rng, rules)
    for _ in range(_TRIES):
        if state.result or not _won(drawn, viewer, rules):
            break
        drawn = _redeal(state, viewer, rng, rules)
    return drawn


def _won(state: WhyState, viewer: Viewer, rules: Ruleset) -> bool:
    seats = (seat for seat in range(len(state.hands)) if seat != viewer.seat)
    return any(winning_case(state, seat, rules) for seat in seats)


def _redeal(state: WhyState, viewer: Viewer, rng: Rng, rules: Ruleset) -> WhyState:
    looks = _looks_through(state, viewer, rules)
    fixed = [_known_in_hand(state, seat, viewer) for seat in range(len(state.hands))]
    lawn = [looks == HALL or _is_known(state, place, viewer, rules) for place in _places(state)]
    piles = [looks == place_of_room(room.id) for room in ROOMS]
    unknown = _pool(state, fixed, lawn, piles)
    deal = iter(rng.shuffled(unknown))
    hands = tuple(
        in_order((*known, *(next(deal) for _ in range(len(hand) - len(known)))))
        for hand, known in zip(state.hands, fixed, strict=True)
    )
    return state.model_copy(
        update={
            "hands": hands,
            "piles": tuple(
                pile if known else tuple(next(deal) for _ in pile)
                for pile, known in zip(state.piles, piles, strict=True)
            ),
            "lawn": tuple(
                lies if lies is None or known else lies._replace(card=next(deal))
                for lies, known in zip(state.lawn, lawn, strict=True)
            ),
            "gained": _gained(state, viewer, hands),
        }
    )


def _looks_through(state: WhyState, viewer: Viewer, rules: Ruleset) -> str | None:
    """Return the place whose cards lie open to this viewer alone, if any (why:44)."""
    looks = rules.open_deck and state.phase == "act" and state.turn == viewer.seat
    return state.pieces[state.turn] if looks else None


def _places(state: WhyState) -> range:
    return range(len(state.lawn))


def _known_in_hand(state: WhyState, seat: Seat, viewer: Viewer) -> Cards:
    """Return the cards of a hand that this viewer is being shown, recalls or holds."""
    hand = state.hands[seat]
    if seat == viewer.seat or state.result:
        return hand
    shown = [shown.card for shown in state.shown if shown.seat == seat]
    if state.challenge and state.challenge.asker == seat and state.challenge.shown:
        shown.append(state.challenge.shown)
    if viewer.recalls:
        shown += [
            seen.card for seen in state.glimpses if seen.seat == seat and seen.seen_by(viewer.seat)
        ]
    return tuple(card for card in dict.fromkeys(shown) if card in hand)


def _is_known(state: WhyState, place: int, viewer: Viewer, rules: Ruleset) -> bool:
    lies = state.lawn[place]
    if lies is None:
        return False
    shown = {(shown.place, shown.card) for shown in state.shown if shown.kind == "discard"}
    recalled = viewer.recalls and viewer.seat in lies.seen_by
    return may_look_up(lies, viewer.seat, rules) or recalled or (place + 1, lies.card) in shown


def _pool(state: WhyState, fixed: list[Cards], lawn: list[bool], piles: list[bool]) -> Cards:
    pool: list[str] = []
    for hand, known in zip(state.hands, fixed, strict=True):
        left = hand
        for card in known:
            left = without(left, card)
        pool.extend(left)
    for pile, known_pile in zip(state.piles, piles, strict=True):
        pool.extend(() if known_pile else pile)
    pool.extend(
        lies.card for lies, known in zip(state.lawn, lawn, strict=True) if lies and not known
    )
    return tuple(pool)


def _gained(state: WhyState, viewer: Viewer, hands: tuple[Cards, ...]) -> Cards:
    """Return the viewer's own new cards; of another seat's, some that it may have taken."""
    owner = awaited(state)
    if owner is None or owner == viewer.seat:
        return state.gained
    return hands[owner][: len(state.gained)]
