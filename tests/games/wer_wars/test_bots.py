"""The bots: what they remember, how they use it, how long they take, and that they can't cheat."""

from time import thread_time

import pytest

from games.kit import engine
from games.kit.models import SeatSetup, Viewer
from games.kit.rng import Rng
from games.kit.simulate import play
from games.kit.testing.playout import a_play_out, turns
from games.kit.testing.secrecy import check_redrawn
from games.wer_wars import PLUGIN
from games.wer_wars.bots import FADING
from games.wer_wars.bots.memory import Recall
from games.wer_wars.models import Advise, Card, Guess, Options, Quiet, Sighting, WerWarsAction
from tests.games.wer_wars.builders import GAME, RING, Table, a_table, guessing, last_chance
from tests.games.wer_wars.laws import LAWS

SLOWEST = 0.05
DRAWS = 300


def chosen(table: Table, seat: int = 0, level: str = "strong", number: int = 0) -> WerWarsAction:
    view = table.view(seat, recalls=True)
    rng = Rng(b"bot", number)
    action: WerWarsAction = PLUGIN.bots[level].choose(view, table.decision(seat), rng)
    return action


def having_seen(*animals: str, phase: str = "guess", at: str = "mouse", seats: int = 2) -> Table:
    """A table at which everybody has seen what these animals eat."""
    table = a_table(seats=seats, at=at, phase=phase)
    ring = tuple(
        place.model_copy(update={"food": Card(food=place.food.food, seen=0)})
        if place.food and place.id in animals
        else place
        for place in table.state.ring
    )
    return Table(table.state.model_copy(update={"ring": ring}))


def test_a_strong_bot_feeds_what_it_saw() -> None:
    assert chosen(having_seen("mouse")) == Guess(food="grapes")


def test_a_strong_bot_guesses_no_food_that_it_knows_elsewhere() -> None:
    table = having_seen(*(word for word in RING if word != "mouse"))
    guesses = {chosen(table, number=n).food for n in range(DRAWS)}  # type: ignore[union-attr]  # it guesses
    assert guesses == {"grapes", "nuts"}


def test_a_bot_says_what_it_knows_and_is_quiet_otherwise() -> None:
    assert chosen(having_seen("mouse"), seat=1) == Advise(food="grapes")
    assert chosen(guessing(), seat=1) == Quiet()


def test_a_bot_that_does_not_know_follows_advice() -> None:
    table = guessing().by(1, Advise(food="cheese"))
    assert chosen(table) == Guess(food="cheese")


def test_a_strong_bot_goes_where_it_knows_the_food() -> None:
    for n in range(20):
        assert chosen(having_seen("pig", phase="star"), number=n).animal == "pig"  # type: ignore[union-attr]  # it flies
        assert chosen(having_seen("pig", phase="fairy"), number=n).animal != "pig"  # type: ignore[union-attr]  # it looks
        assert chosen(having_seen("bat", phase="move", at="frog"), number=n).steps == 2  # type: ignore[union-attr]  # it walks


def test_a_bot_joins_who_has_named_somebody() -> None:
    table = last_chance(votes=("cook", None))
    assert chosen(table, seat=1).suspect == "cook"  # type: ignore[union-attr]  # it votes


def test_a_fading_memory_loses_old_sights_and_swapped_ones_and_a_perfect_one_nothing() -> None:
    def kept(recall: Recall, rolls: int, moved: int) -> float:
        sighting = Sighting(food="nuts", rolls=rolls, moved=moved)
        return sum(recall.keeps(sighting, Rng(b"r", n)) for n in range(DRAWS)) / DRAWS

    assert kept(Recall(), 60, 5) == 1
    assert kept(FADING, 0, 0) == 1
    assert 0.4 < kept(FADING, 17, 0) < 0.6
    assert 0.55 < kept(FADING, 0, 1) < 0.8


def test_each_strength_wins_more_often_than_the_weaker_one() -> None:
    def won(level: str) -> int:
        keys = (f"{level} {n}".encode().ljust(32) for n in range(250))
        return sum(bool(play(PLUGIN, (level,), key).winners) for key in keys)

    assert won("random") < won("medium") < won("strong")


@pytest.mark.parametrize("level", PLUGIN.bots)
def test_a_decision_takes_less_than_50_ms(level: str) -> None:
    at = engine.start(GAME, Options(level="expert"), (SeatSetup(),) * 5, bytes(32)).position
    slowest, action = 0.0, None
    while at.decisions:
        seat = list(at.decisions)[-1]
        view = GAME.view(at.state, Viewer(seat=seat, recalls=True))
        spent = []
        for _ in range(2):  # the first may pay for somebody else's garbage
            begun = thread_time()
            action = PLUGIN.bots[level].choose(view, at.decisions[seat], Rng(b"fast", at.seq))
            spent.append(thread_time() - begun)
        slowest = max(slowest, min(spent))
        done = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=bytes(32))
        assert isinstance(done, engine.Transition)
        at = done.position
    assert slowest < SLOWEST


@pytest.mark.parametrize("number", range(10))
def test_l6_a_bot_is_shown_nothing_that_its_seat_did_not_see(number: int) -> None:
    match = a_play_out(LAWS, 2, number)
    for turn in turns(match):
        for seat in range(2):
            check_redrawn(match, turn.after.position, Viewer(seat=seat, recalls=True))
