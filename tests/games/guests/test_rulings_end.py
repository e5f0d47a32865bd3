"""Rulings about solving the case, the end, time, leaving, and playing alone."""

import pytest

from games.guests.content.cards import value_of
from games.guests.content.house import WEAPONS
from games.guests.events import Bought, Discarded, Ended, RoundBegan, Solved, Wrong
from games.guests.levels import LEVELS
from games.guests.models import (
    Accuse,
    Ask,
    Buy,
    Close,
    GoOn,
    Keep,
    LetGo,
    MakeOffer,
    Refuse,
    Take,
    Trade,
)
from games.guests.rules.round import DAWN_ROUND, DAWN_ROUND_SOLO, DAWN_RUN_OUTS
from games.guests.rules.setup import REFILL_POINTS
from tests.games.guests.builders import (
    DECK,
    HANDS,
    AnyField,
    Table,
    a_deal,
    a_table,
    accusation,
    asked,
    right,
    solving,
    wrong,
)


def test_a17_accusations_are_checked_from_the_start_player_and_the_first_right_one_wins() -> None:
    table = solving(4, start=2, queue=())
    after = table.by(0, right(table)).by(3, right(table)).by(1, GoOn()).by(2, wrong(table))
    assert after.reason == "solved"
    assert after.told(Solved) == [Solved(seat=3, first=True), Solved(seat=0, first=False)]
    assert after.ranks() == {3: 1, 0: 2, 1: 3, 2: 4}


def test_a17_a_choice_stays_secret_until_all_have_chosen() -> None:
    table = solving(3)
    accused, gone_on = table.by(0, right(table)), table.by(0, GoOn())
    for seat in (1, 2, None):
        assert accused.view(seat) == gone_on.view(seat)
    assert accused.emissions == gone_on.emissions
    assert accused.awaited == (1, 2)


def test_a17_a_table_may_let_all_win_who_solve_it() -> None:
    table = solving(2, shared_win=True)
    after = table.by(0, right(table)).by(1, right(table))
    assert after.ranks() == {0: 1, 1: 1}
    assert after.told(Ended)[0].winners == (0, 1)


def test_a18_a_new_solution_phase_follows_when_all_of_a_batch_are_checked() -> None:
    table = solving(4)
    after = table.by(0, wrong(table)).by(1, GoOn()).by(2, wrong(table))
    assert after.state.standing == ("in",) * 4
    after = after.by(3, GoOn())
    assert after.state.standing == ("wrong", "in", "wrong", "in")
    assert [event.seat for event in after.told(Wrong)] == [0, 2]
    assert (after.state.phase, after.awaited) == ("solve", (1, 3))


def test_a18_who_is_wrong_shows_the_hand_and_nothing_else() -> None:
    table = solving(3)
    after = table.by(0, wrong(table)).by(1, GoOn()).by(2, GoOn())
    assert after.told(Wrong) == [Wrong(seat=0, hand=table.state.hands[0])]
    assert set(after.state.revealed) == set(HANDS[0])
    assert set(HANDS[0]) <= set(after.state.seen[1])
    assert after.view(1).reveal.truth is None


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a19_an_accomplice_is_part_of_an_accusation_from_level_four_on(level: object) -> None:
    assert isinstance(level, type(LEVELS[0]))
    params = [param.name for param in solving(3, level.id).spec(0, "accuse").params]
    assert ("accomplice" in params) == (level.number >= 4)


def test_a19_all_parts_must_match() -> None:
    table = solving(3, "perfect-crime")
    true = table.state.case.solution
    assert true.accomplice is not None
    assert true.help_motive is not None
    nearly = [
        true.model_copy(update={"accomplice": None, "help_motive": None}),
        true.model_copy(update={"help_motive": (true.help_motive + 1) % 3}),
        true.model_copy(update={"motive": (true.motive + 1) % 3}),
        true.model_copy(update={"weapon": (true.weapon + 1) % len(WEAPONS)}),
    ]
    for said in nearly:
        after = table.by(0, accusation(said)).by(1, GoOn()).by(2, GoOn())
        assert after.state.standing[0] == "wrong"
    assert table.by(0, accusation(true)).by(1, GoOn()).by(2, GoOn()).reason == "solved"


def one_left() -> Table:
    table = solving(3)
    return table.by(0, wrong(table)).by(1, wrong(table)).by(2, GoOn())


