"""The laws in matches that last: nobody accuses before the dawn.

Random play accuses in every second chance, so the laws of the kit seldom see a second round. Here
everybody goes on, and discards, refills, run-outs and the dawn are looked at as closely.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from games.guests.events import RanOut
from games.guests.models import GoOn, GuestsAction, GuestsState
from games.kit.engine import Position
from games.kit.models import Seat
from games.kit.protocol import Game
from games.kit.rng import Rng
from games.kit.testing import scale_of
from games.kit.testing.checks import check_end, check_fallback, check_replay, check_sampled
from games.kit.testing.playout import (
    PlayOut,
    Turn,
    a_play_out,
    opening,
    random_move,
    turns,
    viewers,
)
from games.kit.testing.secrecy import check_redrawn, check_told
from tests.games.guests.laws import LAWS

pytestmark = pytest.mark.laws
LOOKED_AT = 12


def patient(game: Game, position: Position, seat: Seat, rng: Rng) -> GuestsAction:
    """Move at random, but go on where one may."""
    kinds = {spec.kind for spec in position.decisions[seat].actions}
    if "go_on" in kinds:
        return GoOn()
    action: GuestsAction = random_move(game, position, seat, rng)
    return action


def long_matches(seats: int, scale: int) -> Iterator[PlayOut]:
    for number in range(2 * scale):
        yield a_play_out(LAWS, seats, number)


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_long_match_keeps_the_laws_of_a_step(seats: int, pytestconfig: pytest.Config) -> None:
    for match in long_matches(seats, scale_of(pytestconfig)):
        constant = LAWS.conserved(opening(match.game, match.deal).position.state)
        for turn in turns(match, patient):
            position = turn.after.position
            assert LAWS.conserved(position.state) == constant
            check_end(match.game, position)
            check_replay(match, turn)
            if position.seq % 16 == 0:
                check_fallback(match, position)
                check_sampled(match, turn)


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_long_match_keeps_its_secrets(seats: int, pytestconfig: pytest.Config) -> None:
    for match in long_matches(seats, scale_of(pytestconfig)):
        played = list(turns(match, patient))
        for turn in match.rng("samples").shuffled(played)[:LOOKED_AT]:
            for viewer in viewers(match):
                check_redrawn(match, turn.after.position, viewer)
                check_told(match, turn, viewer)


def test_every_phase_and_a_run_out_are_met() -> None:
    met: Counter[str] = Counter()
    for seats in (1, 2, 4, 8):
        for match in long_matches(seats, 1):
            for turn in turns(match, patient):
                met.update(phases(turn))
    assert set(met) >= {"ask", "offer", "trade", "buy", "solve", "discard", "over", "run_out"}
    assert met["run_out"] > 3


def phases(turn: Turn) -> Iterator[str]:
    state: GuestsState = turn.after.position.state
    yield state.phase
    if any(isinstance(emission.event, RanOut) for emission in turn.after.emissions):
        yield "run_out"


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_another_truth_is_another_one(seats: int) -> None:
    """A law that never redraws the solution would prove nothing."""
    redrawn = Counter[bool]()
    for number in range(10):
        match = a_play_out(LAWS, seats, number)
        state = opening(match.game, match.deal).position.state
        for viewer in viewers(match):
            twin = match.game.resample(state, viewer, match.rng("twin", str(viewer.seat)))
            redrawn[twin.case.solution != state.case.solution] += 1
            assert twin.case.route[-1] == state.case.route[-1]
    assert redrawn[True] > 4 * redrawn[False]
