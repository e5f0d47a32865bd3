"""Rulings about winning, the Living Room Challenge, points, leaving, and time running out."""

import pytest

from games.kit.models import Action, Outcome
from games.kit.rng import Rng
from games.why.content import MYSTERY, NO_CLUE, parts_of
from games.why.events import Dice, Idle, Searched
from games.why.models import (
    Ask,
    Deny,
    Discard,
    Draw,
    Endgame,
    Give,
    Go,
    Result,
    Roll,
    Search,
    WhyState,
)
from games.why.options import Options
from tests.games.why.builders import (
    GAME,
    KEY,
    SEVEN,
    AnyField,
    Table,
    a_table,
    acting,
    going,
    on_lawn,
)

AXES, NEROS = parts_of("axe"), parts_of("nero")
NOTHING = ((),) * 7


def endgame(*hands: tuple[str, ...], **fields: AnyField) -> Table:
    return a_table(*hands, piles=NOTHING, endgame=Endgame(first=0), **fields)


def thrown(table: Table, dice: Dice) -> Table:
    return table.then(Roll(), dice[0] - 1, dice[1] - 1)


def test_w16_a_double_allows_a_challenge_alone() -> None:
    table = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), (2, 2))
    assert table.kinds() == {"challenge", "pass"}
    assert table.why_not("search") == "why:35"


@pytest.mark.parametrize("dice", [(3, 4), (5, 6)])
def test_w16_seven_and_eleven_allow_a_challenge_or_the_lawn(dice: Dice) -> None:
    table = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), dice)
    assert table.kinds() == {"challenge", "search", "pass"}


def test_w16_another_odd_roll_allows_the_lawn_alone() -> None:
    table = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), (4, 5))
    assert table.kinds() == {"search", "pass"}
    assert table.why_not("challenge") == "why:35"


def test_w16_an_even_roll_that_is_no_double_ends_the_turn() -> None:
    table = thrown(endgame(("axe-1",), lawn=on_lawn("gun-3")), (2, 4))
    assert table.told(Idle) == Idle(seat=0)
    assert table.awaited == 1


def test_w17_the_option_is_chosen_after_the_roll() -> None:
    assert endgame(("axe-1",), lawn=on_lawn("gun-3")).kinds() == {"roll"}


def test_w19_a_card_that_lies_face_up_is_named_and_taken() -> None:
    table = endgame(("axe-1", "rope-1"), lawn=on_lawn("axe-2", face_up=True))
    named = thrown(table, (4, 5))
    assert named.choices("search", "place")[0].detail is not None
    after = named.after(Search(place=1, claim="axe"))
    assert after.hand(0) == ("axe-1", "axe-2", "rope-1")


def test_w22_a_case_completed_out_of_turn_wins_at_the_start_of_ones_own_turn() -> None:
    # The counter-challenge wins seat 1 its last axe in the turn of seat 0.
    hand = (*NEROS, *AXES[:3], "jealousy")
    table = acting(("axe-4", "gun-1"), hand[4:], laid=((), ("nero",)))
    asked = table.after(Ask(whom=1, ask="gun"), Deny(counter="axe"))
    after = asked.after(Give(card="axe-4"))
    assert GAME.outcome(after.state) is not None
    assert after.state.turn == 1
    assert after.state.result is not None
    assert after.state.result.winner == 1


def test_w22_it_does_not_win_while_another_seat_is_on_turn() -> None:
    hands = (("gun-1",), ("gun-2",), (*AXES, "jealousy"))
    table = acting(*hands, laid=((), (), ("nero",)))
    after = table.after(Ask(whom=1, ask="gun"), Give(card="gun-2"))
    assert (after.awaited, after.state.result) == (1, None)


def test_w23_a_win_needs_no_claim() -> None:
    table = acting((*AXES[:3], "jealousy"), ("axe-4",), laid=(("nero",), ()))
    after = table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert outcome.reason == "case"
    assert outcome.placements[0].seat == 0
    assert len([item for item in after.view().reveal.items if item.kind == "case"]) == 9


def test_w24_a_win_comes_before_discarding() -> None:
    piles = ((), (), ("hitchcock-6",), (), (), (), ())
    hand = (*parts_of("hitchcock")[:5], MYSTERY, "gun-1")
    after = acting(hand, at="room:den", piles=piles).after(Draw())
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert outcome.reason == "hitchcock"


