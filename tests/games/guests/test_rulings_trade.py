"""Rulings about the turn: asking, offering, exchanging, the deck, and two players."""

import pytest

from games.guests.content.cards import CARD, in_order
from games.guests.events import Drew, Offered, RanOut, Ready, Refused, Traded
from games.guests.models import Add, Ask, GoOn, Keep, LetGo, MakeOffer, Refuse, Take, Trade
from games.kit.choices import Malformed
from tests.games.guests.builders import DECK, HANDS, Table, a_deal, a_table, asked, solving
from tests.games.guests.cases import every_level

# In HANDS every seat has one sign card, value 3, that matches a question about the Study.
SIGN = {seat: MakeOffer(cards=(f"sign-{seat}",)) for seat in range(4)}


def offered(seats: int = 3) -> Table:
    """Seat 0 asked, seat 1 offers a sign, the others nothing."""
    table = asked(seats).by(1, SIGN[1])
    return table.each(Refuse()) if seats == 3 else table


def test_a1_everything_goes_to_the_right_and_seats_are_numbered_so() -> None:
    table = a_table(3, start=1, queue=(1, 2, 0)).by(1, Ask(references=("study", "dora")))
    assert table.state.waiting == (2, 0)
    table = table.by(2, Refuse()).by(0, Refuse())
    assert table.awaited == (2,)
    done = solving(3, start=1).each(GoOn())
    kept = done.by(1, Keep(cards=HANDS[1][:3])).by(2, Keep(cards=HANDS[2][:3]))
    assert kept.by(0, Keep(cards=HANDS[0][:3])).state.start == 2


def test_a2_a_deal_runs_out_in_the_middle_and_goes_on() -> None:
    deck = tuple(CARD)[:70]
    hands = tuple(deck[at : at + 3] for at in range(0, 24, 3))
    nothing: tuple[tuple[str, ...], ...] = ((),) * 8
    table = solving(4, deck=deck[24:46], discards=deck[46:]).having(
        hands=hands,
        seen=hands,
        again=nothing,
        fresh=nothing,
        standing=("in",) * 8,
        answers=(None,) * 8,
        offers=(None,) * 8,
    )
    after = table.each(GoOn())
    assert [len(hand) for hand in after.state.hands] == [6] * 8
    assert len(after.told(RanOut)[0].cards) == 3
    assert len(after.state.deck) == 24 - 3 - 2


def test_a2_every_level_deals_from_seventy_cards() -> None:
    for level in every_level:
        state = a_deal(8, level=level.id).state
        assert len(state.deck) + sum(map(len, state.hands)) == 70
        assert len(state.deck) == 22


def test_a3_the_deck_runs_out_when_a_card_is_needed_and_not_before() -> None:
    exact = asked(3, deck=DECK[:3], discards=DECK[3:13]).each(Refuse()).state
    assert (exact.deck, exact.run_outs, len(exact.discards)) == ((), 0, 10)
    short = asked(3, deck=DECK[:2], discards=DECK[2:12]).each(Refuse())
    assert short.state.run_outs == 1
    assert len(short.state.revealed) == 3
    assert len(short.state.deck) == 10 - 3 - 1


def test_a4_of_three_discards_or_fewer_all_lie_open_and_no_deck_remains() -> None:
    table = asked(3, deck=DECK[:1], discards=DECK[1:4]).each(Refuse())
    assert set(table.state.revealed) == set(DECK[1:4])
    assert table.state.deck == ()
    assert len(table.state.hands[0]) == 7


def test_a5_the_discards_are_counted_and_never_shown_the_revealed_pile_is() -> None:
    table = a_table(3, discards=("signs-0-1",), revealed=("signs-2-3",))
    for seat in (0, 1, 2, None):
        view = table.view(seat)
        assert "signs-0-1" not in view.model_dump_json()
        assert view.board.discards == 1
        assert [face.id for face in view.side.revealed] == ["signs-2-3"]


def test_a6_what_lies_open_never_comes_back() -> None:
    table = asked(3, deck=(), discards=DECK[:9], revealed=("signs-2-3",)).each(Refuse())
    assert table.state.revealed[0] == "signs-2-3"
    assert len(table.state.revealed) == 4
    assert "signs-2-3" not in (*table.state.deck, *table.state.hands[0])


