"""How a match ends, and who stands where (why:8-10, why:47-52)."""

from __future__ import annotations

from games.kit.models import Message, Outcome, Placement, Seat, SeatRef, TermRef, say
from games.why.content import (
    DETECTIVE_POINTS,
    GHOSTS,
    HITCHCOCK,
    MOTIVE,
    MYSTERY,
    NO_CLUE,
    PARTS,
    series_of,
)
from games.why.events import Cards, Ended
from games.why.models import Result, Shown, WhyState
from games.why.rules.facts import winning_case
from games.why.rules.play import Play
from games.why.ruleset import Ruleset

_GHOST, _WEAPON, _HITCHCOCK, _NO_CLUE, _MOTIVE = 5, 7, 9, 2, 3


def check_win(play: Play) -> bool:
    """End the match if it is won: by the seat whose turn it is, or by any (W22-W24, row 48)."""
    count = len(play.state.hands)
    ahead = count if play.rules.wins_at_once else 1
    for offset in range(ahead):
        seat = (play.state.turn + offset) % count
        case = winning_case(play.state, seat, play.rules)
        if case and not play.state.out[seat]:
            finish(play, "hitchcock" if series_of(case[0]) == HITCHCOCK else "case", seat, case)
            return True
    return False


def finish(play: Play, reason: str, winner: Seat | None, case: Cards = ()) -> None:
    """End the match; the winning cards are shown to all."""
    play.change(
        phase="over",
        challenge=None,
        discarder=None,
        gained=(),
        result=Result(reason=reason, winner=winner, case=case),
    )
    if winner is not None:
        play.show(*(Shown(kind="case", seat=winner, card=card) for card in case))
    play.tell(Ended(reason=reason, winner=winner, case=case))


def points(state: WhyState, seat: Seat) -> int:
    """Return a seat's points by the scoring table, table and hand together (why:48-50, W35)."""
    hand = state.hands[seat]
    held = {series: sum(series_of(c) == series for c in hand) for series in PARTS}
    pictures = sum(_full(s) if n == PARTS[s] else n for s, n in held.items())
    laid = sum(_full(series) for series in state.laid[seat])
    motives = sum(series_of(card) == MOTIVE for card in hand)
    return pictures + laid + _NO_CLUE * hand.count(NO_CLUE) + _MOTIVE * motives


def _full(series: str) -> int:
    if series == HITCHCOCK:
        return _HITCHCOCK
    return _GHOST if series in GHOSTS else _WEAPON


def counts_points(state: WhyState, rules: Ruleset) -> bool:
    """Return whether points decide places: where nobody won, or the table wants it (W35, W36)."""
    return rules.scores or (state.result is not None and state.result.winner is None)


def outcome(state: WhyState, rules: Ruleset) -> Outcome | None:
    """Return the placements: the winner, then the others, by points if they count.

    Between equal points the detectives decide (why:51-52). Whoever left stands below everybody
    who stayed.
    """
    if state.result is None:
        return None
    counted = counts_points(state, rules)
    standing = {seat: _standing(state, seat, counted=counted) for seat in range(len(state.hands))}
    placements = tuple(
        Placement(
            seat=seat,
            rank=1 + sum(other > standing[seat] for other in standing.values()),
            score=points(state, seat) if counted else None,
        )
        for seat in sorted(standing, key=lambda seat: standing[seat], reverse=True)
    )
    return Outcome(
        reason=state.result.reason,
        placements=placements,
        headline=tell_case(state.result.case) or _headline(state, placements[0].seat),
    )


def _standing(state: WhyState, seat: Seat, *, counted: bool) -> tuple[int, ...]:
    """Return what a seat's place follows from; more is better."""
    won = state.result is not None and state.result.winner == seat
    place = (int(won), int(not state.out[seat]))
    tie_break = DETECTIVE_POINTS[state.roles[seat]]
    return (*place, points(state, seat), tie_break) if counted else place


def tell_case(case: Cards) -> Message | None:
    """Return the solved case as a sentence: who, with what, why."""
    if not case:
        return None
    if case[-1] == MYSTERY and series_of(case[0]) == HITCHCOCK:
        return say("Hitchcock, whole, and it stays a mystery.")
    ghost, weapon = series_of(case[0]), series_of(case[4])
    return say(
        "{ghost}, {weapon}, {motive}.",
        ghost=TermRef(term=ghost),
        weapon=TermRef(term=f"tool-{weapon}"),
        motive=TermRef(term=f"why-{case[-1]}"),
    )


def _headline(state: WhyState, first: Seat) -> Message:
    who = SeatRef(seat=first)
    if state.result and state.result.reason == "abandoned":
        return say("{seat} is the last detective in the house.", seat=who)
    return say("Nobody solved the case; {seat} holds the most points.", seat=who)
