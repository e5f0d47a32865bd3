"""The printed optional rules (why:42-52), the memory dial, and what they make of each other."""

import pytest
from pydantic import ValidationError

from games.kit.choices import Malformed
from games.kit.models import SPECTATOR, SeatSetup, Viewer
from games.kit.rng import Rng
from games.kit.testing.recorded import Recorded
from games.why.content import CARD_NAMES, NO_CLUE, in_order, parts_of
from games.why.events import ClueSpent, Drew, Took
from games.why.models import (
    Ask,
    Discard,
    Draw,
    Endgame,
    Give,
    Go,
    Pass,
    Roll,
    Search,
    Spend,
    Take,
)
from games.why.options import Options
from games.why.rules.facts import latest_discard
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
from tests.games.why.effects import EFFECTS, shown_in
from tests.games.why.laws import LAWS

AXES = parts_of("axe")
DEN = "room:den"
DOUBLE = (3, 3)
NOTHING = ((),) * 7
# The last card is the top one.
DEEP = ((), (), ("nero-3", "rope-1", "jealousy"), (), (), (), ())
TWO_CARDS = Options(two_cards=True)
OPEN_DECK = Options(open_deck=True)
CLUE = Options(clue=True)


def endgame(*hands: tuple[str, ...], **fields: AnyField) -> Table:
    return a_table(*hands, piles=NOTHING, endgame=Endgame(first=0), **fields)


def state_of(table: Table, place: int, seat: int | None) -> str:
    return table.view(seat).side.places[place - 1].state


# --- two cards


def test_w31_a_double_gives_two_cards_of_a_room_which_join_the_hand_first() -> None:
    arrived = going(DOUBLE, SEVEN, options=TWO_CARDS).after(Go(to=DEN))
    assert arrived.free("draw", "count") == (1, 2)
    drawn = arrived.after(Draw(count=2))
    assert len(drawn.hand(0)) == 9
    assert [event.card for event in drawn.events if isinstance(event, Drew)] == [
        "hitchcock-2",
        "pocahontas-2",
    ]
    # Both may be kept, or one, or none.
    after = drawn.after(Discard(card="hitchcock-2"), Discard(card="pocahontas-2"))
    assert (after.hand(0), after.awaited) == (in_order(SEVEN), 1)


def test_w31_one_card_may_be_taken_all_the_same() -> None:
    table = going(DOUBLE, ("axe-1",), options=TWO_CARDS).after(Go(to=DEN))
    assert table.after(Draw(count=1)).hand(0) == ("axe-1", "hitchcock-2")


@pytest.mark.parametrize("dice", [(3, 4), (5, 6), (1, 3)])
def test_w31_only_a_double_gives_two(dice: tuple[int, int]) -> None:
    table = going(dice, ("axe-1",), options=TWO_CARDS).after(Go(to=DEN))
    assert (table.hand(0), table.awaited) == (("axe-1", "hitchcock-2"), 1)


def test_w31_of_a_last_card_there_is_no_choice() -> None:
    piles = ((), ("nero-3",), ("boone-2",), (), (), (), ())
    table = going(DOUBLE, ("axe-1",), options=TWO_CARDS, piles=piles).after(Go(to=DEN))
    assert (table.hand(0), table.awaited) == (("boone-2", "axe-1"), 1)


def test_w31_on_the_lawn_two_are_taken_without_a_proof() -> None:
    lawn = on_lawn("nero-3", "gun-4", "axe-2")
    table = acting((NO_CLUE,), dice=DOUBLE, options=TWO_CARDS, lawn=lawn)
    assert table.kinds() == {"take", "pass"}
    after = table.after(Take(places=(1, 3)))
    assert after.hand(0) == ("nero-3", "axe-2", NO_CLUE)
    assert [event.place for event in after.events if isinstance(event, Took)] == [1, 3]
    assert after.view().reveal.items == ()


def test_w31_a_win_comes_before_the_discards() -> None:
    piles = ((), (), ("axe-4", "jealousy"), (), (), (), ())
    hand = (*AXES[:3], "boone-1", "boone-2", "gun-1", "gun-2")
    table = acting(hand, at=DEN, dice=DOUBLE, options=TWO_CARDS, piles=piles, laid=(("nero",), ()))
    result = table.after(Draw(count=2)).state.result
    assert result is not None
    assert result.winner == 0