def test_a20_the_last_investigator_is_first_only_with_the_right_answer() -> None:
    table = one_left()
    assert (table.state.phase, table.awaited) == ("last", (2,))
    solved = table.by(2, right(table))
    assert (solved.reason, solved.ranks()[2]) == ("solved", 1)
    assert table.by(2, wrong(table)).reason == "unsolved"
    assert table.by(2, Close()).reason == "unsolved"
    assert table.by(2, Close()).ranks() == {}
    assert table.by(2, Close()).view().reveal.truth is not None


def test_a20_if_all_are_wrong_nobody_wins() -> None:
    table = solving(3)
    after = table.each(wrong(table))
    assert (after.reason, after.ranks()) == ("unsolved", {})


def test_a21_an_eliminated_player_watches_and_is_not_told_the_solution() -> None:
    table = solving(3)
    after = table.by(0, wrong(table)).by(1, GoOn()).by(2, GoOn())
    view = after.view(0)
    assert 0 not in after.awaited
    assert view.reveal.truth is None
    assert {face.id for face in view.notes.seen} >= set(HANDS[0])
    assert view.seats[0].out
    assert 0 not in after.each(GoOn()).awaited


def test_a22_of_two_players_one_wrong_leaves_the_other_the_last_word() -> None:
    table = solving(2)
    after = table.by(0, wrong(table)).by(1, GoOn())
    assert (after.state.phase, after.awaited) == ("last", (1,))


# --- alone


def bought(**fields: AnyField) -> Table:
    return a_table(1, **fields).by(0, Ask(references=("dora", "felix")))


def test_a38_one_two_and_three_matching_cards_are_offered_and_one_of_value_one() -> None:
    table = bought(deck=(*DECK, "absent-5-8"))
    combos = table.state.combos
    assert [len(combo.cards) for combo in combos] == [1, 2, 3, 1]
    assert [combo.free for combo in combos] == [False, False, False, True]
    assert value_of(combos[3].cards) == 1
    lines = table.view(0).offers.combos
    assert [line.price for line in lines] == [2, 4, 6, 1]
    assert all(card not in table.view(0).model_dump_json() for card in combos[0].cards)


def test_a38_the_price_is_paid_the_hand_discarded_and_the_rest_goes_back() -> None:
    table = bought()
    chosen = table.state.combos[1].cards
    after = table.by(0, Buy(combo=1))
    assert after.state.points == 90 - 4
    assert after.state.hands[0] == chosen
    assert set(after.state.discards) == set(HANDS[0])
    assert len(after.state.deck) == len(DECK) - 2
    assert after.told(Bought) == [Bought(seat=0, price=4, count=2)]
    assert after.told(Bought, seat=0)[0].cards == chosen


def test_a38_a_wrong_guess_bars_the_next_one() -> None:
    table = solving(1)
    after = table.by(0, wrong(table))
    assert (after.reason, after.state.round, after.awaited) == (None, 2, (0,))
    barred = after.by(0, Ask(references=("dora", "felix"))).by(0, Buy(combo=0))
    assert barred.why_not(0, "accuse") == "A38"
    again = barred.by(0, GoOn()).by(0, Ask(references=("dora", "felix"))).by(0, Buy(combo=0))
    assert again.kinds(0) == {"go_on", "accuse"}


def test_a38_without_points_the_case_is_lost() -> None:
    table = bought(points=4).by(0, Buy(combo=1)).by(0, GoOn())
    assert (table.reason, table.ranks()) == ("spent", {})
    won = bought(points=5).by(0, Buy(combo=1))
    solved = won.by(0, right(won))
    outcome = solved.ranks()
    assert (solved.reason, outcome) == ("solved", {0: 1})
    assert solved.state.points == 1


@pytest.mark.parametrize(
    ("level", "points"), list(zip(LEVELS, (85, 90, 90, 95, 95, 95, 95), strict=True))
)
def test_a38_each_level_begins_with_its_points(level: object, points: int) -> None:
    assert isinstance(level, type(LEVELS[0]))
    assert a_deal(1, level=level.id).state.points == points
    assert a_deal(1, level=level.id, solo_refill=True).state.points == REFILL_POINTS


def test_a39_alone_nothing_is_drawn_where_nothing_can_be_offered() -> None:
    table = bought(deck=("count-3-2", "sign-9"))
    assert (table.state.phase, table.state.combos) == ("solve", ())
    assert len(table.state.hands[0]) == 6
    assert table.state.points == 90


