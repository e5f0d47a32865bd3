"""Rulings about the beginning, the ring, the die and the clock."""

from collections import Counter

import pytest

from games.kit.models import SeatRef
from games.wer_wars.content import ACTIONS, ANIMALS, FACES, FOODS, SUSPECTS
from games.wer_wars.events import Begun, Full, HourStruck, Missed, Rolled, Swapped, Ticked
from games.wer_wars.game import INFO
from games.wer_wars.models import Guess, Move, Options, Pass, Visit
from games.wer_wars.rules.facts import hungry
from tests.games.wer_wars.builders import FOOD, GHOST_FOOD, RING, a_deal, a_table, guessing

FED = ("cat", "dog", "owl", "raven", "mouse", "frog", "snake", "bat")
MANY = [number.to_bytes(32, "big") for number in range(200)]


@pytest.mark.parametrize(("level", "animals"), [("basic", 9), ("expert", 11)])
def test_k1_a_level_is_so_many_animals_one_food_and_one_person_more(
    level: str, animals: int
) -> None:
    state = a_deal(level=level).state
    assert len(state.ring) == animals + 3
    assert len(state.foods) == len(state.suspects) == animals + 1
    assert len(hungry(state)) == animals
    assert state.minutes == 0


def test_k2_what_stays_in_the_box_is_random_and_the_rest_is_listed_openly() -> None:
    deals = [a_deal(key=key) for key in MANY]
    assert {food for deal in deals for food in deal.state.foods} == set(FOODS)
    assert {person for deal in deals for person in deal.state.suspects} == set(SUSPECTS)
    assert {place.id for deal in deals for place in deal.state.ring} == {*ANIMALS, *ACTIONS}
    view, state = deals[0].view(), deals[0].state
    assert tuple(dish.id for dish in view.foods.dishes) == state.foods
    assert tuple(suspect.id for suspect in view.hand.suspects) == state.suspects
    innocent = {place.innocent for place in state.ring if place.innocent}
    assert innocent | {state.thief} == set(state.suspects)


@pytest.mark.parametrize("level", ["basic", "expert"])
def test_k3_no_two_actions_are_neighbours_and_every_place_can_hold_one(level: str) -> None:
    spots: Counter[str] = Counter()
    rings = [[place.id for place in a_deal(key=key, level=level).state.ring] for key in MANY]
    for ring in rings:
        at = [index for index, word in enumerate(ring) if word in ACTIONS]
        assert sorted(ring[index] for index in at) == sorted(ACTIONS)
        assert all(ring[(index + 1) % len(ring)] not in ACTIONS for index in at)
        spots.update(f"{index} {ring[index]}" for index in at)
    assert len(spots) == 3 * len(rings[0])


def test_k4_a_hungry_animal_is_guessed_at_unless_the_table_lets_one_walk_on() -> None:
    assert guessing().kinds() == {"guess"}
    free = guessing(options=Options(must_guess=False))
    assert free.kinds() == {"guess", "pass"}
    after = free.by(0, Pass())
    assert (after.state.minutes, after.state.turn, after.state.phase) == (0, 1, "roll")


def test_k4_there_is_exactly_one_guess_a_turn() -> None:
    missed = guessing().by(0, Guess(food="nuts"))
    fed = guessing().by(0, Guess(food="grapes"))
    assert (missed.state.turn, missed.state.phase) == (1, "roll")
    assert (fed.state.turn, fed.state.phase) == (1, "roll")


def test_k5_the_ghost_skips_actions_and_fed_animals() -> None:
    table = a_table(at="dog", fed=("owl", "raven")).rolled("ghost")
    assert table.told(Swapped).animal == "mouse"
    assert table.food("mouse") == GHOST_FOOD
    assert table.state.ghost.food == FOOD["mouse"]


def test_k5_with_no_food_in_the_ring_the_ghost_does_nothing() -> None:
    table = a_table(fed=(*FED, "pig")).rolled("ghost")
    assert table.told(Swapped).animal is None
    assert table.state.ghost.food == GHOST_FOOD


@pytest.mark.parametrize(("face", "turn"), [("clock", 0), ("ghost", 1)])
def test_k6_a_clock_is_rolled_on_from_and_a_ghost_ends_the_turn(face: str, turn: int) -> None:
    table = a_table(at="star").rolled(face)
    assert (table.state.turn, table.state.phase) == (turn, "roll")
    assert table.state.minutes == (5 if face == "clock" else 0)


