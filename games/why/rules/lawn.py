"""The Lawn: discards on fixed places, and searching among them (why:24, W29)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.models import Discard, Discarded, LawnCard, Search, Searched, Shown
from games.why.rules.facts import lawn_capacity, proofs
from games.why.rules.play import Play
from games.why.rules.turn import settle


def discard(play: Play, seat: Seat, action: Discard) -> None:
    """Lay a card on the Lawn, shown to all if the table plays so (row 19)."""
    play.drop(seat, action.card)
    place = put_down(play, seat, action.card)
    if play.state.options.discards_shown or _face_up(play):
        play.show(Shown(kind="discard", seat=seat, card=action.card, place=place))
    settle(play)


def put_down(play: Play, seat: Seat, card: str) -> int:
    """Put a card on the lowest place never used, else the lowest empty one (W29)."""
    lawn = play.state.lawn
    lies = LawnCard(card=card, face_up=_face_up(play))
    if len(lawn) == lawn_capacity(play.state) and None in lawn:
        at = lawn.index(None)
        play.change(lawn=(*lawn[:at], lies, *lawn[at + 1 :]))
    else:
        at = len(lawn)
        play.change(lawn=(*lawn, lies))
    play.tell(Discarded(seat=seat, place=at + 1))
    return at + 1


def _face_up(play: Play) -> bool:
    """In the Living Room Challenge discards lie face up (why:35)."""
    return play.rules.face_up_endgame and play.state.endgame is not None


def search(play: Play, seat: Seat, action: Search) -> None:
    """Show a card of the named series and flip the place (why:24, row 34, W21).

    Right: the card is taken. Wrong: it is taken too, and the shown card goes to the Lawn.
    """
    shown = play.rng.pick(proofs(play.state.hands[seat], action.claim, play.rules))
    card = _pick_up(play, action.place)
    right = play.rules.matches(card, action.claim)
    play.show(
        Shown(kind="proof", seat=seat, card=shown),
        Shown(kind="flipped", seat=seat, card=card, place=action.place),
    )
    play.tell(Searched(seat=seat, place=action.place, claim=action.claim, right=right))
    if not right:
        play.drop(seat, shown)
        place = put_down(play, seat, shown)
        play.show(Shown(kind="discard", seat=seat, card=shown, place=place))
    play.take(seat, card)
    settle(play)


def _pick_up(play: Play, place: int) -> str:
    lawn = play.state.lawn
    found = lawn[place - 1]
    if found is None:
        raise ValueError(f"nothing lies on place {place}")
    play.change(lawn=(*lawn[: place - 1], None, *lawn[place:]))
    return found.card