def test_w25_the_mystery_card_is_a_motive_like_any_other() -> None:
    table = acting((*AXES[:3], MYSTERY), ("axe-4",), laid=(("nero",), ()))
    after = table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert outcome.reason == "case"


def test_w35_points_count_the_table_and_the_hand() -> None:
    hand = ("gun-1", "gun-2", *parts_of("hitchcock"), NO_CLUE, "jealousy", "bribery")
    table = endgame(hand, (*AXES, "boone-1"), laid=(("nero", "poison"), ()))
    scores = scores_of(ended(table.state, "points"))
    assert scores == (5 + 7 + 2 + 9 + 2 + 3 + 3, 7 + 1)


def ended(state: WhyState, reason: str) -> WhyState:
    return state.model_copy(update={"result": Result(reason=reason), "phase": "over"})


def outcome_of(state: WhyState) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def scores_of(state: WhyState) -> tuple[int | None, ...]:
    by_seat = sorted(outcome_of(state).placements, key=lambda placement: placement.seat)
    return tuple(placement.score for placement in by_seat)


def ranking(state: WhyState) -> tuple[int, ...]:
    return tuple(placement.seat for placement in outcome_of(state).placements)


def test_w35_the_detective_breaks_a_tie() -> None:
    # Clam 11, Crazy 9, Monday 10, Bones 12.
    table = a_table(("gun-1",), ("gun-2",), ("gun-3",), ("gun-4",))
    assert ranking(ended(table.state, "points")) == (3, 0, 2, 1)


def test_w36_after_forty_rounds_points_decide() -> None:
    table = endgame(("gun-1", "jealousy"), ("boone-1",), turn=1)
    late = table.having(endgame=Endgame(first=0, round=40))
    assert thrown(late.having(endgame=Endgame(first=0, round=39)), (1, 3)).awaited == 0
    after = thrown(late, (1, 3))
    assert outcome_of(after.state).reason == "points"
    assert ranking(after.state) == (0, 1)


def test_w36_switched_off_it_plays_on() -> None:
    table = endgame(("gun-1",), ("boone-1",), turn=1)
    options = table.state.options.model_copy(update={"stalemate": False})
    after = thrown(table.having(endgame=Endgame(first=0, round=40), options=options), (1, 3))
    assert after.awaited == 0
    assert after.view().turn.rounds is None


def test_w38_a_detective_whose_player_left_stays_and_answers_truthfully() -> None:
    table = acting(("axe-1",), ("axe-2", NO_CLUE), seats=3).left(1)
    after = table.after(Ask(whom=1, ask="axe"))
    assert after.hand(0) == ("axe-1", "axe-2")
    assert after.awaited == 2


def test_w38_an_absent_detective_asks_nothing_in_return() -> None:
    table = acting(("axe-1",), ("gun-2",), seats=3).left(1)
    assert table.after(Ask(whom=1, ask="axe")).awaited == 2


@pytest.mark.parametrize("phase", ["roll", "go", "act"])
def test_w38_whoever_leaves_in_the_own_turn_passes_it_on(phase: str) -> None:
    after = a_table(SEVEN, seats=3, phase=phase, dice=(1, 3)).left(0)
    assert after.awaited == 1
    assert after.state.out == (True, False, False)
    assert after.view().seats[0].out


def test_w38_whoever_leaves_over_the_limit_discards_by_chance() -> None:
    after = a_table((*SEVEN, "gun-1"), seats=3, phase="discard", discarder=0).left(0)
    assert (len(after.hand(0)), after.awaited) == (7, 1)


def test_w38_whoever_leaves_with_two_cards_too_many_discards_both() -> None:
    held = (*SEVEN, "gun-1", "axe-3")
    options = Options(two_cards=True)
    after = a_table(held, seats=3, phase="discard", discarder=0, options=options).left(0)
    assert (len(after.hand(0)), after.awaited) == (7, 1)


def test_w38_leaving_while_asked_answers_and_leaving_while_asking_drops_the_question() -> None:
    asked = acting(("axe-1",), ("axe-2",), seats=3).after(Ask(whom=1, ask="axe"))
    assert asked.left(1).hand(0) == ("axe-1", "axe-2")
    dropped = asked.left(0)
    assert (dropped.hand(1), dropped.awaited) == (("axe-2",), 1)


def test_w38_the_last_one_wins() -> None:
    after = a_table(seats=3).left(2).left(0)
    assert outcome_of(after.state).reason == "abandoned"
    assert ranking(after.state)[0] == 1


