"""Rulings about what is shown and remembered, advice, the last chance, and time."""

import pytest

from games.kit import engine
from games.kit.models import SPECTATOR, SeatSetup
from games.kit.rng import Rng
from games.wer_wars.content import FOODS
from games.wer_wars.events import Advised, Looked, Missed, Tied
from games.wer_wars.models import (
    NO_IDEA,
    Advise,
    Guess,
    Look,
    Options,
    Quiet,
    Roll,
    Vote,
)
from tests.games.wer_wars.builders import (
    FOOD,
    GAME,
    GHOST_FOOD,
    KEY,
    PERSON,
    THIEF,
    Table,
    a_deal,
    a_table,
    guessing,
    last_chance,
)

ASSISTED, OPEN = Options(memory="assisted"), Options(memory="open")


def seen(options: Options, seats: int = 2) -> Table:
    """The fairy has shown the mouse's food, and the next seat is to roll."""
    return a_table(seats=seats, at="raven", phase="fairy", options=options).by(
        0, Look(animal="mouse")
    )


def line(table: Table, kind: type) -> str:
    message = GAME.describe(table.told(kind))
    return f"{message.id} {message.params}"


def test_k4_others_advise_and_the_player_on_turn_decides() -> None:
    table = guessing(seats=3)
    assert table.awaited == (0, 1, 2)
    assert table.kinds(1) == {"advise", "quiet"}
    before = table.decision(0)
    advised = table.by(1, Advise(food="cheese"))
    assert advised.awaited == (0, 2)
    assert advised.decision(0) == before
    assert {d.id: d.by for d in advised.view(0).foods.dishes if d.by} == {"cheese": (1,)}
    fed = advised.by(2, Quiet()).by(0, Guess(food="grapes"))
    assert "mouse" in fed.state.fed


def test_k4_advice_is_for_one_guess_and_alone_there_is_none() -> None:
    table = guessing(seats=2, advice=(None, NO_IDEA), at="cat").by(0, Guess(food="carrot"))
    again = table.rolled("one")
    assert again.state.phase == "guess"
    assert again.state.advice == (None, None)
    assert guessing(seats=1).awaited == (0,)


def test_k8_a_swap_is_seen_by_all_and_shows_no_card() -> None:
    table = a_table(at="raven").rolled("ghost")
    assert table.reveals  # time and bots wait: where the cards went is to be kept in mind
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view.board.swapped == "mouse"
        assert view.reveal.kind is None
        assert table.noted(viewer) == {}


def test_k13_the_fairy_shows_a_food_beside_an_animal_to_all_until_the_next_step() -> None:
    table = a_table(at="mouse", fed=("owl",)).rolled("one")
    assert set(table.free("look")) == set(FOOD) - {"owl"}
    assert table.why_not("look", "owl") == "wer-wars:39, K13"
    shown = table.by(0, Look(animal="pig"))
    assert shown.reveals
    for viewer in (0, 1, None):
        reveal = shown.view(viewer).reveal
        assert (reveal.kind, reveal.animal, reveal.food) == ("looked", "pig", "apple")
    assert shown.by(1, Roll(), 4).view(0).reveal.kind is None
    assert shown.food("pig") == "apple"


def test_k15_a_wrong_guess_shows_the_food_to_all_until_the_next_step() -> None:
    table = guessing().by(0, Guess(food="nuts"))
    assert table.reveals
    for viewer in (0, 1, None):
        reveal = table.view(viewer).reveal
        assert (reveal.kind, reveal.animal, reveal.food) == ("missed", "mouse", "grapes")
    assert table.by(1, Roll(), 4).view(0).reveal.kind is None


def test_a_right_guess_clears_whom_the_animal_names() -> None:
    table = guessing().by(0, Guess(food="grapes"))
    assert not table.reveals
    assert table.food("mouse") is None
    view = table.view()
    assert [dish.id for dish in view.foods.dishes if dish.eaten] == ["grapes"]
    assert [suspect.id for suspect in view.hand.suspects if suspect.cleared] == [PERSON["mouse"]]
    assert view.hand.left == 9


def test_k16_everybody_votes_and_the_most_named_is_accused() -> None:
    table = last_chance(seats=3)
    assert table.awaited == (0, 1, 2)
    table = table.by(2, Vote(suspect="baker")).by(0, Vote(suspect=THIEF))
    assert table.awaited == (1,)
    ended = table.by(1, Vote(suspect=THIEF))
    assert ended.state.result is not None
    assert (ended.state.result.reason, ended.state.result.named) == ("guessed", THIEF)


def test_k16_with_equal_votes_the_active_player_decides_among_them() -> None:
    table = last_chance(seats=3, turn=1)
    for seat, suspect in enumerate(("baker", THIEF, "guard")):
        table = table.by(seat, Vote(suspect=suspect))
    assert table.told(Tied) == Tied(seat=1, suspects=("baker", "guard", THIEF))
    assert table.awaited == (1,)
    assert table.free("vote", 1) == ("baker", "guard", THIEF)
    assert table.why_not("vote", "cook", 1) == "wer-wars:47, K16"
    ended = table.by(1, Vote(suspect="guard"))
    assert ended.state.result is not None
    assert ended.state.result.reason == "escaped"


def test_k16_innocents_cannot_be_named() -> None:
    table = last_chance(fed=("cat", "dog"))
    assert table.why_not("vote", PERSON["cat"]) == "wer-wars:47, K16"
    assert len(table.free("vote")) == 8


def test_k17_nobody_is_accused_before_the_hour() -> None:
    phases = ("roll", "move", "guess", "star", "fairy")
    kinds = {kind for phase in phases for kind in a_table(at="cat", phase=phase).kinds()}
    assert kinds == {"roll", "move", "guess", "visit", "look"}


