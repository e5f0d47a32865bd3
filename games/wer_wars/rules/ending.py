"""The last chance, and how a match ends (wer-wars:44-49, K16, K19)."""

from __future__ import annotations

from games.kit.models import Message, Outcome, Placement, Seat, say, say_n
from games.wer_wars.content import HOUR, the
from games.wer_wars.events import Ended, Tied, Voted
from games.wer_wars.models import Result, Shown, Vote, WerWarsState
from games.wer_wars.rules.facts import animals, awaited, tied
from games.wer_wars.rules.play import Play


def vote(play: Play, seat: Seat, action: Vote) -> None:
    """Name a suspect; with equal votes the active player has already been asked to decide."""
    votes = list(play.state.votes)
    deciding = play.state.phase == "tie"
    votes[seat] = action.suspect
    play.change(votes=tuple(votes))
    play.tell(Voted(seat=seat, suspect=action.suspect))
    if deciding:
        accuse(play, action.suspect)
    else:
        count_votes(play)


def count_votes(play: Play) -> None:
    """Once all have voted, accuse whom most named; equal votes go to the active player (K16)."""
    if awaited(play.state):
        return
    first = tied(play.state)
    if len(first) == 1:
        accuse(play, first[0])
        return
    play.change(phase="tie")
    play.tell(Tied(seat=play.state.turn, suspects=first))


def accuse(play: Play, suspect: str) -> None:
    """Look at the card that was set aside: right and all win, wrong and the thief is gone."""
    right = suspect == play.state.thief
    finish(play, "guessed" if right else "escaped", suspect)


def finish(play: Play, reason: str, named: str | None) -> None:
    """End the match; the thief is shown to all."""
    thief = play.state.thief
    play.change(phase="over", result=Result(reason=reason, named=named))
    play.show(Shown(kind="thief", suspect=thief, claim=named or ""))
    play.tell(Ended(reason=reason, thief=thief, named=named))


def minutes_left(state: WerWarsState) -> int:
    """Return the minutes that were left on the clock (K19)."""
    return HOUR - state.minutes


def outcome(state: WerWarsState) -> Outcome | None:
    """Return how it ended: all are first together with the minutes left, or nobody is placed."""
    if state.result is None:
        return None
    won = state.result.reason in {"fed", "guessed"}
    seats = range(len(state.out)) if won else ()
    return Outcome(
        reason=state.result.reason,
        placements=tuple(Placement(seat=s, rank=1, score=minutes_left(state)) for s in seats),
        headline=_headline(state, state.result),
    )


def _headline(state: WerWarsState, result: Result) -> Message:
    thief, left = the(state.thief), minutes_left(state)
    match result.reason:
        case "fed":
            return say_n(
                "All animals are fed with {n} minute left. It was {thief}!",
                "All animals are fed with {n} minutes left. It was {thief}!",
                left,
                thief=thief,
            )
        case "guessed":
            return say("Caught at the last moment: it was {thief}!", thief=thief)
        case "escaped":
            return say(
                "The thief got away: it was {thief}. You fed {n} of {all} animals.",
                thief=thief,
                n=len(state.fed),
                all=len(animals(state)),
            )
        case _:
            return say("Everybody has left. It was {thief}.", thief=thief)
