"""What the bots do, and that they play as well as they should."""

import pytest

from games.guests.bots import BOTS
from games.guests.bots.asking import best_references
from games.guests.bots.detective import Detective
from games.guests.bots.trading import payment
from games.guests.content.cards import value_of
from games.guests.levels import LEVELS
from games.guests.models import Accuse, Ask, Buy, GoOn, GuestsAction, Keep, LetGo, MakeOffer, Refuse
from games.guests.models import Take as TakeOffer
from games.kit.models import Seat
from games.kit.rng import Rng
from games.kit.testing import scale_of
from tests.games.guests.builders import KEY, Table, a_table, asked, right, solving
from tests.games.guests.cases import a_case
from tests.games.guests.simulating import play

STRONG = BOTS["strong"]


def move(table: Table, seat: Seat, name: str = "strong") -> GuestsAction:
    action: GuestsAction = BOTS[name].choose(table.view(seat), table.decision(seat), Rng(KEY, "b"))
    assert table.decision(seat).judge(action) is None
    return action


def knowing_all(level: int = 6, **fields: object) -> Table:
    """The solution phase for seats that have seen the whole deck."""
    made = a_case(LEVELS[level])
    return solving(3, made.level.id).having(seen=(made.deck,) * 3, **fields)


def test_it_asks_where_most_is_to_be_learnt() -> None:
    """With every other guest cleared of all motives, what is left to learn is the weapon."""
    cleared = [f"clean-{x}-0-1" for x in range(1, 6)] + [f"clue-{x}-2-no" for x in range(1, 6)]
    asked_for = best_references((*cleared, "clean-0-0-1"), 2, Rng(KEY, "ask"), accomplice=False)
    assert "study" in asked_for


@pytest.mark.parametrize("name", BOTS)
def test_it_asks_as_many_references_as_the_rules_want(name: str) -> None:
    for seats, count in ((1, 2), (2, 4), (3, 2)):
        action = move(a_table(seats), 0, name)
        assert isinstance(action, Ask)
        assert len(set(action.references)) == count


def test_it_offers_one_card_worth_three_or_two_that_are_not() -> None:
    assert move(asked(3), 1) == MakeOffer(cards=("sign-1",))
    cheap = asked(3, "berwick", "nora", hands=((), ("claim-1-1", "absent-1-5", "sight-1-0-no")))
    assert move(cheap, 1) == MakeOffer(cards=("claim-1-1", "sight-1-0-no"))
    assert move(asked(3, "tower", "nora"), 1) == Refuse()


def test_it_takes_the_dearest_offer_it_can_pay_with_the_least_too_much() -> None:
    table = asked(3, "study", "berwick").by(1, MakeOffer(cards=("claim-1-1",)))
    table = table.by(2, MakeOffer(cards=("sign-2",)))
    taken = move(table, 0)
    assert isinstance(taken, TakeOffer)
    assert (taken.offer, value_of(taken.cards)) == (2, 3)


def test_a_payment_is_the_cheapest_that_meets_the_price() -> None:
    cards = ("count-0-1", "claim-0-0", "absent-0-4")
    assert value_of(payment(cards, 1)) == 1
    assert value_of(payment(cards, 4)) == 4
    assert value_of(payment(cards[:2], 4)) == 5


def test_it_lets_go_what_somebody_before_it_has_not_covered() -> None:
    table = asked(3).by(1, MakeOffer(cards=("sign-1",))).by(2, Refuse())
    short = table.by(0, TakeOffer(offer=1, cards=("claim-0-0",)))
    assert move(short, 0) == LetGo()


def test_it_keeps_the_dearest_cards() -> None:
    kept = move(solving(3).each(GoOn()), 0)
    assert isinstance(kept, Keep)
    assert value_of(kept.cards) == 9


def test_it_accuses_when_it_knows_and_not_before() -> None:
    table = knowing_all()
    for name in BOTS:
        assert isinstance(move(table, 0, name), Accuse | GoOn)
    assert move(table, 0) == right(table)
    assert move(solving(3), 0) == GoOn()


def test_medium_dares_with_three_left_from_the_eighth_round_on() -> None:
    for daring, patience, expected in ((1, 1, GoOn), (400, 1, Accuse), (400, 3, GoOn)):
        bot = Detective(mind=4, curious=True, daring=daring, patience=patience)
        table = solving(3)
        action = bot.choose(table.view(0), table.decision(0), Rng(KEY, "dare"))
        assert isinstance(action, expected)


@pytest.mark.parametrize("name", BOTS)
def test_at_dawn_it_accuses_by_the_best_guess(name: str) -> None:
    assert isinstance(move(solving(3, dawn=True), 0, name), Accuse)
    last = solving(3, phase="last", standing=("in", "wrong", "wrong"))
    assert isinstance(move(last, 0, name), Accuse)


def test_alone_it_buys_the_biggest_offer_and_goes_on_after_a_wrong_guess() -> None:
    table = a_table(1).by(0, Ask(references=("dora", "felix")))
    bought = move(table, 0)
    assert isinstance(bought, Buy)
    assert len(table.state.combos[bought.combo].cards) == 3
    poor = a_table(1, points=2).by(0, Ask(references=("dora", "felix")))
    assert move(poor, 0) == Buy(combo=0)
    assert move(solving(1, barred=True), 0) == GoOn()


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_strong_bots_solve_cases_as_fast_as_measured(
    seats: int, pytestconfig: pytest.Config
) -> None:
    """docs/games/awkward-guests.md has the figures; 4 players need 3 to 10 rounds on level 1."""
    for number in range(3 * scale_of(pytestconfig)):
        match = play(LEVELS[0], [STRONG] * seats, number)
        result = match.state.result
        assert result is not None
        assert result.reason == "solved" or seats == 1
        assert match.state.round <= 16


def test_strong_beats_weak() -> None:
    wins = [
        play(LEVELS[4], [BOTS["weak"], STRONG, BOTS["weak"], BOTS["weak"]], number).winners
        for number in range(6)
    ]
    assert sum(seats == (1,) for seats in wins) >= 4
