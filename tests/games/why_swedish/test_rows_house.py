"""Rows 1 to 24 of the table in rules/why.md: setting up, walking, rooms, and how one asks."""

import pytest

from games.why.board import HALL, ROOMS
from games.why.content import DECK, NO_CLUE
from games.why.events import Discarded, Drew, RolledOff
from games.why.models import Ask, Deny, Discard, Draw, Give, Go, Pass, Roll
from games.why_swedish import PLUGIN
from games.why_swedish.game import GAME, SWEDISH, SwedishOptions
from tests.games.why.builders import SEVEN, Table
from tests.games.why_swedish.builders import a_deal, a_table, acting, going

ATTIC, DEN = "room:attic", "room:den"
CORRIDOR = (ATTIC, "sq:10")


def test_row_1_two_to_four_play() -> None:
    assert GAME.info.seats == (2, 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_row_2_seven_cards_are_dealt(seats: int) -> None:
    dealt = [*map(len, a_deal(seats).state.hands)]
    assert dealt == [7] * seats


@pytest.mark.parametrize(("seats", "pile", "lawn"), [(2, 5, 0), (3, 4, 3), (4, 5, 2)])
def test_row_3_the_rest_lies_evenly_in_the_rooms_and_what_is_left_over_in_the_garden(
    seats: int, pile: int, lawn: int
) -> None:
    state = a_deal(seats).state
    assert {len(cards) for cards in state.piles if cards} == {pile}
    assert [lies.seen_by for lies in state.lawn if lies] == [()] * lawn


def test_row_4_the_rooms_have_numbers_and_no_names() -> None:
    names = [PLUGIN.terms[room.id] for room in ROOMS]
    assert names == ["Living Room", *(f"Room {n}" for n in range(1, 7))]


def test_row_5_all_start_in_the_living_room() -> None:
    assert a_deal(4).state.pieces == (HALL,) * 4


def first_rolls(table: Table) -> list[RolledOff]:
    return [event for event in table.events if isinstance(event, RolledOff)]


def test_row_6_the_highest_roll_begins() -> None:
    for key in range(12):
        table = a_deal(3, bytes([key] * 32))
        last = {roll.seat: roll.die for roll in first_rolls(table)}
        assert last[table.state.turn] == max(last.values())


def test_row_6_who_ties_rolls_again_alone() -> None:
    deals = [first_rolls(a_deal(2, bytes([key] * 32))) for key in range(40)]
    tied = next(rolls for rolls in deals if len(rolls) > 2)
    assert tied[0].die == tied[1].die
    assert all(len(rolls) % 2 == 0 for rolls in deals)


def test_row_7_detectives_are_picked_and_the_others_fall_by_chance() -> None:
    roles = a_deal(3, roles=("bones", None, "clam")).state.roles
    assert (roles[0], roles[2]) == ("bones", "clam")
    assert roles[1] in {"crazy", "monday"}


def test_row_8_one_walks_the_sum_of_two_dice_through_the_corridor() -> None:
    squares = {str(to) for to in going((1, 3), at=ATTIC).free("go", "to") if "sq:" in str(to)}
    assert squares == {"sq:2", "sq:5", "sq:6", "sq:11", "sq:18"}


def test_row_9_nobody_turns_back_in_one_throw() -> None:
    assert "sq:5" not in going((1, 3), at="sq:5").free("go", "to")


def test_row_10_rooms_are_entered_through_doors() -> None:
    # Square 36 lies along the wall of the den, whose door opens from its neighbour 37.
    assert going((1, 3), at="sq:36").choices("go", "to")[2].trail == ("sq-37",)


def test_row_11_a_room_is_one_square_and_the_walk_ends_there() -> None:
    table = going((3, 5), at="sq:36").after(Go(to=DEN))
    assert table.state.pieces[0] == DEN


def test_row_12_spare_steps_are_ignored() -> None:
    assert going((4, 6), at=ATTIC).why_not("go", "to", "room:bedroom-1") == ""
    assert "exact_entry" not in SwedishOptions.model_fields


def test_row_13_a_turn_may_end_in_the_corridor() -> None:
    table = going((3, 5), at=ATTIC).after(Go(to="sq:15"))
    assert (table.state.pieces[0], table.awaited) == ("sq:15", 1)


def test_row_14_a_special_roll_gives_four_ways_to_one_in_a_room() -> None:
    table = going((2, 2), ("axe-1",), at=ATTIC)
    other = table.after(Go(to=DEN))
    assert [event.card for event in other.events if isinstance(event, Drew)] == ["hitchcock-2"]
    assert table.after(Go(to=HALL)).state.pieces[0] == HALL
    piles = (*table.state.piles[:5], ("boone-2", "nero-3"), ())
    stays = table.having(piles=piles).after(Go(to=ATTIC))
    assert stays.kinds() == {"draw", "challenge"}


def test_row_15_a_special_roll_may_be_walked_like_any_other() -> None:
    assert "sq:5" in going((2, 2), at=ATTIC).free("go", "to")


def test_row_16_the_next_turn_leads_to_another_room() -> None:
    assert going((1, 3), at=ATTIC).why_not("go", "to", ATTIC) == "W10"
    assert going((3, 4), at=ATTIC).why_not("go", "to", ATTIC) == ""


def test_row_17_one_may_come_back_later() -> None:
    away = going((1, 3), at=ATTIC).after(Go(to="sq:5"))
    again = away.having(turn=0, phase="go", dice=(1, 3))
    assert ATTIC in again.free("go", "to")


def test_row_18_the_top_card_joins_the_hand_and_any_card_is_discarded() -> None:
    drawn = acting(SEVEN, at=DEN).after(Draw())
    assert drawn.hand(0).count("hitchcock-2") == 1
    assert set(drawn.free("discard", "card")) == {*SEVEN, "hitchcock-2"}


def test_row_19_a_discard_is_shown_to_all_and_then_lies_face_down() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0).after(Discard(card="gun-1"))
    assert [item.card for item in table.view().reveal.items] == ["gun-1"]
    assert table.view().side.places[0].state == "down"
    assert table.after(Roll()).view().reveal.items == ()


