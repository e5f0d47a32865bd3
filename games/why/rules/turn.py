"""The course of a turn: its beginning, what follows a gain, its end, and leaving for good."""

from __future__ import annotations

from games.kit.models import Seat
from games.why.board import HALL
from games.why.events import EndgameBegan, Idle
from games.why.models import Endgame, WhyState
from games.why.rules.play import Play
from games.why.rules.winning import check_win, finish


def begin_turn(play: Play, seat: Seat) -> None:
    """Give the turn to a seat; a case completed meanwhile wins now (W22, W23)."""
    play.change(
        turn=seat,
        turns=play.state.turns + 1,
        phase="roll",
        dice=None,
        challenge=None,
        discarder=None,
        gained=(),
        guesses=0,
        penance=False,
        clue_played=False,
        again=False,
    )
    play.lay_complete_sets()
    check_win(play)


def settle(play: Play) -> None:
    """Go on after cards changed hands: a win, then discards, then the next turn.

    The win comes before discarding (W24); whoever holds too many discards at once, the seat
    whose turn it is first (why:37, W41).
    """
    play.change(challenge=None)
    play.lay_complete_sets()
    if check_win(play):
        return
    over = next((s for s in _from_turn(play.state) if _over_limit(play, s)), None)
    if over is not None:
        play.change(phase="discard", discarder=over)
    elif _may_guess_on(play):
        play.change(phase="act", discarder=None)
    else:
        end_turn(play)


def _may_guess_on(play: Play) -> bool:
    """After a right guess another may follow, in some editions (row 32, W30)."""
    state = play.state
    started = 0 < state.guesses < play.rules.chain_limit
    return play.rules.lawn_chain and started and any(state.lawn) and not state.out[state.turn]


def _from_turn(state: WhyState) -> tuple[Seat, ...]:
    count = len(state.hands)
    return tuple((state.turn + step) % count for step in range(count))


def _over_limit(play: Play, seat: Seat) -> bool:
    return len(play.state.hands[seat]) > play.rules.limit


def idle(play: Play) -> None:
    """End a turn in which nothing could or should be done."""
    play.tell(Idle(seat=play.state.turn))
    end_turn(play)


def end_turn(play: Play) -> None:
    """Pass the turn on; with all piles gone the Living Room Challenge begins (why:34, row 37)."""
    state = play.state
    again = state.again and not state.out[state.turn]
    following = state.turn if again else next_seat(state)
    if state.endgame is None:
        if not any(state.piles):
            _begin_endgame(play, following)
    elif not again and _wraps(state, state.endgame.first, following):
        play.change(endgame=state.endgame.model_copy(update={"round": state.endgame.round + 1}))
        if _stuck(play):
            finish(play, "points", None)
            return
    begin_turn(play, following)


def next_seat(state: WhyState) -> Seat:
    """Return the seat whose turn is next, clockwise, passing over those that left."""
    count = len(state.hands)
    order = ((state.turn + step) % count for step in range(1, count + 1))
    return next(seat for seat in order if not state.out[seat])


def _wraps(state: WhyState, first: Seat, following: Seat) -> bool:
    """Return whether the turn comes round to, or past, where the endgame began."""
    count = len(state.hands)
    return (following - first) % count <= (state.turn - first) % count


def _stuck(play: Play) -> bool:
    endgame, most = play.state.endgame, play.rules.endgame_rounds
    return endgame is not None and most is not None and endgame.round > most


def _begin_endgame(play: Play, first: Seat) -> None:
    """All detectives stand in the Living Room (why:34), or walk there (row 38)."""
    play.change(endgame=Endgame(first=first))
    if not play.rules.walk_home:
        play.change(pieces=(HALL,) * len(play.state.pieces))
    play.tell(EndgameBegan())
