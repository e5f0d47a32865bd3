"""Rulings about the beginning, walking, rooms, challenges and the hand limit."""

import pytest

from games.why.content import DECK, MYSTERY, NO_CLUE, ORDINARY_MOTIVES
from games.why.events import Challenged, Discarded, Gave
from games.why.models import Ask, Clue, Deny, Discard, Draw, Give, Go, Lay, Roll, Search
from tests.games.why.builders import SEVEN, a_deal, a_table, acting, going, on_lawn

AXES = ("axe-1", "axe-2", "axe-3", "axe-4")
ATTIC = "room:attic"


def asked(*hands: tuple[str, ...], ask: str = "axe") -> object:
    return acting(*hands).after(Ask(whom=1, ask=ask))


def test_w1_the_challenged_seat_is_the_one_that_may_counter() -> None:
    table = acting(("axe-1",), ("gun-1",)).after(Ask(whom=1, ask="axe"))
    countered = table.after(Deny(counter="gun"))
    assert countered.told(Challenged) == Challenged(seat=1, whom=0, ask="gun", counter=True)
    assert countered.awaited == 0


def test_w2_a_series_is_asked_for_and_the_owner_chooses_the_card() -> None:
    table = acting(("axe-1",), ("axe-2", "axe-4")).after(Ask(whom=1, ask="axe"))
    assert table.free("give", "card") == ("axe-2", "axe-4")
    assert "axe-4" in table.after(Give(card="axe-4")).hand(0)


def test_w3_the_card_shown_is_of_the_series_asked_for() -> None:
    table = acting(("axe-1", "rope-1"), ("gun-1",))
    assert table.free("challenge", "ask") == ("axe", "rope")
    shown = table.after(Ask(whom=1, ask="rope")).state.shown
    assert [card.card for card in shown] == ["rope-1"]


def test_w4_no_clue_cannot_be_asked_for() -> None:
    table = acting(("axe-1", NO_CLUE), ("gun-1",))
    assert table.why_not("challenge", "ask", NO_CLUE) == "W4"


def test_w5_a_no_clue_answers_only_for_a_card_that_one_holds() -> None:
    lacks = acting(("axe-1",), ("gun-1", NO_CLUE)).after(Ask(whom=1, ask="axe"))
    holds = acting(("axe-1",), ("axe-2", NO_CLUE)).after(Ask(whom=1, ask="axe"))
    assert lacks.why_not("clue") == "W5"
    assert holds.kinds() == {"give", "clue"}


def test_w6_the_challenged_seat_always_decides_and_only_truthfully() -> None:
    lacks = acting(("axe-1",), ("gun-1",)).after(Ask(whom=1, ask="axe"))
    holds = acting(("axe-1",), ("axe-2",)).after(Ask(whom=1, ask="axe"))
    assert lacks.awaited == holds.awaited == 1
    assert lacks.kinds() == {"deny"}
    assert holds.kinds() == {"give"}
    assert holds.why_not("deny") == "W6"


def test_w7_of_several_detectives_one_is_challenged_and_the_turn_ends() -> None:
    table = acting(("axe-1",), seats=4)
    assert table.free("challenge", "whom") == (1, 2, 3)
    after = table.after(Ask(whom=3, ask="axe"), Deny(counter="no"))
    assert (after.awaited, after.state.phase) == (1, "roll")


def test_w8_drawing_ends_the_turn_and_leaves_no_challenge() -> None:
    table = acting(("axe-1",), at="room:den")
    assert table.kinds() == {"draw", "challenge"}
    after = table.after(Draw())
    assert (after.awaited, after.state.phase) == (1, "roll")


def test_w8_where_only_a_draw_is_possible_it_is_not_asked_for() -> None:
    table = going((3, 3), ("axe-1",)).after(Go(to="room:den"))
    assert table.hand(0) == ("axe-1", "hitchcock-2")
    assert table.awaited == 1


def test_w9_one_must_roll_before_acting_in_the_living_room() -> None:
    assert a_deal(3).kinds() == {"roll"}
    assert going((3, 4), ("axe-1",)).after(Go(to="room:living-room")).kinds() >= {"challenge"}


def test_w10_only_seven_eleven_or_a_double_lets_one_stay() -> None:
    assert going((3, 5), at=ATTIC).why_not("go", "to", ATTIC) == "W10"
    assert going((4, 4), at=ATTIC).why_not("go", "to", ATTIC) == ""


def test_w11_laying_a_set_brings_the_hand_to_the_limit_and_ends_the_turn() -> None:
    hand = (*AXES, "nero-1", "nero-2", "nero-3", "boone-1")
    table = a_table(hand, phase="discard", discarder=0)
    assert table.kinds() == {"discard", "lay"}
    after = table.after(Lay(series="axe"))
    assert (len(after.hand(0)), after.awaited) == (4, 1)


def test_w12_a_hand_of_seven_or_less_discards_nothing() -> None:
    den = "room:den"
    six = acting(SEVEN[:6], at=den).after(Draw())
    seven = acting(SEVEN, at=den).after(Draw())
    assert (six.awaited, six.state.phase) == (1, "roll")
    assert (seven.awaited, seven.state.phase) == (0, "discard")


