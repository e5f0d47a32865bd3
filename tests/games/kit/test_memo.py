"""What follows from a value is made once."""

from games.kit.memo import remembered
from games.kit.models import Message, say


def test_the_same_object_is_asked_about_once() -> None:
    calls: list[str] = []

    @remembered(4)
    def loud(message: Message) -> list[str]:
        calls.append(message.id)
        return [message.id.upper()]

    one = say("one")
    assert loud(one) is loud(one)
    assert calls == ["one"]


def test_an_equal_object_is_another_one() -> None:
    calls: list[str] = []

    @remembered(4)
    def loud(message: Message) -> str:
        calls.append(message.id)
        return message.id.upper()

    assert loud(say("one")) == loud(say("one")) == "ONE"
    assert calls == ["one", "one"]


def test_only_the_last_results_are_kept_and_never_mixed_up() -> None:
    @remembered(2)
    def loud(message: Message) -> str:
        return message.id.upper()

    # Each message dies at once unless it is kept, and its identity goes to the next one.
    for number in range(200):
        assert loud(say(f"m{number}")) == f"M{number}"