def test_a7_later_seats_see_value_and_count_of_earlier_offers() -> None:
    table = asked(4).by(1, MakeOffer(cards=("sign-1",)))
    line = table.view(2).offers.lines[0]
    assert (line.seat, line.status, line.value, line.count) == (1, "offer", 3, 1)
    assert "sign-1" not in table.view(2).model_dump_json()
    assert table.awaited == (2,)


def test_a7_offers_at_once_are_shown_when_all_are_settled() -> None:
    table = asked(4, at_once=True)
    assert table.awaited == (1, 2, 3)
    one = table.by(3, SIGN[3])
    assert one.told(Ready) == [Ready(seat=3)]
    assert [line.status for line in one.view(1).offers.lines] == ["to_come", "to_come", "settled"]
    assert one.decision(1) == table.decision(1)
    done = one.by(1, Refuse()).by(2, Refuse())
    assert done.told(Offered) == [Offered(seat=3, value=3, count=1)]
    assert [line.value for line in done.view(1).offers.lines] == [0, 0, 3]


def test_a8_an_offer_is_final() -> None:
    table = asked(4).by(1, SIGN[1])
    assert 1 not in table.awaited
    assert [card.face.id for card in table.view(1).hand.cards if card.offered] == ["sign-1"]


def test_a9_too_much_may_be_paid_and_there_is_no_change() -> None:
    table = offered().by(0, Take(offer=1, cards=("claim-0-0", "count-0-1"))).by(0, Trade())
    assert "sign-1" in table.state.hands[0]
    assert {"claim-0-0", "count-0-1"} <= set(table.state.hands[1])
    assert len(table.state.hands[0]) == 5


def test_a9_third_parties_see_how_many_cards_went_and_not_which() -> None:
    table = offered().by(0, Take(offer=1, cards=("count-0-1",))).by(0, Trade())
    assert table.told(Traded, seat=2) == [Traded(seat=0, whom=1, got=1, paid=1)]
    assert table.told(Traded, seat=0) == table.told(Traded, seat=1)
    assert table.told(Traded, seat=1)[0].paid_cards == ("count-0-1",)
    assert "sign-1" not in table.view(2).model_dump_json()


def test_a9_a_price_is_met_in_full() -> None:
    table = offered().by(0, Take(offer=1, cards=("claim-0-0",)))
    assert table.state.unpaid
    assert table.kinds(0) == {"add", "let_go"}
    met = table.by(0, Add(cards=("absent-0-4",)))
    assert met.kinds(0) == {"trade"}
    gone = table.by(0, LetGo())
    assert gone.why_not(0, "take") == "A14"
    assert gone.by(0, Trade()).state.hands[0] == in_order(HANDS[0])


def test_a9_nothing_is_sold_for_less_than_one_holds() -> None:
    poor = offered().having(hands=(("claim-0-0",), *HANDS[1:3]))
    assert poor.why_not(0, "take") == "A14"
    assert poor.kinds(0) == {"trade"}


def test_a10_what_is_received_pays_for_nothing_this_turn() -> None:
    table = asked(3).by(1, SIGN[1]).by(2, SIGN[2])
    table = table.by(0, Take(offer=1, cards=("sign-0",)))
    assert "sign-1" not in table.state.hands[0]
    assert "sign-0" not in table.free(0, "take")
    assert table.why_not(0, "take", "offer", 1) == "A10"
    table = table.by(0, Take(offer=2, cards=("count-0-1",))).by(0, Trade())
    assert {"sign-1", "sign-2"} <= set(table.state.hands[0])
    assert "sign-0" in table.state.hands[1]
    assert "count-0-1" in table.state.hands[2]


def test_a11_where_offers_were_made_and_none_is_taken_nobody_draws() -> None:
    table = offered().by(0, Trade())
    assert table.state.hands == tuple(map(in_order, HANDS[:3]))
    assert table.state.deck == DECK
    assert table.awaited == (1,)


def test_a11_where_nobody_offers_three_are_drawn_and_the_turn_ends() -> None:
    table = asked(3).each(Refuse())
    assert set(table.state.hands[0]) == {*HANDS[0], *DECK[-3:]}
    assert table.told(Drew, seat=1) == [Drew(seat=0, count=3)]
    assert set(table.told(Drew, seat=0)[0].cards) == set(DECK[-3:])
    assert table.awaited == (1,)