def test_w15_a_set_may_be_laid_at_any_time_of_ones_own_turn() -> None:
    hand = (*AXES, "nero-1")
    tables = (a_table(hand), going((2, 4), hand), acting(hand))
    assert all("lay" in table.kinds() for table in tables)
    assert a_table(hand).after(Lay(series="axe")).kinds() == {"roll"}


def test_w15_a_laid_set_is_immune_and_several_may_lie() -> None:
    ropes = ("rope-1", "rope-2", "rope-3", "rope-4")
    table = a_table(("gun-1",), (*AXES, *ropes), turn=1)
    table = table.after(Lay(series="axe"), Lay(series="rope"))
    assert table.state.laid[1] == ("axe", "rope")
    assert table.hand(1) == ()


def test_w15_nobody_lays_in_anothers_turn() -> None:
    table = a_table(("gun-1",), (*AXES, *SEVEN[:4]), phase="discard", discarder=1)
    assert table.kinds() == {"discard"}


def test_w21_a_wrong_guess_swaps_even_below_seven_cards() -> None:
    table = acting(("axe-1", "gun-1"), lawn=on_lawn("nero-1"))
    after = table.after(Search(place=1, claim="axe"))
    assert after.hand(0) == ("nero-1", "gun-1")
    assert after.told(Discarded).place == 2


def test_w26_two_players_leave_out_ordinary_motives_at_random_and_say_which() -> None:
    deals = [a_deal(2, bytes([n] * 32)).state for n in range(20)]
    motives = {motive for deal in deals for motive in deal.removed if motive in ORDINARY_MOTIVES}
    assert not any(MYSTERY in deal.removed for deal in deals)
    assert len(motives) == len(ORDINARY_MOTIVES)
    assert a_deal(2).view().side.removed == a_deal(2).state.removed


def test_w27_the_top_floor_is_closed_to_two_players() -> None:
    table = going((3, 4), closed=("attic", "tower"))
    assert table.why_not("go", "to", ATTIC) == "W27"
    assert a_deal(2).state.closed == ("attic", "tower")


def test_w28_an_empty_room_may_be_entered_and_a_challenge_made_there() -> None:
    piles = ((), ("boone-2",), (), (), (), (), ())
    empty = acting(("axe-1",), at="room:den", piles=piles)
    assert empty.kinds() == {"challenge", "pass"}
    alone = going((3, 3), ("axe-1",), piles=piles).after(Go(to="room:den"))
    assert (alone.hand(0), alone.awaited) == (("axe-1",), 1)


def test_w29_a_discard_goes_to_the_lowest_place_never_used() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0, lawn=(None, *on_lawn("axe-1")))
    assert table.after(Discard(card="gun-1")).told(Discarded).place == 3


def test_w29_after_36_places_the_lowest_empty_one_is_used_and_then_a_new_row() -> None:
    full = on_lawn(*["nero-1"] * 36)
    gap = (*full[:4], None, *full[5:])
    start = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    assert start.having(lawn=gap).after(Discard(card="gun-1")).told(Discarded).place == 5
    wider = start.having(lawn=full).after(Discard(card="gun-1"))
    assert wider.told(Discarded).place == 37
    assert len(wider.view().side.places) == 48


def test_w29_an_empty_lawn_is_not_searched() -> None:
    assert acting(("axe-1",)).why_not("search") == "W29"


def test_w37_a_no_clue_may_be_discarded_but_not_named_on_the_lawn() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    assert NO_CLUE in table.free("discard", "card")
    search = acting((NO_CLUE, "axe-1"), lawn=on_lawn(NO_CLUE))
    assert search.free("search", "claim") == ("axe",)
    hit = search.after(Search(place=1, claim="axe"))
    assert hit.hand(0) == (NO_CLUE, NO_CLUE)


def test_w41_a_counter_won_over_the_limit_discards_before_the_turn_passes() -> None:
    table = acting(("nero-3", "axe-1"), SEVEN).after(
        Ask(whom=1, ask="axe"), Deny(counter="nero"), Give(card="nero-3")
    )
    assert (table.awaited, table.state.phase, table.state.turn) == (1, "discard", 0)
    after = table.after(Discard(card="poison-1"))
    assert (after.awaited, after.state.phase) == (1, "roll")


@pytest.mark.parametrize("mine", ["jealousy", "bribery"])
def test_w42_any_motive_of_ones_own_allows_both_requests(mine: str) -> None:
    table = acting((mine,), ("blackmail", MYSTERY))
    assert table.free("challenge", "ask") == ("motive", MYSTERY)
    assert table.after(Ask(whom=1, ask="motive")).free("give", "card") == ("blackmail", MYSTERY)
    assert table.after(Ask(whom=1, ask=MYSTERY)).free("give", "card") == (MYSTERY,)


def test_w42_the_mystery_card_answers_for_a_motive_where_it_is_the_only_one() -> None:
    table = acting(("jealousy",), (MYSTERY,)).after(Ask(whom=1, ask="motive"))
    assert table.kinds() == {"give"}