def test_w31_a_double_gives_nothing_of_the_lawn_in_the_endgame() -> None:
    table = endgame(("axe-1",), lawn=on_lawn("gun-3"), options=TWO_CARDS).then(Roll(), 1, 1)
    assert table.why_not("take") == "why:35"


# --- open deck


def test_w33_a_visitor_looks_through_the_pile_and_picks_one_in_private() -> None:
    arrived = going(DOUBLE, ("axe-1",), options=OPEN_DECK, piles=DEEP).after(Go(to=DEN))
    labels = [choice.label for choice in arrived.choices("take", "places")]
    assert labels == [CARD_NAMES[card] for card in reversed(DEEP[2])]
    after = arrived.after(Take(places=(2,)))
    assert after.hand(0) == ("axe-1", "rope-1")
    # The order of the others is kept.
    assert after.state.piles[2] == ("nero-3", "jealousy")


def test_w33_others_see_no_card_of_the_pile() -> None:
    arrived = going(DOUBLE, ("axe-1",), options=OPEN_DECK, piles=DEEP).after(Go(to=DEN))
    step = GAME.apply(arrived.state, 0, Take(places=(3,)), Rng(KEY, "step", 1))
    (drawn,) = [e for e in step.emissions if isinstance(e.event, Drew)]
    assert (drawn.event.card, drawn.only) == ("nero-3", frozenset({0}))
    assert drawn.redacted == Drew(seat=0, room="den", card=None)


def test_w33_of_several_cards_one_is_taken_and_two_by_a_double_with_two_cards() -> None:
    both = Options(open_deck=True, two_cards=True)
    one = acting(("axe-1",), at=DEN, dice=(3, 4), options=both, piles=DEEP)
    two = acting(("axe-1",), at=DEN, dice=DOUBLE, options=both, piles=DEEP)
    assert len(one.after(Take(places=(1,))).hand(0)) == 2
    assert len(two.after(Take(places=(1, 3))).hand(0)) == 3
    with pytest.raises(Malformed, match="1, 3"):
        one.after(Take(places=(1, 3)))


def test_w43_the_lawn_is_looked_through_and_one_taken_without_a_guess() -> None:
    lawn = on_lawn("nero-3", NO_CLUE, "axe-2")
    table = acting((NO_CLUE,), options=OPEN_DECK, lawn=lawn, dice=(3, 4))
    rows = table.choices("take", "places")
    assert all(row.detail is not None for row in rows)
    after = table.after(Take(places=(3,)))
    assert after.hand(0) == ("axe-2", NO_CLUE)
    assert after.state.shown == ()


def test_w43_it_is_so_in_the_endgame_too_where_the_dice_allow_it() -> None:
    table = endgame(("axe-1",), lawn=on_lawn("gun-3"), options=OPEN_DECK)
    assert table.then(Roll(), 3, 4).kinds() == {"take", "pass"}
    assert table.then(Roll(), 1, 1).why_not("take") == "why:35"


def test_w43_who_looked_through_the_lawn_has_seen_it_even_without_taking() -> None:
    options = Options(open_deck=True, memory="assisted")
    table = going(DOUBLE, ("axe-1",), options=options, lawn=on_lawn("nero-3", "gun-4"))
    looked = table.after(Go(to="room:living-room"), Pass())
    assert (state_of(looked, 1, 0), state_of(looked, 1, 1)) == ("noted", "down")


# --- clue


def test_w32_a_no_clue_is_spent_on_another_turn_and_leaves_the_match() -> None:
    table = a_table(("axe-1", NO_CLUE), options=CLUE).after(Spend(on="turn"))
    assert (table.hand(0), table.state.spent_clues) == (("axe-1",), 1)
    assert table.told(ClueSpent) == ClueSpent(seat=0, on="turn")
    assert [item.kind for item in table.view().reveal.items] == ["spent"]
    corridor = table.having(phase="go", dice=(1, 3), pieces=("room:attic",) * 2)
    again = corridor.after(Go(to="sq:5"))
    assert (again.awaited, again.state.phase) == (0, "roll")
    assert again.having(phase="go", dice=(1, 3)).after(Go(to="sq:9")).awaited == 1


