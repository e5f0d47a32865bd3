"""Rulings W1 to W42 of rules/why.md, as the Swedish edition plays them."""

import pytest

from games.kit.models import AnyAction
from games.kit.rng import Rng
from games.why.board import HALL
from games.why.content import MYSTERY, NO_CLUE, parts_of
from games.why.events import Challenged, Discarded
from games.why.models import (
    Ask,
    Deny,
    Discard,
    Draw,
    Endgame,
    Give,
    Go,
    Pass,
    Return,
    Roll,
    Search,
)
from games.why_swedish.game import GAME, SWEDISH, SwedishOptions
from tests.games.why.builders import KEY, SEVEN, Table, on_lawn
from tests.games.why_swedish.builders import (
    a_deal,
    a_table,
    acting,
    endgame,
    going,
    in_swedish,
    thrown,
)

AXES, NEROS = parts_of("axe"), parts_of("nero")
ATTIC, DEN = "room:attic", "room:den"
AXE, NERO = Ask(whom=1, ask="axe"), Ask(whom=1, ask="nero")


def in_time(table: Table) -> AnyAction:
    return GAME.fallback(table.state, table.awaited or 0, Rng(KEY, "fallback"))


def test_w1_the_accused_is_the_one_that_may_accuse_in_return() -> None:
    table = acting(("axe-1",), ("gun-1",)).after(AXE, Deny(counter="gun"))
    assert table.told(Challenged) == Challenged(seat=1, whom=0, ask="gun", counter=True)
    assert table.awaited == 0


def test_w2_a_series_is_asked_for() -> None:
    assert acting(("axe-1", "nero-1")).free("challenge", "ask")[:2] == ("nero", "axe")


def test_w3_what_is_shown_is_of_the_series_asked_for() -> None:
    shown = acting(("axe-1", "rope-1"), ("gun-1",)).after(Ask(whom=1, ask="rope")).state.shown
    assert [card.card for card in shown] == ["rope-1"]


def test_w4_no_clue_cannot_be_asked_for() -> None:
    assert acting(("axe-1", NO_CLUE)).why_not("challenge", "ask", NO_CLUE) == "W4"


def test_w5_a_no_clue_is_no_bluff() -> None:
    assert acting(("axe-1",), ("gun-1", NO_CLUE)).after(AXE).why_not("clue") == "W5"


def test_w6_the_accused_always_decides_and_only_truthfully() -> None:
    lacks = acting(("axe-1",), ("gun-1",)).after(AXE)
    holds = acting(("axe-1",), ("axe-2",)).after(AXE)
    assert (lacks.awaited, lacks.kinds()) == (1, {"deny"})
    assert (holds.awaited, holds.kinds()) == (1, {"give"})
    assert holds.why_not("deny") == "W6"


def test_w7_of_several_detectives_one_is_accused_and_the_turn_passes() -> None:
    table = acting(("axe-1",), seats=4)
    assert table.free("challenge", "whom") == (1, 2, 3)
    assert table.after(Ask(whom=3, ask="axe"), Deny(counter="no")).awaited == 1


def test_w8_one_action_a_turn() -> None:
    drawn = acting(("axe-1",), at=DEN).after(Draw())
    assert (drawn.awaited, drawn.state.phase) == (1, "roll")
    found = acting(("axe-1",), lawn=on_lawn("axe-2", "gun-3")).after(Search(place=1, claim="axe"))
    assert "challenge" not in found.kinds()


def test_w9_one_must_roll_before_acting_in_the_living_room() -> None:
    assert a_deal(3).kinds() == {"roll"}
    stays = going((3, 4), ("axe-1",)).after(Go(to=HALL))
    assert "challenge" in stays.kinds()


def test_w10_only_seven_eleven_or_a_double_lets_one_stay() -> None:
    assert going((3, 5), at=ATTIC).why_not("go", "to", ATTIC) == "W10"
    assert going((4, 4), at=ATTIC).why_not("go", "to", ATTIC) == ""


def test_w12_whoever_accused_below_seven_gives_nothing_back() -> None:
    assert acting(SEVEN[:6], ("nero-3",)).after(NERO, Give(card="nero-3")).awaited == 1
    assert acting(SEVEN[:6], at=DEN).after(Draw()).awaited == 1


def test_w13_a_card_in_return_keeps_both_at_seven() -> None:
    other = ("nero-3", "gun-1", "gun-2", "rope-1", "rope-2", "henry-1", "henry-2")
    given = acting(SEVEN, other).after(NERO, Give(card="nero-3"))
    # Any card may go back, even the one just received.
    assert "nero-3" in given.free("return", "card")
    after = given.after(Return(card="boone-1"))
    assert [*map(len, after.state.hands)] == [7, 7]


def test_w13_switched_off_the_accused_is_short_and_the_accuser_discards() -> None:
    table = in_swedish(acting(SEVEN, ("nero-3", "axe-1")), SwedishOptions(exchange=False))
    after = table.after(NERO, Give(card="nero-3"))
    assert (after.awaited, after.kinds()) == (0, {"discard"})
    assert after.hand(1) == ("axe-1",)