def test_w42_who_holds_the_mystery_card_asks_for_a_motive_only() -> None:
    assert acting((MYSTERY,), ("bribery",)).free("challenge", "ask") == ("motive",)


def test_row_24_26_a_given_no_clue_leaves_the_match_for_all_to_see() -> None:
    table = acting(("axe-1",), ("axe-2", NO_CLUE)).after(Ask(whom=1, ask="axe"))
    after = table.after(Clue(counter="no"))
    assert after.hand(1) == ("axe-2",)
    assert after.view().side.spent_clues == 1
    assert [item.kind for item in after.view().reveal.items] == ["clue"]


def test_row_28_after_a_no_clue_a_counter_is_possible_too() -> None:
    table = acting(("axe-1",), ("axe-2", NO_CLUE)).after(Ask(whom=1, ask="axe"))
    assert table.free("clue", "counter") == ("no", "axe")
    assert table.after(Clue(counter="axe")).awaited == 0


def test_row_29_a_counter_is_not_countered() -> None:
    table = acting(("axe-1",), ("gun-1",)).after(Ask(whom=1, ask="axe"), Deny(counter="gun"))
    assert table.spec("deny").params == ()


def test_row_25_nothing_is_given_in_return() -> None:
    table = acting(("axe-1", "gun-1"), ("axe-2",)).after(Ask(whom=1, ask="axe"))
    after = table.after(Give(card="axe-2"))
    assert after.told(Gave).to == 0
    assert (after.hand(0), after.hand(1)) == (("axe-1", "axe-2", "gun-1"), ())


def test_row_14_seven_eleven_and_doubles_open_every_room() -> None:
    rooms = 7
    for dice in ((3, 4), (5, 6), (1, 1)):
        free = going(dice, at="sq:28").free("go", "to")
        assert sum(str(place).startswith("room:") for place in free) == rooms


def test_row_12_spare_steps_are_lost_and_exact_entry_forbids_them() -> None:
    loose = going((3, 5), at=ATTIC)
    exact = loose.having(options=loose.state.options.model_copy(update={"exact_entry": True}))
    assert loose.why_not("go", "to", "room:tower") == ""
    assert exact.why_not("go", "to", "room:tower") == "why:24"
    assert exact.why_not("go", "to", "room:living-room") == ""


def test_row_21_an_occupied_square_is_free_only_for_a_challenge_which_is_then_made() -> None:
    pieces = (ATTIC, "sq:10")
    table = going((3, 5), ("axe-1",), pieces=pieces)
    assert table.why_not("go", "to", "sq:10") == ""
    assert table.after(Go(to="sq:10")).kinds() == {"challenge"}
    clueless = going((3, 5), (NO_CLUE,), pieces=pieces)
    assert clueless.why_not("go", "to", "sq:10") == "why:31"


def test_row_21_an_occupied_square_may_be_passed() -> None:
    table = going((3, 5), ("axe-1",), pieces=(ATTIC, "sq:9"))
    assert "sq:10" in table.free("go", "to")


def test_row_13_a_turn_may_end_in_the_corridor() -> None:
    table = going((3, 5), at=ATTIC).after(Go(to="sq:15"))
    assert (table.state.pieces[0], table.awaited) == ("sq:15", 1)


def test_row_19_a_discard_is_shown_until_the_next_step_and_the_log_never_names_it() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    after = table.after(Discard(card="gun-1"))
    (item,) = after.view().reveal.items
    assert (item.kind, item.card, item.place) == ("discard", "gun-1", 1)
    assert after.reveals
    assert after.events == (Discarded(seat=0, place=1),)
    assert after.view().side.places[0].card is None
    assert after.after(Roll()).view().reveal.items == ()


def test_row_19_hidden_discards_show_nothing() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    hidden = table.state.options.model_copy(update={"discards_shown": False})
    after = table.having(options=hidden).after(Discard(card="gun-1"))
    assert after.view().reveal.items == ()
    assert not after.reveals


@pytest.mark.parametrize(
    ("seats", "cards", "pile", "lawn"), [(2, 34, 5, 0), (3, 48, 4, 3), (4, 60, 5, 2)]
)
def test_rows_2_3_49_50_the_deal(seats: int, cards: int, pile: int, lawn: int) -> None:
    state = a_deal(seats).state
    dealt = [len(hand) for hand in state.hands]
    piles = [len(p) for p in state.piles if p]
    assert dealt == [7] * seats
    assert piles == [pile] * (4 if seats == 2 else 6)
    assert len(state.lawn) == lawn
    assert sum(dealt) + sum(piles) + lawn == cards
    assert len(DECK) == 60


def test_row_6_chance_decides_who_begins() -> None:
    assert {a_deal(3, bytes([n] * 32)).state.turn for n in range(20)} == {0, 1, 2}


def test_row_7_detectives_are_picked_and_the_others_fall_by_chance() -> None:
    roles = a_deal(3, roles=("bones", None, "clam")).state.roles
    assert (roles[0], roles[2]) == ("bones", "clam")
    assert roles[1] in {"crazy", "monday"}