def test_w38_who_left_stands_below_who_stayed() -> None:
    table = a_table(("jealousy", "bribery"), ("gun-1",), ("gun-2",), out=(True, False, False))
    assert ranking(ended(table.state, "points"))[-1] == 0


def in_time(table: Table) -> Action:
    assert table.awaited is not None
    action: Action = GAME.fallback(table.state, table.awaited, Rng(KEY, "fallback"))
    return action


def test_w40_time_rolls_and_walks_to_the_nearest_cards() -> None:
    assert in_time(a_table()) == Roll()
    assert in_time(going((3, 3), at="sq:33")) == Go(to="room:dining-room")
    emptied = ((), (), ("boone-2",), (), (), (), ())
    assert in_time(going((3, 3), at="sq:33", piles=emptied)) == Go(to="room:den")


def test_w40_time_draws_and_discards_what_was_drawn() -> None:
    table = acting(SEVEN, at="room:den")
    assert in_time(table) == Draw()
    assert in_time(table.after(Draw())) == Discard(card="hitchcock-2")


def test_w40_time_gives_the_card_or_says_that_there_is_none() -> None:
    ask = Ask(whom=1, ask="axe")
    assert in_time(acting(("axe-1",), ("axe-3", NO_CLUE)).after(ask)) == Give(card="axe-3")
    assert in_time(acting(("axe-1",), ("gun-1",)).after(ask)) == Deny(counter="no")


def test_row_32_one_guess_a_turn() -> None:
    table = acting(("axe-1",), lawn=on_lawn("axe-2", "axe-3"))
    after = table.after(Search(place=1, claim="axe"))
    assert after.hand(0) == ("axe-1", "axe-2")
    assert after.awaited == 1


def test_row_33_a_right_guess_discards_only_over_the_limit() -> None:
    table = acting(SEVEN, lawn=on_lawn("poison-3"))
    after = table.after(Search(place=1, claim="poison"))
    assert (after.awaited, after.state.phase) == (0, "discard")


def test_row_34_a_wrong_guess_takes_the_card_and_costs_the_one_shown() -> None:
    table = acting(("axe-1", "gun-1"), lawn=on_lawn("nero-1", "boone-2"))
    after = table.after(Search(place=2, claim="gun"))
    assert after.hand(0) == ("boone-2", "axe-1")
    assert [(s.kind, s.card, s.place) for s in after.state.shown] == [
        ("proof", "gun-1", None),
        ("flipped", "boone-2", 2),
        ("discard", "gun-1", 3),
    ]
    assert after.told(Searched).right is False
    assert after.reveals


def test_row_36_a_motive_is_named_with_a_motive_to_show() -> None:
    table = acting(("axe-1", "jealousy"), lawn=on_lawn(MYSTERY))
    assert table.free("search", "claim") == ("axe", "motive")
    assert table.after(Search(place=1, claim="motive")).hand(0) == ("axe-1", "jealousy", MYSTERY)


def test_rows_37_38_when_all_piles_are_gone_all_stand_in_the_living_room() -> None:
    last = ((), (), ("boone-2",), (), (), (), ())
    table = acting(("gun-1",), pieces=("room:den", "sq:5"), piles=last, at="room:den")
    after = table.having(pieces=("room:den", "sq:5")).after(Draw())
    assert after.state.pieces == ("room:living-room",) * 2
    assert after.state.endgame == Endgame(first=1)
    assert after.view().board.endgame


def test_row_42_endgame_discards_lie_face_up() -> None:
    table = endgame((*SEVEN, "gun-1"), phase="discard", discarder=0, lawn=on_lawn("boone-3"))
    after = table.after(Discard(card="gun-1"))
    assert [place.card for place in after.view().side.places[:2]] == [None, "gun-1"]
    assert not after.reveals


def test_row_43_sets_are_laid_by_choice() -> None:
    table = acting((*AXES[:3], "gun-1"), ("axe-4",)).after(Ask(whom=1, ask="axe"))
    after = table.after(Give(card="axe-4"))
    assert after.hand(0) == (*AXES, "gun-1")


def test_row_46_the_headline_tells_the_case() -> None:
    table = acting((*AXES[:3], "jealousy"), ("axe-4",), laid=(("napoleon",), ()))
    after = table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))
    words = [str(value) for value in outcome_of(after.state).headline.params.values()]
    assert words == ["term='napoleon'", "term='tool-axe'", "term='why-jealousy'"]