def test_a12_a_declined_offer_stays_unseen() -> None:
    table = offered().by(0, Trade())
    assert "sign-1" not in table.state.seen[0]
    assert "sign-1" not in table.view(0).model_dump_json()


def test_a13_every_offered_card_is_about_something_that_was_asked() -> None:
    table = asked(3, "study", "berwick")
    assert set(table.free(1, "offer")) == {"claim-1-1", "sign-1", "absent-1-5", "clean-1-0-1"}
    assert table.why_not(1, "offer", "cards", "count-1-1") == "A13"
    assert "which" not in table.by(1, SIGN[1]).view(1).model_dump_json()


def test_a14_an_empty_hand_cannot_pay_is_asked_and_draws_at_the_refill() -> None:
    empty: tuple[tuple[str, ...], ...] = ((), *HANDS[1:3])
    assert offered().having(hands=empty).why_not(0, "take") == "A14"
    asked_empty = asked(3).having(hands=(HANDS[0], (), HANDS[2]))
    assert asked_empty.awaited == (1,)
    assert asked_empty.kinds(1) == {"refuse"}
    refilled = solving(3, hands=((), HANDS[1][:3], HANDS[2][:3])).each(GoOn())
    assert [len(hand) for hand in refilled.state.hands] == [6, 6, 6]


def test_a15_who_holds_three_or_fewer_keeps_all() -> None:
    table = solving(3, hands=(HANDS[0][:2], HANDS[1][:3], HANDS[2])).each(GoOn())
    assert table.awaited == (2,)
    done = table.by(2, Keep(cards=HANDS[2][:3]))
    assert set(HANDS[0][:2]) <= set(done.state.hands[0])
    assert set(done.state.discards) == set(HANDS[2][3:])
    assert [len(hand) for hand in done.state.hands] == [6, 6, 6]


def test_a15_exactly_three_are_kept() -> None:
    table = solving(3).each(GoOn())
    with pytest.raises(Malformed):
        table.decision(0).judge(Keep(cards=HANDS[0][:2]))


def test_a16_within_a_round_a_hand_may_grow() -> None:
    table = asked(3).each(Refuse()).by(1, Ask(references=("gallery", "music")))
    assert len(table.state.hands[0]) == 9


def test_a23_two_players_ask_about_four_different_references() -> None:
    table = a_table(2)
    with pytest.raises(Malformed):
        table.decision(0).judge(Ask(references=("study", "dora", "felix", "felix")))
    with pytest.raises(Malformed):
        table.decision(0).judge(Ask(references=("study", "dora")))
    assert table.by(0, Ask(references=("study", "dora", "felix", "cellar"))).awaited == (1,)


def pair_offered() -> Table:
    return asked(2, "study", "dora", "felix", "cellar").by(1, SIGN[1])


def test_a24_two_players_look_at_what_they_exchange_and_discard_it() -> None:
    table = pair_offered().by(0, Take(offer=1, cards=("count-0-1",))).by(0, Trade())
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert set(table.state.discards) == {"sign-1", "count-0-1"}
    assert "sign-1" in table.state.seen[0]
    assert "count-0-1" in table.state.seen[1]
    assert [face.id for face in table.view(1).hand.looked] == ["count-0-1"]


def test_a25_without_an_offer_a_pair_draws_two_notes_and_discards_them() -> None:
    table = asked(2, "study", "dora", "felix", "cellar", deck=DECK[:1], discards=DECK[1:6])
    after = table.by(1, Refuse())
    assert after.told(Refused) == [Refused(seat=1)]
    assert after.state.run_outs == 1
    (drew,) = after.told(Drew, seat=0)
    assert drew.count == 2
    assert set(drew.cards) <= set(after.state.seen[0])
    assert set(drew.cards) == set(after.state.discards)
    assert len(after.state.hands[0]) == 6


def test_a45_a_seat_without_a_matching_card_answers_too() -> None:
    table = asked(3, "tower", "nora")
    assert table.state.waiting == (1, 2)
    assert table.why_not(1, "offer") == "A45"
    assert table.by(1, Refuse()).awaited == (2,)


def test_a45_every_living_seat_answers_in_the_solution_phase() -> None:
    assert solving(4).awaited == (0, 1, 2, 3)
    assert solving(4, standing=("in", "wrong", "in", "left")).awaited == (0, 2)