def test_a42_time_asks_anything_offers_and_takes_nothing_and_goes_on() -> None:
    assert a_table(3).timed_out(0).kind == "ask"
    assert asked(3).timed_out(1) == Refuse()
    table = asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse())
    assert table.timed_out(0) == Trade()
    short = table.by(0, Take(offer=1, cards=("claim-0-0",)))
    assert short.timed_out(0) == LetGo()
    assert solving(3).timed_out(0) == GoOn()
    assert one_left().timed_out(2) == Close()


def test_a42_time_keeps_the_dearest_cards() -> None:
    kept = solving(3).each(GoOn()).timed_out(0)
    assert isinstance(kept, Keep)
    assert set(kept.cards) == {"count-0-1", "sign-0", "clean-0-0-1"}


def test_a42_alone_time_takes_the_cheapest_offer_and_at_dawn_accuses() -> None:
    assert bought(deck=(*DECK, "absent-5-8")).timed_out(0) == Buy(combo=3)
    assert isinstance(solving(3, dawn=True).timed_out(0), Accuse)


def test_a43_who_leaves_discards_the_hand_unseen() -> None:
    table = a_table(3).left(1)
    assert set(table.state.discards) == set(HANDS[1])
    assert table.state.revealed == ()
    assert table.state.hands[1] == ()
    assert "sign-1" not in table.view(0).model_dump_json()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a43_a_round_goes_on_without_who_left(seat: int) -> None:
    tables = [
        a_table(3),
        asked(3),
        asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse()),
        solving(3).by(0, GoOn()),
        solving(3).each(GoOn()),
    ]
    for table in tables:
        after = table.left(seat)
        assert seat not in after.awaited
        assert after.awaited != ()


def test_a43_an_offer_of_who_left_is_off_the_table() -> None:
    table = asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse())
    short = table.by(0, Take(offer=1, cards=("claim-0-0",)))
    for before in (table, short):
        after = before.left(1)
        assert after.kinds(0) == {"trade"}
        assert after.by(0, Trade()).state.hands[0] == tuple(before.state.hands[0])


def test_a43_the_last_to_stay_answers_and_an_empty_table_ends() -> None:
    table = a_table(3).left(0).left(2)
    assert (table.state.phase, table.awaited) == ("last", (1,))
    assert table.left(1).reason == "abandoned"
    assert a_table(1).left(0).reason == "abandoned"


def test_a44_alone_the_hand_is_not_refilled_unless_the_table_wants_it() -> None:
    plain = bought().by(0, Buy(combo=2)).by(0, GoOn())
    assert len(plain.state.hands[0]) == 3
    refilled = bought(solo_refill=True).by(0, Buy(combo=2)).by(0, GoOn())
    assert len(refilled.state.hands[0]) == 9
    kept = refilled.by(0, Keep(cards=refilled.state.hands[0][:3]))
    assert kept.told(Discarded) == [Discarded(seat=0, count=6)]
    assert len(kept.state.hands[0]) == 6
    assert kept.state.round == 2


# --- the dawn, which the model adds for tables that draw no conclusions


@pytest.mark.parametrize(
    "fields", [{"round": DAWN_ROUND - 1}, {"run_outs": DAWN_RUN_OUTS}], ids=["late", "run out"]
)
def test_the_dawn_is_announced_a_round_ahead_and_then_all_must_accuse(
    fields: dict[str, AnyField],
) -> None:
    table = solving(3, hands=((), (), ()), **fields).each(GoOn())
    assert table.told(RoundBegan)[0].last
    assert table.view().board.last_round
    late = table.having(phase="solve", queue=())
    assert late.kinds(0) == {"accuse"}
    lost = late.each(wrong(late))
    assert (lost.reason, lost.ranks()) == ("dawn", {})
    won = late.by(0, wrong(late)).by(1, right(late)).by(2, wrong(late))
    assert won.ranks() == {1: 1, 0: 2, 2: 2}


def test_alone_the_dawn_comes_much_later() -> None:
    assert not solving(1, round=DAWN_ROUND).by(0, GoOn()).state.dawn
    late = solving(1, round=DAWN_ROUND_SOLO - 1).by(0, GoOn())
    assert late.state.dawn
    last = late.having(phase="solve", queue=())
    assert last.by(0, wrong(last)).reason == "dawn"


def test_a_deck_never_shown_again_is_no_reason_to_deal() -> None:
    """With every card laid open or held the round goes on all the same."""
    table = solving(3, deck=(), hands=(HANDS[0][:1], HANDS[1][:3], HANDS[2][:3])).each(GoOn())
    assert [len(hand) for hand in table.state.hands] == [1, 3, 3]
    assert table.awaited == (1,)
    assert set(DECK).isdisjoint(table.state.hands[0])
