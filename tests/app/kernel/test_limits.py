"""What one rate allows, who counts as one, and that counting stays small."""

import pytest

from app.kernel import limits
from app.kernel.limits import Bucket, Caller, Limits, Open, Rate, Rates, subscriber

FRIEND = "203.0.113.5"


def test_a_burst_is_allowed_at_once_and_then_the_rate() -> None:
    bucket = Bucket(Rate(2.0, 3))
    assert [bucket.take("a", 100.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert bucket.take("a", 100.4) == pytest.approx(0.1)
    assert bucket.take("a", 100.5) == 0.0
    assert bucket.take("a", 100.5) > 0.0


def test_what_is_refused_uses_nothing() -> None:
    bucket = Bucket(Rate(1.0, 1))
    bucket.take("a", 0.0)
    assert [bucket.take("a", 0.5) for _ in range(50)] == [0.5] * 50
    assert bucket.take("a", 1.0) == 0.0


def test_each_key_has_its_own() -> None:
    bucket = Bucket(Rate(1.0, 1))
    assert [bucket.take(key, 0.0) for key in "abc"] == [0.0] * 3


def test_looking_uses_nothing() -> None:
    bucket = Bucket(Rate(1.0, 1))
    assert [bucket.wait("a", 0.0) for _ in range(3)] == [0.0] * 3
    bucket.take("a", 0.0)
    assert bucket.wait("a", 0.25) == 0.75


def test_a_flood_of_addresses_costs_bounded_memory_and_frees_nobody_who_sent_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_MOST_KEYS", 100)
    bucket = Bucket(Rate(1.0, 5))
    for _ in range(5):
        bucket.take("much", 0.0)
    for number in range(10_000):
        bucket.take(number, number / 10_000)
    assert len(bucket._whole_at) <= 101
    assert bucket.take("much", 0.9) > 0.0


def test_what_is_open_is_counted_until_it_is_closed() -> None:
    open_ = Open()
    open_.opened(["a", "b"])
    open_.opened(["a"])
    assert (open_.count("a"), open_.count("b"), open_.count("c")) == (2, 1, 0)
    open_.closed(["a", "b"])
    open_.closed(["a"])
    assert open_._open == {}


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("unix", "unix"),
    ],
)
def test_a_subscriber_is_an_address_or_a_network_of_its_own(host: str, counted: str | None) -> None:
    assert subscriber(host) == counted


def hall(**rates: Rate) -> tuple[Limits, list[float]]:
    """Limits with generous rates but for those named, and a clock to set."""
    wide = Rate(1.0, 10_000)
    address, player, table, making, missing = (
        rates.get(name, wide) for name in ("address", "player", "table", "making", "missing")
    )
    now = [0.0]
    return Limits(Rates(address, player, table, making, missing), lambda: now[0]), now


@pytest.mark.parametrize(
    ("limit", "caller", "other"),
    [
        ("address", Caller("a", 1), Caller("b", 1)),
        ("player", Caller("a", 1), Caller("a", 2)),
        ("table", Caller("a", 1, "T"), Caller("a", 1, "U")),
        ("making", Caller("a", 1, makes=True), Caller("a", 1)),
    ],
)
def test_each_limit_stops_who_meets_it_and_nobody_else(
    limit: str, caller: Caller, other: Caller
) -> None:
    limits, now = hall(**{limit: Rate(1.0, 2)})
    assert [limits.wait(caller)[0] for _ in range(3)] == ["", "", limit]
    assert limits.wait(other) == ("", 0.0)
    now[0] = 1.0
    assert limits.wait(caller) == ("", 0.0)


def test_wrong_codes_stop_every_code_and_nothing_else() -> None:
    limits, now = hall(missing=Rate(0.1, 3))
    guesser = Caller("a", 1, names=True)
    for _ in range(3):
        assert limits.wait(guesser) == ("", 0.0)
        limits.missed(guesser)
    assert limits.wait(guesser) == ("missing", 10.0)
    assert limits.wait(Caller("a", 1)) == ("", 0.0)
    assert limits.wait(Caller("b", 1, names=True)) == ("", 0.0)
    now[0] = 10.0
    assert limits.wait(guesser) == ("", 0.0)


def test_as_many_sockets_as_allowed_for_an_address_and_for_a_browser() -> None:
    limits = Limits(Rates(sockets=3, own_sockets=2), lambda: 0.0)
    mine, theirs, nobody = Caller("a", 1), Caller("a", 2), Caller("a")
    for _ in range(2):
        assert limits.full(mine) == ""
        limits.opened(mine)
    assert limits.full(mine) == "own_sockets"
    assert limits.full(nobody) == ""
    limits.opened(theirs)
    assert limits.full(theirs) == limits.full(nobody) == "sockets"
    limits.closed(mine)
    assert limits.full(theirs) == limits.full(mine) == ""


def test_playing_quickly_meets_no_limit() -> None:
    """Four in one house act twice a second for ten minutes, and lose their sockets each minute."""
    now = [0.0]
    limits = Limits(Rates(), lambda: now[0])
    house = [Caller(FRIEND, player, "T", names=True) for player in range(4)]
    page = [Caller(FRIEND, player, names=True) for player in range(4)] * 10
    while now[0] < 600.0:
        sent = house + (page if now[0] % 60 == 0 else [])
        assert {limits.wait(caller) for caller in sent} == {("", 0.0)}
        now[0] += 0.5
