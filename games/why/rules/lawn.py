"""The Lawn: discards on fixed places, and searching among them (why:24, W29)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.events import Discarded, Searched, Took
from games.why.models import Discard, LawnCard, Search, Shown
from games.why.rules.facts import lawn_capacity, proofs, winning_case
from games.why.rules.play import Play
from games.why.rules.turn import settle


def discard(play: Play, seat: Seat, action: Discard) -> None:
    """Lay a card on the Lawn, shown to all if the table plays so (row 19)."""
    play.drop(seat, action.card)
    # A wrong guess is paid for openly, as with a card that was shown (W20).
    put_down(play, seat, action.card, openly=play.state.penance or play.rules.discards_shown)
    play.change(penance=False)
    settle(play)


def put_down(play: Play, seat: Seat, card: str, *, openly: bool) -> None:
    """Put a card on the lowest place never used, else the lowest empty one (W29).

    `openly`: it is shown to all on the way; a card that stays face up is seen in any case.
    """
    lawn = play.state.lawn
    face_up = play.rules.lies_open(endgame=play.state.endgame is not None)
    seen_by = tuple(range(len(play.state.hands))) if openly or face_up else (seat,)
    lies = LawnCard(
        card=card,
        face_up=face_up,
        laid=1 + max((lies.laid for lies in lawn if lies), default=-1),
        seen_by=seen_by,
    )
    if len(lawn) == lawn_capacity(play.state) and None in lawn:
        at = lawn.index(None)
        play.change(lawn=(*lawn[:at], lies, *lawn[at + 1 :]))
    else:
        at = len(lawn)
        play.change(lawn=(*lawn, lies))
    play.tell(Discarded(seat=seat, place=at + 1))
    if openly or face_up:
        play.unglimpse(card)
        play.show(Shown(kind="discard", seat=seat, card=card, place=at + 1))


def search(play: Play, seat: Seat, action: Search) -> None:
    """Show a card of the named series and flip the place (why:24, row 34, W21).

    Right: the card is taken. Wrong: it is taken too, and the shown card goes to the Lawn.
    """
    shown = _prove(play, seat, action.claim)
    card = _pick_up(play, action.place).card
    right = play.rules.matches(card, action.claim)
    play.show(Shown(kind="flipped", seat=seat, card=card, place=action.place))
    play.tell(Searched(seat=seat, place=action.place, claim=action.claim, right=right))
    play.change(guesses=play.state.guesses + 1 if right else 0)
    if not right and shown is not None:
        play.drop(seat, shown)
        put_down(play, seat, shown, openly=True)
    play.take(seat, card)
    play.glimpse(seat, card)
    if not right and shown is None:
        play.lay_complete_sets()
        if _atones(play, seat):
            play.change(phase="discard", discarder=seat, penance=True)
            return
    settle(play)


def _prove(play: Play, seat: Seat, claim: str) -> str | None:
    """Show a card of the named series; which of several falls by chance and tells nothing."""
    if not play.rules.needs_proof(claim):
        return None
    card = play.rng.pick(proofs(play.state.hands[seat], claim, play.rules))
    play.show(Shown(kind="proof", seat=seat, card=card))
    play.glimpse(seat, card)
    return card


def _atones(play: Play, seat: Seat) -> bool:
    """Return whether a wrong guess for which nothing was shown costs a card held before (W20).

    A win comes first, and whoever held nothing else pays nothing.
    """
    hand, gained = play.state.hands[seat], play.state.gained
    held_before = len(hand) - sum(card in hand for card in gained)
    return held_before > 0 and not winning_case(play.state, seat, play.rules)


def take_from_lawn(play: Play, seat: Seat, places: tuple[int, ...]) -> None:
    """Take cards unnamed; nobody else sees those that lay face down (why:43-44, W31, W43)."""
    taken = [_pick_up(play, place) for place in places]
    for place, lies in zip(places, taken, strict=True):
        play.tell_only(
            frozenset({seat}),
            Took(seat=seat, place=place, card=lies.card),
            Took(seat=seat, place=place, card=None),
        )
        # Whoever saw what lay there knows now who holds it.
        play.glimpse(seat, lies.card, by=lies.seen_by)
    play.take(seat, *(lies.card for lies in taken))


def look_through_lawn(play: Play, seat: Seat) -> None:
    """Note that a seat sees all that lies there (why:44)."""

    def seen_too(lies: LawnCard) -> LawnCard:
        return lies._replace(seen_by=tuple(sorted({*lies.seen_by, seat})))

    play.change(lawn=tuple(lies and seen_too(lies) for lies in play.state.lawn))


def _pick_up(play: Play, place: int) -> LawnCard:
    lawn = play.state.lawn
    found = lawn[place - 1]
    if found is None:
        raise ValueError(f"nothing lies on place {place}")
    play.change(lawn=(*lawn[: place - 1], None, *lawn[place:]))
    return found