def test_row_20_what_is_discarded_lies_in_the_garden() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0).after(Discard(card="gun-1"))
    assert table.told(Discarded).place == 1
    assert [lies.card for lies in table.state.lawn if lies] == ["gun-1"]


def test_row_21_a_square_is_shared_and_an_accusation_there_is_free() -> None:
    table = going((3, 5), ("axe-1",), pieces=CORRIDOR).after(Go(to="sq:10"))
    assert table.kinds() == {"challenge", "pass"}
    assert table.after(Pass()).awaited == 1
    clueless = going((3, 5), (NO_CLUE,), pieces=CORRIDOR)
    assert clueless.why_not("go", "to", "sq:10") == ""


def test_row_22_a_card_of_the_series_is_shown_and_another_asked_for() -> None:
    asked = acting(("axe-1", "gun-1"), ("gun-2",)).after(Ask(whom=1, ask="axe"))
    assert [card.card for card in asked.state.shown] == ["axe-1"]
    assert "nero" not in acting(("axe-1",)).free("challenge", "ask")


def test_row_23_a_motive_and_the_mystery_are_asked_for_without_showing_a_card() -> None:
    table = acting(("axe-1",), ("bribery", "mystery"))
    assert table.free("challenge", "ask") == ("axe", "motive", "mystery")
    for ask in ("motive", "mystery"):
        assert table.after(Ask(whom=1, ask=ask)).state.shown == ()


def test_row_24_the_owner_chooses_the_card() -> None:
    table = acting(("axe-1",), ("axe-2", "axe-4")).after(Ask(whom=1, ask="axe"))
    assert table.free("give", "card") == ("axe-2", "axe-4")
    assert "axe-4" in table.after(Give(card="axe-4")).hand(0)


def test_the_deck_and_what_the_edition_keeps_of_it() -> None:
    assert len(DECK) == 60
    assert SWEDISH.limit == 7


def test_a_counter_stands_where_the_asker_stood() -> None:
    table = acting(("axe-1",), ("gun-1",)).after(Ask(whom=1, ask="axe"), Deny(counter="gun"))
    assert table.awaited == 0