def test_w32_one_a_turn_and_another_in_the_turn_won_by_it() -> None:
    table = a_table(("axe-1", NO_CLUE, NO_CLUE), options=CLUE).after(Spend(on="turn"))
    assert table.why_not("spend") == "W32"
    again = table.having(phase="go", dice=(1, 3), pieces=("room:attic",) * 2).after(Go(to="sq:5"))
    assert again.kinds() == {"roll", "spend"}


def test_w32_the_top_card_of_any_pile_costs_no_turn() -> None:
    table = a_table(("axe-1", NO_CLUE), options=CLUE).after(Spend(on="room:den"))
    assert table.hand(0) == ("axe-1", "hitchcock-2")
    assert (table.awaited, table.state.phase) == (0, "roll")


def test_w32_only_before_rolling_and_only_where_the_table_plays_so() -> None:
    hand = ("axe-1", NO_CLUE)
    assert "spend" not in a_table(hand).kinds()
    assert "spend" not in going((1, 3), hand, options=CLUE).kinds()
    assert "spend" not in a_table(("axe-1",), options=CLUE).kinds()


def test_w32_an_empty_room_and_a_closed_one_give_nothing() -> None:
    table = a_table((NO_CLUE,), options=CLUE, closed=("tower",), piles=DEEP)
    assert table.why_not("spend", "on", "room:attic") == "why:46"
    assert table.free("spend", "on") == ("turn", DEN)
    assert "room:tower" not in [choice.value for choice in table.choices("spend", "on")]


def test_w32_a_case_completed_by_the_top_card_wins_at_once() -> None:
    piles = ((), (), ("jealousy",), (), (), (), ())
    table = a_table((*AXES, NO_CLUE), options=CLUE, piles=piles, laid=(("nero",), ()))
    result = table.after(Spend(on=DEN)).state.result
    assert result is not None
    assert result.winner == 0


def test_w32_another_turn_is_no_new_round_of_the_endgame() -> None:
    table = endgame(("axe-1", NO_CLUE), options=CLUE).after(Spend(on="turn"))
    assert table.view().turn.text.id.endswith("Another turn follows.")
    again = table.then(Roll(), 0, 2)
    assert again.awaited == 0
    assert again.view().turn.round == 1


def test_w44_the_top_of_the_lawn_is_the_latest_discard_still_lying() -> None:
    lawn = tuple(
        card._replace(laid=laid)
        for card, laid in zip(on_lawn("nero-3", "gun-4", "axe-2"), (0, 7, 3), strict=True)
    )
    table = a_table(("axe-1", NO_CLUE), options=CLUE, lawn=lawn)
    assert table.after(Spend(on="lawn")).hand(0) == ("axe-1", "gun-4")
    gap = table.having(lawn=(lawn[0], None, lawn[2]))
    assert gap.after(Spend(on="lawn")).hand(0) == ("axe-1", "axe-2")


def test_w44_a_place_used_again_counts_as_latest() -> None:
    full = on_lawn(*["nero-1"] * 36)
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0)
    laid = table.having(lawn=(*full[:4], None, *full[5:])).after(Discard(card="gun-1"))
    assert latest_discard(laid.state) == 5


# --- big hand


def test_w34_seven_are_dealt_and_nine_may_be_held() -> None:
    options = Options(big_hand=True)
    step = GAME.setup(options, (SeatSetup(),) * 3, Rng(KEY, "setup"), b"")
    assert [len(hand) for hand in step.state.hands] == [7] * 3
    eight = (*SEVEN, "gun-1")
    nine = acting(eight, at=DEN, options=options).after(Draw())
    assert (nine.awaited, len(nine.hand(0))) == (1, 9)
    ten = acting((*eight, "gun-2"), at=DEN, options=options).after(Draw())
    assert (ten.awaited, ten.state.phase) == (0, "discard")
    assert nine.view(0).hand.limit == 9


# --- what's the point


