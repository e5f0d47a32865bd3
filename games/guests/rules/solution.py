"""The solution phase: everybody chooses in secret, then accusations are checked in turn order."""

from __future__ import annotations

from games.guests.content.house import MOTIVES, SUSPECTS, WEAPONS
from games.guests.deduction.solution import Solution
from games.guests.events import Ready, Solved, Wrong
from games.guests.models import Accuse, Answer
from games.guests.rules.facts import living
from games.guests.rules.play import Play
from games.guests.rules.round import end_round
from games.guests.rules.winning import finish
from games.kit.models import Seat

NOBODY, NO_MOTIVE = "nobody", "none"
_MOTIVE_OF = {why.id: k for whys in MOTIVES for k, why in enumerate(whys)}
_WEAPON = {weapon.id: number for number, weapon in enumerate(WEAPONS)}


def begin_solution(play: Play) -> None:
    """Open the solution phase for every living seat (A45)."""
    play.change(phase="solve", answers=(None,) * len(play.state.hands))


def accused(action: Accuse) -> Solution:
    """Return what an accusation states, all of which must be right (A19)."""
    helped = action.accomplice != NOBODY
    return Solution(
        murderer=SUSPECTS.index(action.murderer),
        motive=_MOTIVE_OF[action.motive],
        weapon=_WEAPON[action.weapon],
        accomplice=SUSPECTS.index(action.accomplice) if helped else None,
        help_motive=_MOTIVE_OF[action.help_motive] if helped else None,
    )


def answer(play: Play, seat: Seat, accusation: Solution | None) -> None:
    """Lock a seat's choice; once all have chosen, check (A17)."""
    answers = list(play.state.answers)
    answers[seat] = Answer(accusation=accusation)
    play.change(answers=tuple(answers))
    if play.state.phase == "last":
        _end_last(play, seat, accusation)
        return
    if any(play.state.answers[s] is None for s in living(play.state)):
        play.tell(Ready(seat=seat))
    check_answers(play)


def check_answers(play: Play) -> None:
    """Check all accusations of the batch in turn order from the start player (A17, A18)."""
    state = play.state
    order = living(state)
    answers = [(seat, state.answers[seat]) for seat in order]
    if any(given is None for _, given in answers):
        return
    accusers = [(seat, given.accusation) for seat, given in answers if given and given.accusation]
    right = tuple(seat for seat, said in accusers if said == state.case.solution)
    wrong = tuple(seat for seat, said in accusers if said != state.case.solution)
    if right:
        _settle(play, right, wrong)
    elif wrong:
        _refute(play, wrong)
    else:
        play.change(barred=False)
        end_round(play)


def _settle(play: Play, right: tuple[Seat, ...], wrong: tuple[Seat, ...]) -> None:
    """The first right accusation ends the match; later ones are told as "also solved"."""
    _mark_wrong(play, wrong)
    for seat in right:
        play.tell(Solved(seat=seat, first=seat == right[0]))
    finish(play, "solved", right)


def _mark_wrong(play: Play, wrong: tuple[Seat, ...]) -> None:
    standing = play.state.standing
    marked = tuple("wrong" if s in wrong else now for s, now in enumerate(standing))
    play.change(standing=marked)


def _refute(play: Play, wrong: tuple[Seat, ...]) -> None:
    """Nobody is right: who accused is out and shows the hand, and all may decide again (A18)."""
    if play.state.solo:
        _bar(play)
        return
    _mark_wrong(play, wrong)
    for seat in wrong:
        hand = play.state.hands[seat]
        play.lose(seat, hand)
        play.lay_open(hand)
        play.tell(Wrong(seat=seat, hand=hand))
    left = living(play.state)
    if not left:
        finish(play, "dawn" if play.state.dawn else "unsolved")
    elif len(left) == 1:
        begin_last(play)
    else:
        begin_solution(play)


def _bar(play: Play) -> None:
    """Alone, a wrong guess costs the guess of the next round (A38)."""
    play.tell(Wrong(seat=0, hand=()))
    if play.state.dawn:
        finish(play, "dawn")
    else:
        play.change(barred=True)
        end_round(play)


def begin_last(play: Play) -> None:
    """One investigator is left: the match ends with an answer or without one (A20)."""
    count = len(play.state.hands)
    play.change(
        phase="last",
        answers=(None,) * count,
        queue=(),
        asked=(),
        waiting=(),
        offers=(None,) * count,
        payments=(),
        unpaid=False,
        let_go=(),
    )


def _end_last(play: Play, seat: Seat, accusation: Solution | None) -> None:
    if accusation == play.state.case.solution:
        play.tell(Solved(seat=seat, first=True))
        finish(play, "solved", (seat,))
        return
    if accusation is not None:
        _mark_wrong(play, (seat,))
        play.tell(Wrong(seat=seat, hand=()))
    finish(play, "unsolved")
