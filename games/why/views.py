"""What each viewer sees, built from nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any

from games.kit.memo import remembered
from games.kit.models import Message, Seat, SeatLine, SeatRef, TermRef, Viewer, say, say_n
from games.why.board import NUMBERED_ROOMS, room_of
from games.why.content import CARD_NAMES, PARTS, series_of
from games.why.events import Cards
from games.why.memory import HandNote, LawnNote, Recollection
from games.why.models import (
    BoardPanel,
    FinalHand,
    HandCard,
    HandGroup,
    HandPanel,
    LaidSet,
    LawnCard,
    LawnPlace,
    LawnPlaceState,
    Phase,
    Piece,
    Pile,
    PilesPanel,
    RevealItem,
    RevealPanel,
    Shown,
    SidePanel,
    TurnPanel,
    WhyState,
    WhyView,
)
from games.why.rules.facts import awaited, lawn_capacity
from games.why.rules.winning import counts_points, points, tell_case
from games.why.ruleset import Ruleset

_Lies = tuple[LawnPlaceState, str | None]


def view(state: WhyState, viewer: Viewer, rules: Ruleset) -> WhyView:
    """Return the panels of the table for one viewer.

    The hand differs between them, and the Lawn where a viewer may look up what it was shown.
    """
    panels = _table(state, rules)
    if viewer.seat is not None and rules.memory == "assisted":
        panels = {**panels, "side": _side(state, rules, viewer.seat)}
    return WhyView(**panels, hand=_hand(state, viewer, rules))


@remembered(256)
def _table(state: WhyState, rules: Ruleset) -> Mapping[str, Any]:
    """Return what everybody sees, by the name of its field."""
    return {
        "seats": tuple(_seat_line(state, seat) for seat in range(len(state.hands))),
        "board": _board(state),
        "board_piles": _piles(tuple(map(len, state.piles[1:])), state.closed),
        "side": _side(state, rules, None),
        "reveal": _reveal_panel(state.shown),
        "turn": _turn(state, rules),
    }


def _seat_line(state: WhyState, seat: int) -> SeatLine:
    return _line(len(state.hands[seat]), state.pieces[seat], out=state.out[seat])


@lru_cache(maxsize=2048)
def _line(count: int, place: str, *, out: bool) -> SeatLine:
    cards = say_n("{n} card", "{n} cards", count)
    room = room_of(place)
    where = say("{room}", room=TermRef(term=room)) if room else say("corridor")
    return SeatLine(
        short=cards,
        long=say("{cards} · {where}", cards=cards, where=where),
        out=out,
    )


def _board(state: WhyState) -> BoardPanel:
    turn = None if state.result else state.turn
    return BoardPanel(
        pieces=_pieces(state.roles, state.pieces, state.out),
        dice=state.dice,
        endgame=state.endgame is not None,
        turn=turn,
    )


# What did not change is the same object from step to step too: the host then sees at once that
# there is nothing to draw. What one seat alone may see is cached by nothing but that seat's cards.
@lru_cache(maxsize=1024)
def _pieces(
    roles: tuple[str, ...], places: tuple[str, ...], out: tuple[bool, ...]
) -> tuple[Piece, ...]:
    return tuple(
        _piece(seat, role, place, out=gone)
        for seat, (role, place, gone) in enumerate(zip(roles, places, out, strict=True))
    )


@lru_cache(maxsize=2048)
def _piece(seat: Seat, role: str, place: str, *, out: bool) -> Piece:
    return Piece(seat=seat, role=role, place=place, out=out)


@lru_cache(maxsize=1024)
def _piles(counts: tuple[int, ...], closed: tuple[str, ...]) -> PilesPanel:
    return PilesPanel(
        piles=tuple(
            Pile(room=room, count=count, closed=room in closed)
            for room, count in zip(NUMBERED_ROOMS, counts, strict=True)
        )
    )


def _side(state: WhyState, rules: Ruleset, seat: Seat | None) -> SidePanel:
    """Return the Lawn and the table; a seat is also told what it was shown on the Lawn."""
    # A face-down card is named to nobody else: what goes into the cache holds nothing hidden.
    lies = tuple(_lies(card, seat) for card in state.lawn)
    clues = (state.removed_clues, state.spent_clues)
    panel = _lawn_side(lies, lawn_capacity(state), state.laid, state.removed, clues)
    return panel.model_copy(update={"final": _final(state, rules)}) if state.result else panel


def _lies(lies: LawnCard | None, seat: Seat | None) -> _Lies:
    if lies is None:
        return "empty", None
    if lies.face_up:
        return "up", lies.card
    return ("noted", lies.card) if seat in lies.seen_by else ("down", None)


@lru_cache(maxsize=512)
def _lawn_side(
    lies: tuple[_Lies, ...],
    capacity: int,
    laid: tuple[Cards, ...],
    removed: Cards,
    clues: tuple[int, int],
) -> SidePanel:
    removed_clues, spent_clues = clues
    return SidePanel(
        places=_lawn(lies, capacity),
        cards_left=sum(state != "empty" for state, _card in lies),
        laid=tuple(
            LaidSet(seat=seat, series=series) for seat, sets in enumerate(laid) for series in sets
        ),
        removed=removed,
        removed_clues=removed_clues,
        spent_clues=spent_clues,
    )


def _final(state: WhyState, rules: Ruleset) -> tuple[FinalHand, ...]:
    """Lay all hands open: the points of the outcome are counted from them."""
    counted = counts_points(state, rules)
    return tuple(
        FinalHand(seat=seat, cards=hand, points=points(state, seat) if counted else None)
        for seat, hand in enumerate(state.hands)
    )


@lru_cache(maxsize=256)
def _lawn(lies: tuple[_Lies, ...], capacity: int) -> tuple[LawnPlace, ...]:
    used = tuple(_lawn_place(number, what) for number, what in enumerate(lies, start=1))
    return (*used, *(_lawn_place(n, ("unused", None)) for n in range(len(used) + 1, capacity + 1)))


@lru_cache(maxsize=2048)
def _lawn_place(number: int, lies: _Lies) -> LawnPlace:
    state, card = lies
    return LawnPlace(number=number, state=state, card=card)


def _hand(state: WhyState, viewer: Viewer, rules: Ruleset) -> HandPanel:
    if viewer.seat is None:
        return HandPanel(mine=False)
    gained = state.gained if awaited(state) == viewer.seat else ()
    panel = _own_hand(state.hands[viewer.seat], gained, rules.limit)
    if not viewer.recalls:
        return panel
    return panel.model_copy(update={"recalled": _recalled(state, viewer.seat)})


def _recalled(state: WhyState, seat: Seat) -> Recollection:
    """Return what a seat was shown of the Lawn and the other hands, and what it heard."""
    open_ = state.challenge
    return Recollection(
        turn=state.turns,
        counts=tuple(map(len, state.hands)),
        newest=max((lies.laid for lies in state.lawn if lies), default=0),
        lawn=tuple(
            LawnNote(place=number, card=lies.card, laid=lies.laid)
            for number, lies in enumerate(state.lawn, start=1)
            if lies and seat in lies.seen_by
        ),
        hands=tuple(
            HandNote(seat=seen.seat, card=seen.card)
            for seen in state.glimpses
            if seen.seen_by(seat) and seen.seat != seat
        ),
        asked=state.asked,
        denied=state.denied,
        between=(open_.asker, open_.asked) if open_ else None,
    )


@lru_cache(maxsize=2048)
def _own_hand(hand: Cards, gained: Cards, limit: int) -> HandPanel:
    return HandPanel(mine=True, groups=_groups(hand, gained), count=len(hand), limit=limit)


def _groups(hand: Cards, gained: Cards) -> tuple[HandGroup, ...]:
    return tuple(_group(tuple(cards), gained) for _, cards in groupby(hand, series_of))


@lru_cache(maxsize=2048)
def _group(cards: Cards, gained: Cards) -> HandGroup:
    series = series_of(cards[0])
    return HandGroup(
        series=series,
        cards=tuple(
            _hand_card(card, cards[: at + 1].count(card), new=_is_new(cards, at, gained))
            for at, card in enumerate(cards)
        ),
        total=PARTS.get(series),
        complete=len(cards) == PARTS.get(series),
    )


def _is_new(cards: Cards, at: int, gained: Cards) -> bool:
    """Return whether a card was just taken; of equal cards, the first as many as were taken."""
    return cards[:at].count(cards[at]) < gained.count(cards[at])


@lru_cache(maxsize=512)
def _hand_card(card: str, number: int, *, new: bool) -> HandCard:
    return HandCard(id=card, series=series_of(card), name=CARD_NAMES[card], number=number, new=new)


@lru_cache(maxsize=256)
def _reveal_panel(shown: tuple[Shown, ...]) -> RevealPanel:
    return RevealPanel(items=tuple(map(_reveal, shown)))


def _reveal(shown: Shown) -> RevealItem:
    return RevealItem(
        kind=shown.kind,
        seat=shown.seat,
        card=shown.card,
        place=shown.place,
        text=_reveal_text(shown),
    )


def _reveal_text(shown: Shown) -> Message:
    who, card = SeatRef(seat=shown.seat), CARD_NAMES[shown.card]
    place = shown.place or 0
    match shown.kind:
        case "discard":
            return say("{seat} discards {card} on place {n}.", seat=who, card=card, n=place)
        case "proof":
            return say("{seat} shows {card}.", seat=who, card=card)
        case "flipped":
            return say("{seat} turns over place {n}: {card}.", seat=who, card=card, n=place)
        case "clue":
            return say("{seat} gives a No Clue; it leaves the match.", seat=who)
        case "spent":
            return say("{seat} spends a No Clue; it leaves the match.", seat=who)
        case "case":
            return say("{seat} wins with {card}.", seat=who, card=card)


def _turn(state: WhyState, rules: Ruleset) -> TurnPanel:
    endgame = state.endgame
    return TurnPanel(
        turn=None if state.result else state.turn,
        awaited=awaited(state),
        phase=state.phase,
        text=_turn_text(state),
        round=endgame.round if endgame else None,
        rounds=rules.endgame_rounds if endgame else None,
    )


def _turn_text(state: WhyState) -> Message:
    if state.phase in {"answer", "return"}:
        return _question(state)
    if state.phase == "over":
        return tell_case(state.result.case if state.result else ()) or say("The match is over.")
    doing = _doing(state.phase, state.discarder or 0 if state.phase == "discard" else state.turn)
    return say("{doing} Another turn follows.", doing=doing) if state.again else doing


@lru_cache(maxsize=64)
def _doing(phase: Phase, seat: Seat) -> Message:
    who = SeatRef(seat=seat)
    match phase:
        case "roll":
            return say("{seat} rolls the dice.", seat=who)
        case "go":
            return say("{seat} chooses where to go.", seat=who)
        case "act":
            return say("{seat} chooses what to do.", seat=who)
        case _:
            return say("{seat} discards a card.", seat=who)


def _question(state: WhyState) -> Message:
    asked = state.challenge
    if asked is None:
        return say("A challenge waits for its answer.")
    return say(
        "{seat} asks {whom} for {card}.",
        seat=SeatRef(seat=asked.asker),
        whom=SeatRef(seat=asked.asked),
        card=TermRef(term=f"a-{asked.request}"),
    )
