"""A finished match looked at again: how much each seat could know after each step.

Counted is what the cards leave that a seat has seen, exactly; alone, also that its own wrong
guesses were wrong. What others' questions, offers and silence may have told is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.guests.content.house import named
from games.guests.deduction.knowledge import Knowledge, knowing
from games.guests.deduction.solution import Solution
from games.guests.hindsight.questions import Promises
from games.guests.log import listed
from games.guests.models import Accuse, Ask, GuestsState
from games.guests.rules.solution import accused
from games.kit.hindsight import Curve, Guess, Hindsight, Moment, Point, Question, Verdict
from games.kit.models import say

_ABOUT = (
    say(
        "The solutions counted are those that fit every card a detective had seen by then."
        " What others asked, offered or kept back is not taken into account."
    ),
    say(
        "The best question is the one whose unseen cards would have told most on average:"
        " each counts by the share of the solutions it would strike out and by how likely it is"
        " to be true. Nobody could know whose hand they lay in."
    ),
    say("The odds of a lucky accusation take all solutions that were left for equally likely."),
)
_WHOLE = 100


def look_back(moments: Iterable[Moment]) -> Hindsight:
    """Return what each seat could know (`games.kit.hindsight.LookBack`)."""
    steps = iter(moments)
    before: GuestsState = next(steps).state
    accomplice = before.level.has_accomplices
    minds = [_Mind(seen, accomplice=accomplice) for seen in before.seen]
    for moment in steps:
        match moment.action, moment.seat:
            case Ask() as asked, int(seat):
                minds[seat].ask(moment.seq, asked)
            case Accuse() as said, int(seat):
                minds[seat].guess(moment.seq, accused(said), before)
        before = moment.state
        for mind, seen in zip(minds, before.seen, strict=True):
            mind.learn(moment.seq, seen)
    most = Knowledge(accomplice=accomplice).count()
    return Hindsight(most=most, about=_ABOUT, curves=tuple(mind.curve() for mind in minds))


class _Mind:
    """One seat on its way through the match."""

    def __init__(self, seen: tuple[str, ...], *, accomplice: bool) -> None:
        self._seen = seen
        self._knowledge = knowing(seen, accomplice=accomplice)
        self._refuted: set[Solution] = set()
        self._points = [Point(seq=0, left=self._left())]
        self._guesses: list[Guess] = []
        self._questions: list[Question] = []

    def _left(self) -> int:
        refuted = self._refuted and self._refuted.intersection(self._knowledge.solutions())
        return self._knowledge.count() - len(refuted)

    def learn(self, seq: int, seen: tuple[str, ...]) -> None:
        """Take in the cards that came last."""
        self._knowledge.add_all(seen[len(self._seen) :])
        self._seen = seen
        left = self._left()
        if left != self._points[-1].left:
            self._points.append(Point(seq=seq, left=left))

    def ask(self, seq: int, asked: Ask) -> None:
        """Compare a question with the best one; once all is known none is worth anything."""
        promises = Promises(self._knowledge, self._seen)
        best = promises.best(len(asked.references))
        most, mine = promises.of(best), promises.of(asked.references)
        if most > 0:
            told = tuple(listed(tuple(map(named, words))) for words in (asked.references, best))
            share = round(_WHOLE * mine / most)
            self._questions.append(Question(seq=seq, asked=told[0], best=told[1], share=share))

    def guess(self, seq: int, said: Solution, before: GuestsState) -> None:
        """Tell luck from proof by what was known before the accusation."""
        left = self._points[-1].left
        possible = said in set(self._knowledge.solutions()) - self._refuted
        right = said == before.case.solution
        verdict = _verdict(right=right, possible=possible, left=left)
        self._guesses.append(Guess(seq=seq, left=left, verdict=verdict))
        if before.solo and not right:
            self._refuted.add(said)

    def curve(self) -> Curve:
        """Return how it went."""
        return Curve(
            points=tuple(self._points),
            guesses=tuple(self._guesses),
            questions=tuple(self._questions),
        )


def _verdict(*, right: bool, possible: bool, left: int) -> Verdict:
    if right:
        return "proved" if left == 1 else "luck"
    return "open" if possible else "ruled_out"