def test_k7_the_ghost_counts_from_the_place_after_the_piece() -> None:
    at_an_animal = a_table(at="cat").rolled("ghost")
    assert at_an_animal.told(Swapped).animal == "dog"
    assert at_an_animal.food("cat") == FOOD["cat"]
    over_the_top = a_table(at="pig").rolled("ghost")
    assert over_the_top.told(Swapped).animal == "cat"
    the_last = a_table(at="pig", fed=FED).rolled("ghost")
    assert the_last.told(Swapped).animal == "pig"


def test_k9_the_hour_stops_the_turn_at_once() -> None:
    rolled = a_table(minutes=55).rolled("clock")
    assert rolled.state.phase == "vote"
    assert rolled.awaited == (0, 1)
    missed = guessing(minutes=55).by(0, Guess(food="nuts"))
    assert missed.state.phase == "vote"
    assert missed.told(HourStruck)
    landed = a_table(at="pig", minutes=55).rolled("one")
    assert landed.state.phase == "vote"


def test_k10_the_last_animal_is_fed_whatever_the_clock_says() -> None:
    table = guessing(at="pig", fed=FED, minutes=55).by(0, Guess(food=FOOD["pig"]))
    assert table.state.minutes == 55
    assert not table.tells(Ticked)
    assert table.state.result is not None
    assert table.state.result.reason == "fed"


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        (Options(), 20, 25),
        (Options(level="expert"), 20, 15),
        (Options(level="expert"), 0, 0),
        (Options(level="expert", clock_tile="forward"), 20, 25),
        (Options(clock_tile="back"), 20, 15),
    ],
)
def test_k11_landing_on_the_clock_moves_the_hand_as_agreed_and_ends_the_turn(
    options: Options, before: int, after: int
) -> None:
    table = a_table(at="bat", minutes=before, options=options).rolled("two")
    assert table.state.minutes == after
    assert table.told(Ticked).back is (after <= before)
    assert (table.state.turn, table.state.phase) == (1, "roll")


def test_k11_the_piece_begins_on_the_clock_and_the_hand_stays_at_twelve() -> None:
    state = a_deal().state
    assert state.ring[state.pawn].id == "clock"
    assert (state.minutes, state.phase) == (0, "roll")


def test_k12_the_star_leads_to_a_hungry_animal_and_there_is_guessed() -> None:
    free = Options(must_guess=False)
    table = a_table(at="cat", fed=("owl",), options=free).rolled("two")
    assert table.state.phase == "star"
    assert set(table.free("visit")) == set(FOOD) - {"owl"}
    assert table.why_not("visit", "owl") == "wer-wars:41, K12"
    there = table.by(0, Visit(animal="pig"))
    assert there.state.ring[there.state.pawn].id == "pig"
    assert there.kinds() == {"guess"}


def test_k14_a_fed_animal_keeps_its_place_and_nothing_happens_there() -> None:
    table = a_table(at="clock", fed=("cat",)).rolled("one")
    assert table.told(Full).animal == "cat"
    assert (table.state.pawn, table.state.turn, table.state.phase) == (1, 1, "roll")
    assert tuple(place.id for place in table.state.ring) == RING


@pytest.mark.parametrize("face", FACES)
def test_the_die_does_what_its_face_says(face: str) -> None:
    table = a_table(at="owl").rolled(face)
    assert table.told(Rolled) == Rolled(seat=0, face=face)
    reached = {"one": "raven", "two": "mouse", "three": "fairy"}
    assert table.state.ring[table.state.pawn].id == reached.get(face, "owl")


def test_a_free_move_goes_one_two_or_three_places() -> None:
    table = a_table(at="bat").rolled("free")
    assert table.free("move") == (1, 2, 3)
    assert [choice.anchor for choice in table.choices("move")] == ["at-pig", "at-clock", "at-cat"]
    assert table.by(0, Move(steps=3)).state.ring[1].id == "cat"
    assert table.by(0, Move(steps=3)).state.pawn == 1


def test_k20_lot_or_the_first_seat_begins_and_from_one_to_five_may_sit() -> None:
    assert {a_deal(5, key).state.turn for key in MANY} == set(range(5))
    assert {a_deal(5, key, begins="first").state.turn for key in MANY} == {0}
    assert INFO.seats == (1, 5)
    assert a_deal(1).told(Begun).first == 0
    assert SeatRef(seat=0) in a_deal(1).view().turn.text.params.values()


def test_a_wrong_guess_costs_five_minutes_each_time() -> None:
    table = guessing(minutes=10).by(0, Guess(food="nuts"))
    assert table.told(Missed).claim == "nuts"
    assert table.state.minutes == 15
    assert table.food("mouse") == "grapes"
