"""How a match ends, and who stands where."""

from __future__ import annotations

from games.guests.content.house import MOTIVES, SUSPECTS, WEAPONS
from games.guests.deduction.solution import Solution
from games.guests.events import Ended
from games.guests.models import GuestsState, Result
from games.guests.rules.play import Play
from games.kit.models import Message, Outcome, Placement, Seat, TermRef, say


def finish(play: Play, reason: str, solvers: tuple[Seat, ...] = ()) -> None:
    """End the match; the solution is told to all."""
    play.change(
        phase="over",
        queue=(),
        waiting=(),
        combos=(),
        deck=(*play.state.deck, *(c for combo in play.state.combos for c in combo.cards)),
        result=Result(reason=reason, solvers=solvers),
    )
    winners = winners_of(play.state)
    play.tell(Ended(reason=reason, winners=winners, solution=play.state.case.solution))


def winners_of(state: GuestsState) -> tuple[Seat, ...]:
    """Return who won: the first that was right, or all who were where the table wants it so."""
    if state.result is None:
        return ()
    return state.result.solvers if state.options.shared_win else state.result.solvers[:1]


def outcome(state: GuestsState) -> Outcome | None:
    """Return the placements; a case nobody solved has none.

    After the winners come those who solved it too, in turn order, then who still investigated,
    who was wrong, who left.
    """
    if state.result is None:
        return None
    return Outcome(
        reason=state.result.reason,
        placements=_placements(state) if state.result.solvers else (),
        headline=_headline(state),
    )


def _placements(state: GuestsState) -> tuple[Placement, ...]:
    solvers = state.result.solvers if state.result else ()
    winners = winners_of(state)
    others = [s for s in range(len(state.hands)) if s not in solvers]
    also = ((seat,) for seat in solvers if seat not in winners)
    lost = (
        tuple(s for s in others if state.standing[s] == standing)
        for standing in ("in", "wrong", "left")
    )
    placed: list[Placement] = []
    for group in (winners, *also, *lost):
        rank = len(placed) + 1
        placed += [Placement(seat=seat, rank=rank, score=state.points) for seat in group]
    return tuple(placed)


def _headline(state: GuestsState) -> Message:
    told = tell_solution(state.case.solution)
    match state.result.reason if state.result else "":
        case "solved":
            return told
        case "spent":
            return say("The points are spent. It was: {solution}", solution=told)
        case "dawn":
            return say("Dawn breaks and the guests depart. It was: {solution}", solution=told)
        case "abandoned":
            return say("Nobody is left to investigate. It was: {solution}", solution=told)
        case _:
            return say("The case stays unsolved. It was: {solution}", solution=told)


def tell_solution(solution: Solution) -> Message:
    """Return the solved case as a sentence."""
    who = TermRef(term=SUSPECTS[solution.murderer])
    why = TermRef(term=MOTIVES[solution.murderer][solution.motive].id)
    how = TermRef(term=WEAPONS[solution.weapon].id)
    if solution.accomplice is None or solution.help_motive is None:
        return say("{who}; {weapon}; {motive}.", who=who, weapon=how, motive=why)
    return say(
        "{who}; {weapon}; {motive}. Helped by {helper}; {help_motive}.",
        who=who,
        weapon=how,
        motive=why,
        helper=TermRef(term=f"the-{SUSPECTS[solution.accomplice]}"),
        help_motive=TermRef(term=MOTIVES[solution.accomplice][solution.help_motive].id),
    )
