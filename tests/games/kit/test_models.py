import pytest
from pydantic import TypeAdapter, ValidationError

from games.kit.choices import Decision
from games.kit.models import (
    SPECTATOR,
    Emission,
    Message,
    SeatRef,
    TermRef,
    Viewer,
    say,
    say_n,
)
from games.kit.rng import Rng
from tests.games.kit.toy import Left, Pass, Sealed, Toy, ToyOptions

MESSAGE = say(
    "{a} {b} {c} {d} {e}",
    a=5,
    b="5",
    c=SeatRef(seat=5),
    d=TermRef(term="5"),
    e=say_n("{n} step", "{n} steps", 5, who=SeatRef(seat=5)),
)


def test_every_kind_of_parameter_comes_back_from_json_as_itself() -> None:
    back = Message.model_validate_json(MESSAGE.model_dump_json())
    assert back == MESSAGE
    kinds = [type(value) for value in back.params.values()]
    assert kinds == [int, str, SeatRef, TermRef, Message]
    assert back.model_dump_json() == MESSAGE.model_dump_json()


def test_equal_messages_have_equal_hashes_whatever_the_order_of_their_parameters() -> None:
    one, other = say("x", a=1, b=2), say("x", b=2, a=1)
    assert one == other
    assert hash(one) == hash(other)
    assert hash(MESSAGE) == hash(Message.model_validate_json(MESSAGE.model_dump_json()))


def test_a_message_may_have_parameters_of_any_name() -> None:
    assert say("{text}", text="word").params == {"text": "word"}
    assert say_n("one", "many", 2, one="word").params == {"n": 2, "one": "word"}


def test_what_is_said_equals_what_is_validated() -> None:
    assert say("x", n=1) == Message(id="x", params={"n": 1})


def test_a_value_takes_no_unknown_field_and_does_not_change() -> None:
    with pytest.raises(ValidationError):
        Message.model_validate({"id": "x", "colour": "red"})
    with pytest.raises(ValidationError):
        MESSAGE.id = "y"  # type: ignore[misc]  # on purpose


def test_decisions_are_hashable_and_survive_json() -> None:
    state = Toy().setup(ToyOptions(), (), Rng(b""), b"").state
    assert state == Toy.types.state.validate_json(Toy.types.state.dump_json(state))
    decision = Decision(prompt=MESSAGE, actions=())
    back = TypeAdapter(Decision).validate_json(decision.model_dump_json())
    assert back == decision
    assert hash(back) == hash(decision)


def test_an_event_is_seen_by_those_it_is_for() -> None:
    emission = Emission(
        event=Sealed(seat=1, choice=Pass()), only=frozenset({1}), redacted=Sealed(seat=1)
    )
    assert emission.seen_by(Viewer(seat=1)) == Sealed(seat=1, choice=Pass())
    assert emission.seen_by(Viewer(seat=0)) == Sealed(seat=1)
    assert emission.seen_by(SPECTATOR) == Sealed(seat=1)


def test_an_event_without_a_redacted_form_is_unseen_by_others() -> None:
    emission = Emission(event=Left(seat=0), only=frozenset({1}))
    assert emission.seen_by(SPECTATOR) is None
    assert Emission(event=Left(seat=0)).seen_by(SPECTATOR) == Left(seat=0)


def test_the_seats_of_an_event_are_written_in_order() -> None:
    emission = Emission(event=Left(seat=0), only=frozenset({33, 1, 8, 0}))
    assert emission.model_dump(mode="json")["only"] == [0, 1, 8, 33]
