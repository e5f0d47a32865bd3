"""The Lawn: discards on fixed places, and searching among them (why:24, W29)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.events import Discarded, Searched
from games.why.models import Discard, LawnCard, Search, Shown
from games.why.rules.facts import lawn_capacity, proofs
from games.why.rules.play import Play
from games.why.rules.turn import settle
from games.why.rules.winning import check_win


def discard(play: Play, seat: Seat, action: Discard) -> None:
    """Lay a card on the Lawn, shown to all if the table plays so (row 19)."""
    play.drop(seat, action.card)
    put_down(play, seat, action.card)
    play.change(penance=False)
    settle(play)


def put_down(play: Play, seat: Seat, card: str, *, shown: bool = False) -> None:
    """Put a card on the lowest place never used, else the lowest empty one (W29).

    It is shown to all if the table plays so (row 19), and always where it pays for a guess.
    """
    open_to_all = shown or play.state.penance or play.state.options.discards_shown or _face_up(play)
    everybody = tuple(range(len(play.state.hands)))
    place = _lay_on_lawn(play, seat, card, seen_by=everybody if open_to_all else (seat,))
    if open_to_all:
        play.unglimpse(card)
        play.show(Shown(kind="discard", seat=seat, card=card, place=place))


def _lay_on_lawn(play: Play, seat: Seat, card: str, *, seen_by: tuple[Seat, ...]) -> int:
    lawn = play.state.lawn
    lies = LawnCard(card=card, face_up=_face_up(play), seen_by=seen_by, since=play.state.turns)
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
    shown = _prove(play, seat, action.claim)
    card = _pick_up(play, action.place)
    right = play.rules.matches(card, action.claim)
    play.show(Shown(kind="flipped", seat=seat, card=card, place=action.place))
    play.tell(Searched(seat=seat, place=action.place, claim=action.claim, right=right))
    play.change(guesses=play.state.guesses + 1 if right else 0)
    had_cards = bool(play.state.hands[seat])
    if not right and shown is not None:
        play.drop(seat, shown)
        put_down(play, seat, shown, shown=True)
    play.take(seat, card)
    play.glimpse(seat, card)
    if not right and shown is None and had_cards:
        _atone(play, seat)
    else:
        settle(play)


def _prove(play: Play, seat: Seat, claim: str) -> str | None:
    """Show a card of the named series; which of several falls by chance and tells nothing."""
    if not play.rules.needs_proof(claim):
        return None
    card = play.rng.pick(proofs(play.state.hands[seat], claim, play.rules))
    play.show(Shown(kind="proof", seat=seat, card=card))
    play.glimpse(seat, card)
    return card


def _atone(play: Play, seat: Seat) -> None:
    """Where nothing was shown, a wrong guess costs a card held before (W20); a win comes first."""
    if not check_win(play):
        play.change(phase="discard", discarder=seat, penance=True)


def _pick_up(play: Play, place: int) -> str:
    lawn = play.state.lawn
    found = lawn[place - 1]
    if found is None:
        raise ValueError(f"nothing lies on place {place}")
    play.change(lawn=(*lawn[: place - 1], None, *lawn[place:]))
    return found.card
