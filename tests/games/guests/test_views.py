"""Who sees what."""

from games.guests.models import Ask, MakeOffer, Refuse, Take, Trade
from games.kit.models import TermRef
from tests.games.guests.builders import GAME, HANDS, a_deal, a_table, asked, right, solving


def test_only_hand_reveal_and_notes_differ_between_viewers() -> None:
    table = asked(3).by(1, MakeOffer(cards=("sign-1",)))
    views = [table.view(seat) for seat in (0, 1, 2, None)]
    for name in ("seats", "board", "offers", "side"):
        assert len({getattr(view, name) for view in views}) == 1
    assert len({view.hand for view in views}) == 4
    assert not views[3].hand.mine


def test_a_panel_can_be_a_cache_key() -> None:
    view = a_deal(4, notes="inference").view(2)
    assert all(hash(getattr(view, name)) for name in type(view).model_fields)


def test_a_hand_shows_value_references_and_sentence() -> None:
    cards = {card.face.id: card.face for card in a_table(3).view(0).hand.cards}
    claim = cards["claim-0-0"]
    assert (claim.value, claim.references) == (2, ("dora", "gallery"))
    assert claim.text.params == {
        "suspect": TermRef(term="dora"),
        "in_room": TermRef(term="in-gallery"),
    }
    assert (cards["sign-0"].value, cards["sign-0"].references) == (3, ("study",))


def test_what_came_last_is_new_and_what_was_known_is_marked() -> None:
    table = asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse())
    paid = table.by(0, Take(offer=1, cards=("sign-0",))).by(0, Trade())
    (new,) = [card for card in paid.view(0).hand.cards if card.new]
    assert (new.face.id, new.seen_before) == ("sign-1", False)
    # The same sign comes back to seat 1, who knows it.
    back = paid.by(1, Ask(references=("study", "dora"))).by(2, Refuse())
    back = back.by(0, MakeOffer(cards=("sign-1",)))
    back = back.by(1, Take(offer=0, cards=("sign-0",))).by(1, Trade())
    cards = {card.face.id: card for card in back.view(1).hand.cards}
    assert (cards["sign-1"].new, cards["sign-1"].seen_before) == (True, True)
    assert not cards["claim-1-1"].seen_before


def test_cards_laid_down_for_an_offer_are_the_active_seats_secret() -> None:
    table = asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse())
    paying = table.by(0, Take(offer=1, cards=("sign-0",)))
    pays = {card.face.id: card.pays for card in paying.view(0).hand.cards}
    assert pays["sign-0"] == 1
    assert pays["claim-0-0"] is None
    for seat in (1, 2, None):
        assert paying.view(seat) == table.view(seat)


def test_the_board_shows_the_arrows_and_the_turn() -> None:
    board = asked(3).view().board
    assert (board.asked, board.turn, board.start, board.round) == (("study", "dora"), 0, 0, 1)


def test_the_truth_is_told_at_the_end_alone() -> None:
    table = solving(2)
    assert table.view(0).reveal.truth is None
    over = table.by(0, right(table)).by(1, right(table))
    truth = over.view().reveal.truth
    assert truth is not None
    assert truth.route[-1] == "study"
    assert truth.claims[0] in {"gallery", "music", "winter", "dining"}


def test_an_accomplice_is_told_with_the_motive() -> None:
    table = solving(2, "perfect-crime")
    over = table.by(0, right(table)).by(1, right(table))
    truth = over.view().reveal.truth
    assert truth is not None
    assert truth.accomplice is not None
    assert truth.help_motive is not None
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert outcome.headline == truth.text


def test_the_seats_stand_in_the_order_of_play() -> None:
    order = a_table(3, start=1, queue=(1, 2, 0)).view().side.order
    assert [line.seat for line in order] == [1, 2, 0]
    assert [line.decided for line in order] == [False, True, True]
    assert [line.cards for line in order] == [len(hand) for hand in HANDS[:3]]
