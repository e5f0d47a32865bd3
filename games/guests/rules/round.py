"""Between rounds: discard to three, pass the marker on, refill to six; and the dawn."""

from __future__ import annotations

from games.guests.content.cards import Cards, in_order
from games.guests.events import Discarded, Drew, RoundBegan
from games.guests.models import GuestsState, Keep
from games.guests.rules.facts import HAND, around, awaited, living, to_the_right
from games.guests.rules.play import Play
from games.guests.rules.winning import finish
from games.kit.models import Seat

# The last round: else a table that draws no conclusions would never end.
DAWN_ROUND, DAWN_RUN_OUTS = 20, 4
# Alone nobody waits, and the cheapest offers make for many rounds.
DAWN_ROUND_SOLO = 100


def end_round(play: Play) -> None:
    """Nobody solved the case: go on with the discards, or end where points ran out (A38)."""
    state = play.state
    if state.points is not None and state.points <= 0:
        finish(play, "spent")
        return
    play.change(phase="discard")
    if state.solo and not state.options.solo_refill:
        _begin_round(play)
    else:
        end_discards(play)


def keep(play: Play, seat: Seat, action: Keep) -> None:
    """Discard down to the cards that are kept; whoever holds three keeps all (A15)."""
    gone = tuple(card for card in play.state.hands[seat] if card not in action.cards)
    play.lose(seat, gone)
    play.put_away(gone)
    play.tell(Discarded(seat=seat, count=len(gone)))
    end_discards(play)


def end_discards(play: Play) -> None:
    """Once every hand is down to three, pass the marker to the right and refill."""
    if awaited(play.state):
        return
    play.change(start=to_the_right(play.state, play.state.start))
    _refill(play)
    _begin_round(play)


def _refill(play: Play) -> None:
    """Deal card by card from the start player on until all have six, as far as possible (A2)."""
    order = living(play.state)
    wants = {seat: HAND - len(play.state.hands[seat]) for seat in order}
    dealt: dict[Seat, Cards] = dict.fromkeys(order, ())
    for _ in range(HAND):
        for seat in order:
            if len(dealt[seat]) < wants[seat]:
                dealt[seat] += play.draw(1)
    for seat, cards in dealt.items():
        if cards:
            play.gain(seat, cards)
            told = Drew(seat=seat, count=len(cards), cards=in_order(cards))
            play.tell_only(frozenset({seat}), told, Drew(seat=seat, count=len(cards)))


def _begin_round(play: Play) -> None:
    state = play.state
    number = state.round + 1
    last = _is_last(state, number)
    queue = tuple(s for s in around(state, state.start) if state.standing[s] == "in")
    play.change(
        round=number,
        dawn=last,
        phase="ask",
        queue=queue,
        answers=(None,) * len(state.hands),
    )
    play.tell(RoundBegan(number=number, first=state.start, last=last))


def _is_last(state: GuestsState, number: int) -> bool:
    """The dawn is announced a round ahead; then everybody must accuse."""
    if state.solo:
        return number >= DAWN_ROUND_SOLO
    return number >= DAWN_ROUND or state.run_outs >= DAWN_RUN_OUTS
