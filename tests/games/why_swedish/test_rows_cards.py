"""Rows 25 to 53 of the table in rules/why.md: swaps, the garden, the endgame, winning."""

import pytest

from games.kit.models import Outcome
from games.why.content import GHOSTS, MYSTERY, NO_CLUE, ORDINARY_MOTIVES, WEAPONS, parts_of
from games.why.events import Ended, Gave, Idle, LaidDown
from games.why.models import (
    Ask,
    Clue,
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
from games.why_swedish.game import GAME, SwedishOptions
from tests.games.why.builders import SEVEN, Table, on_lawn
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
DEN = "room:den"
ASK = Ask(whom=1, ask="nero")


def outcome_of(table: Table) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    return outcome


def test_row_25_the_accuser_gives_a_card_back_that_others_do_not_see() -> None:
    given = acting(SEVEN, ("nero-3", "axe-1"), seats=3).after(ASK, Give(card="nero-3"))
    assert (given.awaited, given.kinds()) == (0, {"return"})
    after = given.after(Return(card="boone-1"))
    assert after.hand(1) == ("boone-1", "axe-1")
    assert (len(after.hand(0)), after.awaited) == (7, 1)
    assert after.told(Gave) == Gave(seat=0, to=1, card="boone-1")


def test_row_26_a_no_clue_is_given_only_for_a_card_one_has_and_counts_no_longer() -> None:
    lacks = acting(SEVEN, ("gun-1", NO_CLUE)).after(ASK)
    holds = acting(SEVEN, ("nero-3", NO_CLUE)).after(ASK)
    assert lacks.why_not("clue") == "W5"
    after = holds.after(Clue(counter="no"))
    assert (after.hand(1), after.state.spent_clues) == (("nero-3",), 1)


def test_row_27_nothing_is_given_for_a_no_clue() -> None:
    after = acting(SEVEN, ("nero-3", NO_CLUE)).after(ASK, Clue(counter="no"))
    assert (len(after.hand(1)), after.awaited, after.state.phase) == (1, 1, "roll")


def test_row_28_only_who_lacks_the_card_accuses_in_return() -> None:
    lacks = acting(SEVEN, ("gun-1",)).after(ASK)
    holds = acting(SEVEN, ("nero-3", NO_CLUE)).after(ASK)
    assert [param.name for param in lacks.spec("deny").params] == ["counter"]
    assert holds.spec("clue").params == ()


def test_row_29_a_counter_is_not_countered() -> None:
    table = acting(("nero-1",), ("gun-1",)).after(ASK, Deny(counter="gun"))
    assert table.spec("deny").params == ()


def test_row_30_below_seven_nothing_is_discarded_to_anybody() -> None:
    six = acting(SEVEN[:6], ("nero-3",))
    assert six.after(ASK, Give(card="nero-3")).awaited == 1
    assert acting(SEVEN[:6], at=DEN).after(Draw()).awaited == 1


def test_row_31_the_garden_is_searched_from_the_living_room() -> None:
    lawn = on_lawn("axe-2")
    assert "search" in acting(("axe-1",), lawn=lawn).kinds()
    there = acting(("axe-1",), lawn=lawn, at=DEN).decision.actions
    assert "search" not in {spec.kind for spec in there}


def test_row_32_guesses_go_on_while_they_are_right() -> None:
    table = acting(SEVEN, lawn=on_lawn("poison-3", "poison-4", "gun-1"))
    once = table.after(Search(place=1, claim="poison"), Discard(card="boone-1"))
    assert (once.awaited, once.kinds()) == (0, {"search", "pass"})
    twice = once.after(Search(place=2, claim="poison"))
    # Its fourth part is laid at once, so that nothing has to be discarded.
    assert twice.state.laid[0] == ("poison",)
    assert twice.after(Search(place=3, claim="nero")).awaited == 1


def test_row_33_each_right_guess_costs_a_discard() -> None:
    table = acting(SEVEN, lawn=on_lawn("poison-3", "nero-3"))
    once = table.after(Search(place=1, claim="poison"))
    assert once.kinds() == {"discard"}
    again = once.after(Discard(card="boone-1"), Search(place=2, claim="nero"))
    assert again.kinds() == {"discard"}


def test_row_34_a_wrong_guess_takes_the_card_and_costs_the_one_shown() -> None:
    table = acting(("axe-1", "gun-1"), lawn=on_lawn("boone-2"))
    after = table.after(Search(place=1, claim="gun"))
    assert (after.hand(0), after.awaited) == (("boone-2", "axe-1"), 1)
    assert [lies.card for lies in after.state.lawn if lies] == ["gun-1"]


def test_row_35_a_card_may_be_misnamed_on_purpose() -> None:
    # The example of why-swedish:40: an axe is shown for a Cleopatra whose place is known.
    table = acting(("axe-1",), lawn=on_lawn("cleopatra-2"))
    assert table.after(Search(place=1, claim="axe")).hand(0) == ("cleopatra-2",)


def test_row_36_a_motive_and_the_mystery_are_pointed_at_without_showing_a_card() -> None:
    table = acting(("axe-1",), lawn=on_lawn(MYSTERY, "bribery"))
    assert table.free("search", "claim") == ("axe", "motive", MYSTERY)
    found = table.after(Search(place=1, claim=MYSTERY))
    assert [shown.kind for shown in found.state.shown] == ["flipped"]
    assert MYSTERY in found.hand(0)


def last_draw() -> Table:
    piles = ((), (), ("boone-2",), (), (), (), ())
    return acting(("gun-1",), at=DEN, piles=piles).having(pieces=(DEN, "sq:5")).after(Draw())


def test_row_37_the_endgame_begins_when_all_rooms_are_empty() -> None:
    assert last_draw().state.endgame == Endgame(first=1)


def test_row_38_all_walk_home_by_rolling_in_turn() -> None:
    ended = last_draw()
    assert ended.state.pieces == (DEN, "sq:5")
    gone = thrown(ended, (1, 3))
    assert gone.why_not("go", "to", "room:attic") == "why-swedish:28"
    # Too far to be home in one throw: three steps are left for the next.
    assert gone.after(Go(to="sq:9")).awaited == 0


@pytest.mark.parametrize("dice", [(3, 4), (5, 6), (2, 2)])
def test_row_39_in_the_endgame_seven_eleven_and_doubles_allow_an_accusation(
    dice: tuple[int, int],
) -> None:
    assert "challenge" in thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice).kinds()
    other = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), (4, 5))
    assert other.why_not("challenge") == "why-swedish:29"


