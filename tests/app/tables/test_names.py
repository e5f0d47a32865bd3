"""Names that tables get by chance."""

import re
from itertools import product

from app.kernel.ids import Entropy
from app.tables.names import table_name
from games.registry import discover


def drawing(pair: tuple[int, ...]) -> Entropy:
    return lambda _length: bytes(pair)


def test_no_table_is_named_after_a_place_on_a_board() -> None:
    names = {table_name(drawing(pair)) for pair in product(range(16), repeat=2)}
    words = {word for name in names for word in name.split()}
    assert len(names) == 256
    for plugin in discover().values():
        spoken = {word for text in plugin.terms.values() for word in re.findall(r"\w+", text)}
        assert not words & spoken
