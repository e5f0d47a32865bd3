"""A player leaves for good and nobody stands in.

The others play on without the seat; a turn that it had begun is dropped. Advice and votes that
were given stand. When the last one leaves, the match is over.
"""

from __future__ import annotations

from games.kit.models import Seat
from games.wer_wars.events import Left
from games.wer_wars.rules.ending import count_votes, finish
from games.wer_wars.rules.facts import present
from games.wer_wars.rules.play import Play
from games.wer_wars.rules.turn import end_turn, next_seat


def leave(play: Play, seat: Seat) -> None:
    """Mark the seat as out and go on with whatever waited for it."""
    state = play.state
    if state.result or state.out[seat]:
        return
    play.change(out=tuple(out or s == seat for s, out in enumerate(state.out)))
    play.tell(Left(seat=seat))
    if not present(play.state):
        finish(play, "abandoned", None)
        return
    ending = state.phase in {"vote", "tie"}
    if seat == state.turn and ending:
        play.change(turn=next_seat(play.state))
    elif seat == state.turn:
        end_turn(play)
    if state.phase == "vote":
        count_votes(play)