@pytest.mark.parametrize("dice", [(1, 2), (4, 5), (3, 3)])
def test_row_40_in_the_endgame_odd_rolls_and_doubles_open_the_garden(
    dice: tuple[int, int],
) -> None:
    assert "search" in thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice).kinds()


@pytest.mark.parametrize("dice", [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_row_41_an_even_roll_that_is_no_double_ends_the_turn(dice: tuple[int, int]) -> None:
    table = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice)
    assert (table.told(Idle), table.awaited) == (Idle(seat=0), 1)


def test_row_42_endgame_discards_lie_face_down_too() -> None:
    table = endgame((*SEVEN, "gun-1"), phase="discard", discarder=0).after(Discard(card="gun-1"))
    assert table.view().side.places[0].state == "down"
    assert table.reveals


def test_row_43_a_set_is_laid_at_the_moment_it_is_complete() -> None:
    table = acting((*AXES[:3], "gun-1"), ("axe-4",)).after(Ask(whom=1, ask="axe"))
    after = table.after(Give(card="axe-4"))
    assert (after.state.laid[0], after.hand(0)) == (("axe",), ("gun-1",))
    assert after.told(LaidDown) == LaidDown(seat=0, series="axe")


def test_row_43_a_set_is_laid_before_a_card_is_given_in_return() -> None:
    hand = (*AXES[:3], "gun-1", "gun-2", "boone-1", "boone-2")
    given = acting(hand, ("axe-4",)).after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    assert given.state.laid[0] == ("axe",)
    assert set(given.free("return", "card")) == {"gun-1", "gun-2", "boone-1", "boone-2"}


def test_row_44_after_laying_nothing_is_discarded_until_seven() -> None:
    hand = ("gun-1", "gun-2", "boone-1")
    after = acting(hand, at=DEN, laid=(("axe",), ())).after(Draw())
    assert (len(after.hand(0)), after.awaited) == (4, 1)


def test_row_45_laid_cards_are_immune() -> None:
    table = acting(("axe-1",), ("gun-2",), laid=((), ("nero",))).after(Ask(whom=1, ask="axe"))
    assert table.kinds() == {"deny"}


def test_row_46_a_ghost_a_weapon_and_a_motive_win() -> None:
    table = acting((*AXES[:3], "jealousy"), ("axe-4",), laid=(("nero",), ()))
    after = table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    assert outcome_of(after).reason == "case"


def test_row_46_hitchcock_and_the_mystery_win() -> None:
    piles = ((), (), ("hitchcock-6",), (), (), (), ())
    hand = (*parts_of("hitchcock")[:5], MYSTERY)
    assert outcome_of(acting(hand, at=DEN, piles=piles).after(Draw())).reason == "hitchcock"


def test_row_47_the_mystery_explains_no_crime() -> None:
    table = acting((*AXES[:3], MYSTERY), ("axe-4",), laid=(("nero",), ()))
    assert table.after(Ask(whom=1, ask="axe"), Give(card="axe-4")).state.result is None


def test_row_48_a_win_counts_as_soon_as_it_is_complete() -> None:
    # Seat 1 wins by the card that it is given in return, while seat 0 is on turn.
    table = acting((*SEVEN[:6], "jealousy"), ("nero-3",), laid=((), ("axe", "boone")))
    given = table.after(ASK, Give(card="nero-3"))
    after = given.after(Return(card="jealousy"))
    assert after.told(Ended).winner == 1


def test_row_49_two_play_with_fewer_cards_and_four_rooms() -> None:
    state = a_deal(2).state
    out = state.removed
    counted = [sum(word in kind for word in out) for kind in (GHOSTS, WEAPONS, ORDINARY_MOTIVES)]
    assert (counted, state.removed_clues) == ([3, 2, 3], 3)
    assert MYSTERY not in out
    assert state.closed == ("attic", "tower")


def test_row_50_three_play_without_two_ghosts_and_a_weapon_in_all_rooms() -> None:
    state = a_deal(3).state
    assert [sum(word in kind for word in state.removed) for kind in (GHOSTS, WEAPONS)] == [2, 1]
    assert state.closed == ()


def test_row_51_no_variants_are_printed() -> None:
    assert set(SwedishOptions.model_fields) == {"memory", "stalemate", "exchange"}


def test_row_52_points_settle_a_stalemate_and_nothing_else() -> None:
    won = acting((*AXES[:3], "jealousy"), ("axe-4",), laid=(("nero",), ()))
    won = won.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    assert [place.score for place in outcome_of(won).placements] == [None, None]
    late = endgame(("gun-1", "jealousy"), ("boone-1",), turn=1).having(
        endgame=Endgame(first=0, round=40)
    )
    stuck = outcome_of(thrown(late, (1, 3)))
    assert (stuck.reason, [place.score for place in stuck.placements]) == ("points", [4, 1])


def test_the_other_reading_of_the_return_can_be_chosen() -> None:
    table = in_swedish(acting(SEVEN, ("nero-3", "axe-1")), SwedishOptions(exchange=False))
    after = table.after(ASK, Give(card="nero-3"))
    assert (after.awaited, after.state.phase) == (0, "discard")


def test_the_living_room_is_left_by_rolling_and_passing_is_allowed_there() -> None:
    assert a_table(("axe-1",)).kinds() == {"roll"}
    assert acting(("axe-1",), lawn=on_lawn("gun-3")).after(Pass()).awaited == 1
    assert going((1, 3), ("axe-1",)).after(Go(to="room:den")).state.pieces[0] == DEN
    assert a_deal(2).after(Roll()).state.phase == "go"