def won(options: Options) -> Table:
    hands = ((*AXES[:3], "jealousy"), ("axe-4", "gun-1", "bribery"), ("gun-2",), ("gun-3",))
    table = acting(*hands, laid=(("nero",), (), (), ()), options=options)
    return table.after(Ask(whom=1, ask="axe"), Give(card="axe-4"))


def test_w35_after_a_win_points_are_optional() -> None:
    outcome = GAME.outcome(won(Options()).state)
    assert outcome is not None
    assert [(p.rank, p.score) for p in outcome.placements] == [(1, None), (2, None)] + [
        (2, None)
    ] * 2
    assert all(hand.points is None for hand in won(Options()).view().side.final)


def test_w35_with_points_the_others_are_placed_and_detectives_break_ties() -> None:
    # Clam 11, Crazy 9, Monday 10, Bones 12.
    outcome = GAME.outcome(won(Options(points=True)).state)
    assert outcome is not None
    assert [(p.seat, p.rank, p.score) for p in outcome.placements] == [
        (0, 1, 5 + 7 + 3),
        (1, 2, 1 + 3),
        (3, 3, 1),
        (2, 4, 1),
    ]


# --- memory


def discarded(options: Options) -> Table:
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0, options=options)
    return table.after(Discard(card="gun-1"))


def test_strict_memory_keeps_no_note() -> None:
    table = discarded(Options())
    assert [state_of(table, 1, seat) for seat in (0, 1, None)] == ["down"] * 3


def test_assisted_memory_notes_for_each_seat_what_it_was_shown() -> None:
    shown = discarded(Options(memory="assisted"))
    assert [state_of(shown, 1, seat) for seat in (0, 1, None)] == ["noted", "noted", "down"]
    assert shown.view(1).side.places[0].card == "gun-1"
    unseen = discarded(Options(memory="assisted", discards_shown=False))
    assert [state_of(unseen, 1, seat) for seat in (0, 1)] == ["noted", "down"]


def test_assisted_memory_says_what_lies_there_where_a_place_is_chosen() -> None:
    lawn = (on_lawn("nero-3")[0]._replace(seen_by=(0,)), *on_lawn("gun-4"))
    table = acting(("axe-1",), options=Options(memory="assisted"), lawn=lawn)
    details = [choice.detail for choice in table.choices("search", "place")]
    assert details[0] is not None
    assert details[1] is None


def test_open_memory_lays_discards_face_up() -> None:
    table = discarded(Options(memory="open"))
    assert state_of(table, 1, None) == "up"
    assert not table.reveals


def test_cards_left_over_from_the_deal_lie_hidden_at_any_memory() -> None:
    table = acting(("axe-1",), lawn=on_lawn("nero-3"), options=Options(memory="open"))
    assert state_of(table, 1, 0) == "down"
    assert table.after(Search(place=1, claim="axe")).state.lawn[0] is None


def test_open_cards_and_unseen_discards_exclude_each_other_with_a_reason() -> None:
    with pytest.raises(ValidationError, match="Open cards lie face up for all"):
        Options(memory="open", discards_shown=False)


@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(seat=0), Viewer(seat=1, recalls=True)])
def test_what_was_never_shown_shows_in_no_view(viewer: Viewer) -> None:
    options = Options(memory="assisted", discards_shown=False)
    table = a_table((*SEVEN, "gun-1"), phase="discard", discarder=0, options=options)
    table = table.after(Discard(card="gun-1"))
    twin = GAME.resample(table.state, viewer, Rng(b"twin"))
    assert GAME.view(twin, viewer) == GAME.view(table.state, viewer)


@pytest.mark.parametrize("effect", EFFECTS)
def test_a_recorded_match_shows_what_an_option_does(effect: str) -> None:
    path = LAWS.home / "recorded" / f"option-{effect}.json"
    recorded = Recorded.model_validate_json(path.read_bytes())
    options, shows = EFFECTS[effect]
    assert recorded.options == options
    assert shown_in(GAME, recorded, shows)


def test_every_option_has_a_recorded_effect() -> None:
    tried = {name for options, _ in EFFECTS.values() for name in options}
    assert tried == set(Options.model_fields)
