"""The coach: advice from what a seat has seen, for the decision that it has."""

import hashlib

from games.guests import PLUGIN
from games.guests.coach import advise, worth_asking
from games.guests.content.cards import CARD, in_order
from games.guests.content.house import REFERENCES
from games.guests.deduction.knowledge import knowing
from games.guests.models import CoachPanel, GuestsState
from games.guests.occasions import LESSONS
from games.guests.options import Options
from games.kit import engine
from games.kit.models import SeatSetup, Viewer
from games.kit.rng import Rng

GAME = PLUGIN.game
SEATS = 3


def states(options: Options, seats: int = SEATS, name: str = "coach") -> list[GuestsState]:
    """A match of good bots from its deal to its end."""
    key = hashlib.sha256(name.encode()).digest()
    at = engine.start(GAME, options, (SeatSetup(),) * seats, key).position
    found = [at.state]
    while at.decisions:
        seat, decision = next(iter(at.decisions.items()))
        view = GAME.view(at.state, Viewer(seat=seat))
        action = PLUGIN.bots["strong"].choose(view, decision, Rng(key, at.seq))
        moved = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=key)
        assert isinstance(moved, engine.Transition)
        at = moved.position
        found.append(at.state)
    return found


def test_without_a_coach_and_to_spectators_nothing_is_said() -> None:
    quiet, taught = (states(Options(level="beginner", coach=on))[0] for on in (False, True))
    assert [advise(quiet, seat) for seat in range(SEATS)] == [CoachPanel()] * SEATS
    assert advise(taught, None) == CoachPanel()


def test_every_seat_that_investigates_is_advised_until_the_end() -> None:
    *playing, last = states(Options(level="beginner", coach=True))
    for state in playing:
        for seat in range(SEATS):
            panel = advise(state, seat)
            assert (panel.advice is not None) == (state.standing[seat] == "in")
    assert advise(last, 0) == CoachPanel()


def test_what_is_left_is_counted_exactly() -> None:
    for state in states(Options(level="medium", coach=True))[:-1]:
        panel = advise(state, 0)
        assert panel.left == knowing(state.seen[0], accomplice=True).count()
        assert panel.most == 5_760


def test_with_one_answer_left_the_coach_names_it() -> None:
    found = [
        advise(state, seat)
        for state in states(Options(level="beginner", coach=True))
        for seat in range(SEATS)
        if state.phase == "solve" and state.answers[seat] is None
    ]
    sure = [panel for panel in found if panel.left == 1]
    assert sure
    for panel in found:
        assert panel.advice
        assert panel.advice.id.startswith("One answer is left") == (panel.left == 1)


def test_each_kind_of_decision_has_advice_of_its_own() -> None:
    table = [*states(Options(level="beginner", coach=True)), *states(Options(coach=True), 1)]
    said: dict[str, set[str]] = {}
    for state in table[:-1]:
        for seat in GAME.decisions(state):
            panel = advise(state, seat)
            assert panel.advice
            said.setdefault(state.phase, set()).add(panel.advice.id)
    assert set(said) == {"ask", "offer", "trade", "buy", "solve", "discard"}
    for phase, ids in said.items():
        assert all(ids.isdisjoint(other) for name, other in said.items() if name != phase)


def test_the_offer_that_is_advised_can_be_paid() -> None:
    for state in states(Options(level="easy", coach=True)):
        if state.phase == "trade" and not state.unpaid:
            (seat,) = GAME.decisions(state)
            advice = advise(state, seat).advice
            assert advice
            free = GAME.decisions(state)[seat].spec("take").blocked is None
            assert free == advice.id.startswith("Take the offer of")


def test_two_different_references_are_named_and_less_of_what_was_read() -> None:
    none = worth_asking((), accomplice=False)
    assert len(set(none)) == 2
    assert set(none) <= set(REFERENCES)
    about = in_order(tuple(card for card in CARD if none[0] in CARD[card].references)[:1])
    assert worth_asking(about, accomplice=False)[0] != none[0]


def test_the_first_case_is_for_one_person_who_begins() -> None:
    (lesson,) = LESSONS
    key = engine.derive_key(lesson.seed, [b""] * lesson.seats)
    at = engine.start(GAME, lesson.options, (SeatSetup(),) * lesson.seats, key).position
    assert list(at.decisions) == [0]
    assert lesson.bots in PLUGIN.bots