def test_w14_after_laying_one_plays_on_and_only_stops_discarding() -> None:
    table = acting(("gun-1",), at=DEN, laid=(("axe",), ()))
    after = table.after(Draw())
    assert (len(after.hand(0)), after.awaited) == (2, 1)


def test_w15_sets_are_laid_by_themselves_and_several_may_lie() -> None:
    table = acting((*AXES[:3], "gun-1"), ("axe-4",), laid=(("rope",), ()))
    after = table.after(AXE, Give(card="axe-4"))
    assert after.state.laid[0] == ("rope", "axe")
    assert after.then(Roll()).decision.actions[-1].kind != "lay"


@pytest.mark.parametrize(
    ("dice", "allowed"),
    [
        ((2, 2), {"challenge", "search", "pass"}),
        ((3, 4), {"challenge", "search", "pass"}),
        ((4, 5), {"search", "pass"}),
    ],
)
def test_w16_a_double_opens_the_garden_too(dice: tuple[int, int], allowed: set[str]) -> None:
    assert thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice).kinds() == allowed


def test_w17_the_dice_come_first() -> None:
    assert endgame(("axe-1",), lawn=on_lawn("gun-3")).kinds() == {"roll"}


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_w18_two_and_twelve_are_doubles(dice: tuple[int, int]) -> None:
    assert "search" in thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice).kinds()


def test_w20_a_wrong_guess_without_a_card_shown_costs_one_held_before() -> None:
    wrong = acting(("gun-1", "axe-1"), lawn=on_lawn("nero-1")).after(Search(place=1, claim=MYSTERY))
    assert wrong.why_not("discard", "card", "nero-1") == "W20"
    after = wrong.after(Discard(card="gun-1"))
    assert (after.hand(0), after.awaited) == (("nero-1", "axe-1"), 1)
    assert [item.card for item in after.view().reveal.items] == ["gun-1"]


def test_w20_who_holds_nothing_else_discards_nothing() -> None:
    table = acting((), lawn=on_lawn("nero-1"))
    assert table.after(Search(place=1, claim="motive")).awaited == 1


def test_w20_who_lays_the_whole_hand_by_a_wrong_guess_discards_nothing() -> None:
    table = acting(NEROS[:3], lawn=on_lawn("nero-4"))
    after = table.after(Search(place=1, claim="motive"))
    assert (after.state.laid[0], after.hand(0), after.awaited) == (("nero",), (), 1)


def test_w21_a_wrong_guess_swaps_even_below_seven_cards() -> None:
    after = acting(("axe-1", "gun-1"), lawn=on_lawn("nero-1")).after(Search(place=1, claim="axe"))
    assert after.hand(0) == ("nero-1", "gun-1")
    assert after.told(Discarded).place == 2


def test_w22_a_case_completed_out_of_turn_wins_at_once() -> None:
    hands = (("axe-4", "gun-1"), (*AXES[:3], "jealousy"))
    table = acting(*hands, laid=((), ("nero",))).after(Ask(whom=1, ask="gun"))
    result = table.after(Deny(counter="axe"), Give(card="axe-4")).state.result
    assert result is not None
    assert result.winner == 1


def test_w22_of_two_that_complete_at_once_the_active_player_wins() -> None:
    table = acting((*NEROS, "jealousy"), (*AXES, "bribery"), laid=(("axe",), ("boone",)))
    rolled = table.having(phase="discard", discarder=0, hands=(*_with(table, "gun-1"),))
    result = rolled.after(Discard(card="gun-1")).state.result
    assert result is not None
    assert result.winner == 0


def _with(table: Table, card: str) -> tuple[tuple[str, ...], ...]:
    return (*((*table.hand(0), card),), table.hand(1))


def test_w23_a_win_needs_no_claim() -> None:
    table = acting((*AXES[:3], "jealousy"), ("axe-4",), laid=(("nero",), ()))
    assert table.after(AXE, Give(card="axe-4")).state.result is not None


def test_w24_a_win_comes_before_discarding() -> None:
    piles = ((), (), ("hitchcock-6",), (), (), (), ())
    hand = (*parts_of("hitchcock")[:5], MYSTERY, "gun-1")
    result = acting(hand, at=DEN, piles=piles).after(Draw()).state.result
    assert result is not None
    assert result.reason == "hitchcock"


def test_w24_a_win_comes_before_a_card_in_return() -> None:
    hand = (*AXES[:3], "jealousy", "gun-1", "gun-2", "rope-1")
    table = acting(hand, ("axe-4",), laid=(("nero",), ()))
    assert table.after(AXE, Give(card="axe-4")).state.result is not None


def test_w25_the_mystery_is_no_ordinary_motive() -> None:
    assert not SWEDISH.explains(MYSTERY)
    asked = acting(("axe-1",), (MYSTERY, "bribery")).after(Ask(whom=1, ask="motive"))
    assert asked.free("give", "card") == ("bribery",)


