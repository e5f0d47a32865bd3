"""Challenges: asking, answering, and the one counter-challenge (why:25-30, W1-W8)."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.content import NO_CLUE
from games.why.events import Challenged, Denied, Gave, GaveClue
from games.why.models import Ask, Challenge, Clue, Deny, Give, Return, Shown
from games.why.rules.facts import proofs, wanted
from games.why.rules.play import Play
from games.why.rules.turn import settle
from games.why.rules.winning import check_win

NO_COUNTER = "no"


def challenge(play: Play, seat: Seat, action: Ask) -> None:
    """Show a card of the series and ask for another one (why:26)."""
    _open(play, Challenge(asker=seat, asked=action.whom, request=action.ask, shown=None))


def _open(play: Play, challenge: Challenge) -> None:
    """Put the question; a detective whose player left answers at once (W38)."""
    asker = challenge.asker
    cards = proofs(play.state.hands[asker], challenge.request, play.rules)
    if play.rules.needs_proof(challenge.request):
        # Which of several cards is shown falls by chance, so that it tells nothing of the others.
        card = play.rng.pick(cards)
        challenge = challenge.model_copy(update={"shown": card})
        play.show(Shown(kind="proof", seat=asker, card=card))
        play.glimpse(asker, card)
    play.hear_asked(asker, challenge.request)
    play.change(phase="answer", challenge=challenge)
    play.tell(
        Challenged(
            seat=asker,
            whom=challenge.asked,
            ask=challenge.request,
            counter=challenge.counter,
        )
    )
    if play.state.out[challenge.asked]:
        answer_for_absent(play, challenge)


def answer_for_absent(play: Play, asked: Challenge) -> None:
    """A detective without a player gives what is asked for, and never asks back (W38)."""
    cards = wanted(play.state.hands[asked.asked], asked.request, play.rules)
    if cards:
        give(play, asked.asked, Give(card=play.rng.pick(cards)))
    else:
        deny(play, asked.asked, Deny(counter=NO_COUNTER))


def give(play: Play, seat: Seat, action: Give) -> None:
    """Hand the card over; only the two see it (why:26)."""
    asker = _pending(play).asker
    play.hear_answered(seat, _pending(play).request)
    _hand_over(play, seat, asker, action.card)
    full = len(play.state.hands[asker]) > play.rules.limit
    play.lay_complete_sets()
    # Whoever held less than the limit gives nothing back (W12); the size of a hand is public.
    if play.rules.exchange and full and not play.state.out[asker] and not check_win(play):
        play.change(phase="return")
    elif play.state.result is None:
        settle(play)


def give_back(play: Play, seat: Seat, action: Return) -> None:
    """Give a card of one's choice in return for the one received (row 25, W13)."""
    _hand_over(play, seat, _pending(play).asked, action.card)
    settle(play)


def _hand_over(play: Play, seat: Seat, to: Seat, card: str) -> None:
    play.drop(seat, card)
    play.tell_only(
        frozenset({seat, to}),
        Gave(seat=seat, to=to, card=card),
        Gave(seat=seat, to=to, card=None),
    )
    play.take(to, card)
    play.glimpse(to, card, by=(seat, to))


def clue(play: Play, seat: Seat, action: Clue) -> None:
    """Give a No Clue instead; it leaves the match, seen by all (why:26)."""
    play.drop(seat, NO_CLUE)
    play.change(spent_clues=play.state.spent_clues + 1)
    play.show(Shown(kind="clue", seat=seat, card=NO_CLUE))
    play.tell(GaveClue(seat=seat, to=_pending(play).asker))
    play.hear_answered(seat, _pending(play).request)
    _counter_or_settle(play, seat, action.counter)


def deny(play: Play, seat: Seat, action: Deny) -> None:
    """Truthfully say that one has none (W6)."""
    play.tell(Denied(seat=seat))
    play.hear_denied(seat, _pending(play).request)
    _counter_or_settle(play, seat, action.counter)


def _counter_or_settle(play: Play, seat: Seat, ask: str) -> None:
    if ask == NO_COUNTER:
        settle(play)
        return
    asked = _pending(play).asker
    _open(play, Challenge(asker=seat, asked=asked, request=ask, shown=None, counter=True))


def _pending(play: Play) -> Challenge:
    if play.state.challenge is None:
        raise ValueError("no challenge is open")
    return play.state.challenge
