from collections import Counter

import pytest

from games.kit.engine import derive_key
from games.kit.rng import Rng

KEY = bytes(range(32))

# These numbers may never change: with them every match ever played can be verified.
GOLDEN_KEY = "637805c72692630c965391c447c01c79229dd02aae4cfb814cdf0e7de63e0021"
GOLDEN_WORDS = (
    6157641235971164540,
    3580979558254380728,
    2060339295304305366,
    2422272154571602694,
    12390835202998718188,
)
GOLDEN_DICE = (3, 3, 6, 6, 2, 4, 2, 5, 2, 4)
GOLDEN_DECK = (3, 0, 4, 1, 6, 8, 2, 9, 5, 7)


def test_a_key_is_derived_as_it_always_was() -> None:
    assert derive_key(KEY, (b"a" * 16, b"", b"b")).hex() == GOLDEN_KEY


def test_numbers_are_drawn_as_they_always_were() -> None:
    rng = Rng(KEY, "step", 42)
    assert tuple(rng.below(2**64) for _ in range(5)) == GOLDEN_WORDS
    assert tuple(1 + rng.below(6) for _ in range(10)) == GOLDEN_DICE
    assert Rng(KEY, "setup").shuffled(range(10)) == GOLDEN_DECK


def test_no_two_lists_of_contributions_give_the_same_key() -> None:
    lists = [(), (b"",), (b"", b""), (b"ab",), (b"a", b"b"), (b"", b"ab"), (b"ab", b"")]
    assert len({derive_key(KEY, parts) for parts in lists}) == len(lists)
    assert derive_key(KEY, ()) != derive_key(bytes(32), ())


def test_no_two_paths_give_the_same_stream() -> None:
    paths: list[tuple[str | int, ...]] = [
        (),
        ("a",),
        ("a", "b"),
        ("ab",),
        ("1",),
        (1,),
        (11,),
        (1, 1),
        ("a;str:1:b",),
        ("a\x00str:b",),
    ]
    assert len({Rng(KEY, *path).below(2**64) for path in paths}) == len(paths)


def test_the_same_path_gives_the_same_stream() -> None:
    one, other = Rng(KEY, "step", 1), Rng(KEY, "step", 1)
    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]


def test_every_number_is_equally_likely() -> None:
    rng = Rng(KEY, "fair")
    seen = Counter(rng.below(6) for _ in range(60_000))
    # 5 standard deviations of a fair die.
    assert all(abs(count - 10_000) < 5 * 92 for count in seen.values())


def test_every_order_is_equally_likely() -> None:
    rng = Rng(KEY, "orders")
    seen = Counter(rng.shuffled("abc") for _ in range(12_000))
    assert len(seen) == 6
    assert all(abs(count - 2_000) < 5 * 41 for count in seen.values())


def test_a_shuffle_keeps_every_item_and_the_original() -> None:
    items = [3, 1, 2]
    assert sorted(Rng(KEY).shuffled(items)) == [1, 2, 3]
    assert items == [3, 1, 2]


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_that_cannot_be_drawn_fairly_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng(KEY).below(bound)


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng(KEY).pick(())
