"""A player leaves for good and nobody stands in (W38).

The detective stays where it stands, with its cards: they can still be won by a challenge, which
is answered at once and truthfully, with the card where there is one, never with a No Clue or a
counter-challenge. So no card is lost, the Lawn stays as everyone remembers it, and nobody waits.
"""

from __future__ import annotations

from games.kit.models import Seat
from games.why.events import Left
from games.why.models import Discard, Return
from games.why.rules.challenge import answer_for_absent, give_back
from games.why.rules.facts import awaited
from games.why.rules.lawn import discard
from games.why.rules.play import Play
from games.why.rules.turn import settle
from games.why.rules.winning import finish


def leave(play: Play, seat: Seat) -> None:
    """Mark the seat as out and go on with whatever waited for it."""
    state = play.state
    if state.result or state.out[seat]:
        return
    waited = awaited(state) == seat
    play.change(out=tuple(out or s == seat for s, out in enumerate(state.out)), penance=False)
    play.tell(Left(seat=seat))
    stay = [s for s, out in enumerate(play.state.out) if not out]
    if len(stay) == 1:
        finish(play, "abandoned", stay[0])
    elif waited and state.phase == "discard":
        discard_for_absent(play, seat)
    elif waited and state.phase == "return":
        give_back(play, seat, Return(card=play.rng.pick(state.hands[seat])))
    elif waited and state.phase == "answer" and state.challenge:
        answer_for_absent(play, state.challenge)
    elif waited or (state.challenge and state.challenge.asker == seat):
        # A question nobody waits for any more is dropped, and the turn ends.
        settle(play)


def discard_for_absent(play: Play, seat: Seat) -> None:
    """Lay down every card over the limit: who takes two from the Lawn may hold two too many."""
    while play.state.phase == "discard" and awaited(play.state) == seat:
        discard(play, seat, Discard(card=play.rng.pick(play.state.hands[seat])))
