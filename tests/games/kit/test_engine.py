import json
from typing import Any

import pytest
from pydantic import ValidationError

from games.kit import engine
from games.kit.choices import Malformed
from games.kit.engine import IllegalAction, Position, Refusal, StaleDecision, Transition
from games.kit.models import SPECTATOR, Seat, SeatSetup, Viewer
from tests.games.kit.toy import Bid, Left, Opened, Pass, Sealed, Toy, ToyOptions, ToyState

KEY = bytes(32)
TOY = Toy()


def started(seats: int = 3) -> Position:
    return engine.start(TOY, ToyOptions(), (SeatSetup(),) * seats, KEY).position


def answer(
    at: Position, seat: Seat, action: object, token: int | None = None
) -> Transition | Refusal:
    opened = at.opened.get(seat, 0) if token is None else token
    return engine.submit(TOY, at, seat, token=opened, action=action, key=KEY)


def step(at: Position, seat: Seat, action: object) -> Transition:
    made = answer(at, seat, action)
    assert isinstance(made, Transition)
    return made


def after(at: Position, seat: Seat, action: object) -> Position:
    return step(at, seat, action).position


def poor() -> Position:
    """Seat 0 has no coins left."""
    at = started()
    state = at.state.model_copy(update={"purses": (0, 3, 3)})
    return Position(at.seq, state, at.opened, TOY.decisions(state))


def test_all_seats_are_awaited_at_once() -> None:
    assert dict(started().opened) == {0: 0, 1: 0, 2: 0}


def test_another_seats_step_leaves_a_token_valid() -> None:
    at = after(started(), 1, Pass())
    assert dict(at.opened) == {0: 0, 2: 0}
    assert isinstance(answer(at, 0, Pass(), token=0), Transition)


def test_a_new_decision_has_a_new_token() -> None:
    at = started()
    for seat in (2, 0, 1):
        at = after(at, seat, Pass())
    assert dict(at.opened) == {0: 3, 1: 3, 2: 3}


@pytest.mark.parametrize("token", [-1, 0, 1, 2, 4])
def test_an_old_or_invented_token_is_stale(token: int) -> None:
    at = started()
    for seat in (2, 0, 1):
        at = after(at, seat, Pass())
    assert answer(at, 0, Pass(), token=token) == StaleDecision()


def test_a_double_click_is_stale() -> None:
    at = after(started(), 1, Pass())
    assert answer(at, 1, Pass(), token=0) == StaleDecision()


def test_a_seat_that_does_not_exist_is_stale() -> None:
    assert answer(started(), 7, Pass(), token=0) == StaleDecision()


def test_a_forbidden_action_is_illegal_by_its_rule() -> None:
    refused = answer(poor(), 0, Bid(cards=(), stance="bold", coins=1))
    assert isinstance(refused, IllegalAction)
    assert refused.blocked.rule == "toy:1"


def test_an_action_outside_every_domain_is_malformed() -> None:
    with pytest.raises(Malformed):
        answer(started(), 0, Bid(cards=(999,), stance="meek", coins=0))


@pytest.mark.parametrize(
    "payload", [{}, {"kind": "bluff"}, {"kind": "bid"}, {"kind": "pass", "cards": []}]
)
def test_a_payload_that_is_no_action_is_malformed(payload: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        engine.parse_action(TOY, payload)


def test_a_payload_from_json_becomes_an_action() -> None:
    payload = json.loads('{"kind": "bid", "cards": [4, 2], "stance": "meek", "coins": 0}')
    assert engine.parse_action(TOY, payload) == Bid(cards=(4, 2), stance="meek", coins=0)


def test_what_a_refused_action_would_have_drawn_is_not_lost() -> None:
    at = started()
    answer(at, 0, Pass(), token=99)
    assert after(at, 0, Pass()) == after(started(), 0, Pass())


def test_a_sealed_bid_is_told_to_its_seat_alone() -> None:
    made = step(started(), 1, Pass())
    (told,) = made.emissions
    assert told.seen_by(Viewer(seat=1)) == Sealed(seat=1, choice=Pass())
    assert told.seen_by(Viewer(seat=0)) == told.seen_by(SPECTATOR) == Sealed(seat=1)
    assert not made.reveals


def test_the_last_bid_reveals_all() -> None:
    at = started(2)
    made = step(after(at, 0, Pass()), 1, Pass())
    assert made.reveals
    bids = ((0, Pass()), (1, Pass()))
    assert made.emissions[-1].seen_by(SPECTATOR) == Opened(bids=bids, winner=None)


def test_time_runs_out_into_the_neutral_action() -> None:
    assert engine.expire(TOY, started(), 0, key=KEY) == Pass()


def test_a_seat_that_leaves_is_not_awaited_and_the_others_keep_their_tokens() -> None:
    made = engine.forfeit(TOY, started(), 1, key=KEY)
    assert made.emissions[0].event == Left(seat=1)
    assert dict(made.position.opened) == {0: 0, 2: 0}
    assert made.position.seq == 1


def test_a_match_ends_when_one_seat_is_left() -> None:
    made = engine.forfeit(TOY, started(2), 1, key=KEY)
    assert made.position.decisions == {}
    outcome = TOY.outcome(made.position.state)
    assert outcome is not None
    assert outcome.reason == "deserted"


def test_a_position_comes_back_exactly_and_is_stored_the_same_again() -> None:
    at = after(after(started(), 2, Bid(cards=(), stance="meek", coins=0)), 0, Pass())
    stored = engine.dump_position(TOY, at)
    back = engine.load_position(TOY, at.seq, stored)
    assert back == at
    assert list(back.opened) == list(at.opened)
    assert isinstance(back.state, ToyState)
    assert engine.dump_position(TOY, back) == stored


@pytest.mark.parametrize("data", [b"{}", b"[]", b'{"state": {}, "opened": {}}', b"no json"])
def test_what_is_no_position_is_refused(data: bytes) -> None:
    with pytest.raises(ValidationError):
        engine.load_position(TOY, 0, data)


def test_the_key_decides_the_deal() -> None:
    assert started() == started()
    other = engine.start(TOY, ToyOptions(), (SeatSetup(),) * 3, bytes([1] * 32)).position
    assert other.state.hands != started().state.hands