def test_w26_the_mystery_always_plays_and_all_see_what_does_not() -> None:
    deals = [a_deal(2, bytes([n] * 32)) for n in range(20)]
    assert not any(MYSTERY in deal.state.removed for deal in deals)
    assert deals[0].view().side.removed == deals[0].state.removed


def test_w27_rooms_five_and_six_are_closed_to_two_players() -> None:
    assert going((3, 4), closed=a_deal(2).state.closed).why_not("go", "to", ATTIC) == "W27"


def test_w28_an_empty_room_may_be_entered_and_an_accusation_made_there() -> None:
    piles = ((), ("boone-2",), (), (), (), (), ())
    assert acting(("axe-1",), at=DEN, piles=piles).kinds() == {"challenge", "pass"}


def test_w29_a_discard_goes_to_the_lowest_place_never_used() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0, lawn=(None, *on_lawn("axe-1")))
    assert table.after(Discard(card="gun-1")).told(Discarded).place == 3
    assert acting(("axe-1",)).why_not("search") == "W29"


def test_w30_the_card_just_discarded_may_be_pointed_at() -> None:
    table = acting(SEVEN, lawn=on_lawn("poison-3"))
    once = table.after(Search(place=1, claim="poison"), Discard(card="poison-1"))
    assert once.free("search", "place") == (2,)


def test_w30_twelve_guesses_end_the_chain() -> None:
    table = acting(SEVEN, lawn=on_lawn("poison-3", "nero-3"), guesses=11)
    assert table.after(Search(place=1, claim="poison"), Discard(card="boone-1")).awaited == 1


def test_w36_after_forty_rounds_points_decide_or_the_table_plays_on() -> None:
    late = endgame(("gun-1",), ("boone-1",), turn=1).having(endgame=Endgame(first=0, round=40))
    result = thrown(late, (1, 3)).state.result
    assert result is not None
    assert result.reason == "points"
    on = in_swedish(late, SwedishOptions(stalemate=False))
    assert thrown(on, (1, 3)).awaited == 0


def test_w37_a_no_clue_may_be_discarded_but_not_pointed_at() -> None:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    assert NO_CLUE in table.free("discard", "card")
    assert NO_CLUE not in acting((NO_CLUE,), lawn=on_lawn(NO_CLUE)).free("search", "claim")


def test_w38_whoever_left_answers_truthfully_and_takes_no_card_back() -> None:
    left = acting(SEVEN, ("nero-3", NO_CLUE), seats=3).left(1)
    given = left.after(NERO)
    assert "nero-3" in given.hand(0)
    assert given.kinds() == {"return"}


def test_w38_whoever_leaves_owing_a_card_gives_one_by_chance() -> None:
    owing = acting(SEVEN, ("nero-3",), seats=3).after(NERO, Give(card="nero-3"))
    after = owing.left(0)
    assert [len(hand) for hand in after.state.hands[:2]] == [7, 1]
    assert after.awaited == 1


def test_w39_those_at_home_use_the_endgame_dice_and_the_others_walk() -> None:
    table = endgame(("axe-1",), lawn=on_lawn("gun-3"), pieces=(DEN, HALL))
    walks = thrown(table, (1, 3))
    assert walks.state.phase == "go"
    assert {to for to in walks.free("go", "to") if str(to).startswith("room:")} == {HALL}
    home = thrown(table.having(turn=1), (1, 3))
    assert home.awaited == 0


def test_w39_an_accusation_is_free_on_the_way() -> None:
    table = endgame(("axe-1",), pieces=(DEN, "sq:36"), phase="go", dice=(1, 1))
    assert table.after(Go(to="sq:36")).kinds() == {"challenge", "pass"}


def test_w39_the_throw_that_leads_home_says_what_may_be_done_there() -> None:
    table = endgame(("axe-1",), lawn=on_lawn("gun-3"), pieces=(DEN, HALL))
    assert thrown(table, (4, 5)).after(Go(to=HALL)).kinds() == {"search", "pass"}
    assert thrown(table, (2, 4)).after(Go(to=HALL)).awaited == 1


def test_w40_time_rolls_walks_draws_and_gives() -> None:
    assert in_time(a_table()) == Roll()
    assert in_time(going((3, 3), at="sq:33")) == Go(to="room:dining-room")
    assert in_time(acting(SEVEN, at=DEN)) == Draw()
    assert in_time(acting(("axe-1",), ("axe-3", NO_CLUE)).after(AXE)) == Give(card="axe-3")
    assert in_time(acting(("axe-1",), lawn=on_lawn("gun-3"))) == Pass()


def test_w40_time_gives_some_card_in_return() -> None:
    owing = acting(SEVEN, ("nero-3",)).after(NERO, Give(card="nero-3"))
    assert isinstance(in_time(owing), Return)


def test_w41_a_counter_won_at_seven_is_swapped_too() -> None:
    table = acting(("nero-3", "axe-1"), SEVEN).after(AXE, Deny(counter="nero"), Give(card="nero-3"))
    assert (table.awaited, table.kinds(), table.state.turn) == (1, {"return"}, 0)
    after = table.after(Return(card="boone-1"))
    assert (after.awaited, after.state.phase) == (1, "roll")