def test_k18_every_food_in_play_that_is_not_eaten_may_be_named() -> None:
    table = guessing(fed=("cat", "dog"))
    assert set(table.free("guess")) == {*FOOD.values(), GHOST_FOOD} - {"carrot", "mushrooms"}
    assert table.why_not("guess", "carrot") == "wer-wars:35, K18"
    offered = {choice.value for choice in table.choices("guess")}
    assert offered == set(table.state.foods)
    assert len(set(FOODS) - offered) == 2


def test_k19_who_wins_has_the_minutes_left_and_who_loses_is_told_how_many_ate() -> None:
    others = tuple(animal for animal in FOOD if animal != "pig")
    fed = guessing(at="pig", fed=others, minutes=35, seats=3).by(0, Guess(food="apple"))
    won = GAME.outcome(fed.state)
    assert won is not None
    assert [(p.seat, p.rank, p.score) for p in won.placements] == [(s, 1, 25) for s in range(3)]
    late = GAME.outcome(last_chance(seats=1).by(0, Vote(suspect=THIEF)).state)
    assert late is not None
    assert late.placements[0].score == 0
    lost = GAME.outcome(last_chance(seats=1, fed=("cat",)).by(0, Vote(suspect="cook")).state)
    assert lost is not None
    assert lost.placements == ()
    assert (lost.headline.params["n"], lost.headline.params["all"]) == (1, 9)


def test_k21_strict_memory_shows_nothing_once_it_is_covered() -> None:
    table = seen(Options()).rolled("clock")
    assert [table.noted(viewer) for viewer in (0, 1, None)] == [{}, {}, {}]


def test_k21_assisted_memory_notes_for_the_seats_until_the_ghost_moves_the_card() -> None:
    table = seen(ASSISTED)
    assert table.noted(0) == table.noted(1) == {"mouse": "grapes"}
    assert table.noted() == {}
    swapped = table.rolled("ghost")
    assert swapped.noted(0) == {}
    assert swapped.state.ghost.food == "grapes"


def test_k21_open_memory_leaves_a_card_face_up_wherever_it_goes() -> None:
    table = seen(OPEN)
    assert table.noted(0) == table.noted() == {"mouse": "grapes"}
    assert table.rolled("ghost").noted() == {"ghost": "grapes"}


@pytest.mark.parametrize("options", [Options(), ASSISTED, OPEN])
def test_k21_the_log_names_a_hidden_food_only_while_memory_is_open(options: Options) -> None:
    missed = guessing(options=options).by(0, Guess(food="nuts"))
    assert ("a-grapes" in line(missed, Missed)) == (options.memory == "open")
    looked = seen(options)
    assert ("a-grapes" in line(looked, Looked)) == (options.memory == "open")


def test_k21_a_bot_is_given_what_its_seat_saw_and_no_more() -> None:
    table = seen(Options()).rolled("ghost")
    assert table.noted(1, recalls=True) == {"ghost": "grapes"}
    ghost = table.view(1, recalls=True).board.ghost
    assert ghost is not None
    assert (ghost.rolls, ghost.moved) == (1, 1)
    assert a_deal(3).noted(2, recalls=True) == {}


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_k22_time_alone_brings_every_match_to_its_end(seats: int) -> None:
    at = engine.start(GAME, Options(), (SeatSetup(),) * seats, KEY).position
    while at.decisions:
        seat = list(at.decisions)[-1]
        action = engine.expire(GAME, at, seat, key=KEY)
        done = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=KEY)
        assert isinstance(done, engine.Transition)
        at = done.position
    final = GAME.view(at.state, SPECTATOR)
    assert [suspect.id for suspect in final.hand.suspects if suspect.thief] == [at.state.thief]
    assert all(spot.noted for spot in final.board.ring if spot.hungry)


def test_k22_time_rolls_takes_the_smallest_step_and_has_no_idea() -> None:
    assert GAME.fallback(a_table().state, 0, _rng()) == Roll()
    assert GAME.fallback(a_table(phase="move").state, 0, _rng()).steps == 1
    assert GAME.fallback(guessing(seats=2).state, 1, _rng()) == Quiet()


def test_k22_time_guesses_any_food_that_may_be_named() -> None:
    table = guessing(fed=("cat",))
    named = {GAME.fallback(table.state, 0, _rng(n)).food for n in range(200)}
    assert named == set(table.free("guess"))


def _rng(number: int = 0) -> Rng:
    return Rng(KEY, "time", number)


def test_a_seat_that_leaves_is_passed_over_and_the_last_one_ends_the_match() -> None:
    table = guessing(seats=3).left(0)
    assert (table.state.turn, table.state.phase) == (1, "roll")
    assert table.rolled("ghost").state.turn == 2
    assert table.left(1).state.turn == 2
    ended = table.left(1).left(2)
    assert ended.state.result is not None
    assert ended.state.result.reason == "abandoned"


def test_a_vote_does_not_wait_for_who_has_left() -> None:
    table = last_chance(seats=2).by(0, Vote(suspect=THIEF)).left(1)
    assert table.state.result is not None
    assert table.state.result.reason == "guessed"


def test_the_active_player_who_leaves_a_tie_hands_the_choice_on() -> None:
    table = last_chance(seats=2).by(0, Vote(suspect=THIEF)).by(1, Vote(suspect="cook"))
    assert table.awaited == (0,)
    assert table.left(0).awaited == (1,)


def test_what_was_suggested_is_told_to_all() -> None:
    assert guessing().by(1, Advise(food="nuts")).told(Advised) == Advised(seat=1, food="nuts")
    assert guessing().by(1, Quiet()).told(Advised).food is None
