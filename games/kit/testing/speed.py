"""L13: a step of the rules costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from games.kit.models import Viewer
from games.kit.rng import Rng
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.playout import Turn, a_play_out, turns

LIMIT = 0.005


def check_speed(book: LawBook, matches: int) -> None:
    """L13: decisions, apply and view take less than 5 ms of processor time in 99 of 100 steps."""
    seats = book.seat_counts[-1]
    spent = sorted(
        _cost(book, turn)
        for number in range(matches)
        for turn in turns(a_play_out(book, seats, number))
        if turn.action is not None
    )
    slow = spent[len(spent) * 99 // 100]
    if slow >= LIMIT:
        raise LawBroken("L13", f"one step in a hundred takes more than {slow * 1000:.1f} ms")


def _cost(book: LawBook, turn: Turn) -> float:
    """Return the better of two measurements: the first may pay for somebody else's garbage."""
    return min(_seconds(lambda: _work(book, turn)) for _ in range(2))


def _work(book: LawBook, turn: Turn) -> None:
    game, state = book.plugin.game, turn.before.state
    game.decisions(state)
    game.view(state, Viewer(seat=turn.seat))
    game.apply(state, turn.seat, turn.action, Rng(b"speed", turn.before.seq))


def _seconds(work: Callable[[], None]) -> float:
    begun = thread_time()
    work()
    return thread_time() - begun
