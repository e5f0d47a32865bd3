"""Deterministic randomness: the same numbers from the same key on every Python, for ever.

A counter-mode hash: block `i` of a stream is SHA-256(prefix, i), the prefix being derived from
the match's key and a path such as `("step", 42)`. Nothing is stored between steps and a refused
action consumes nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_SPAN = 1 << (8 * _WORD)


class Rng:
    """A stream of numbers named by a key and a path.

    `key`: the match's 32 secret bytes. `path`: words and numbers that name the stream; two
    different paths give independent streams.
    """

    def __init__(self, key: bytes, *path: str | int) -> None:
        """Derive the stream; reading begins at its first block."""
        # Type and length are part of the name: ("1",) is not (1,), ("a", "b") not ("ab",).
        name = "".join(f"{type(part).__name__}:{len(str(part))}:{part};" for part in path)
        self._prefix = hmac.new(key, name.encode(), hashlib.sha256).digest()
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            cuts = range(len(digest) - _WORD, -1, -_WORD)
            self._words = [int.from_bytes(digest[at : at + _WORD], "big") for at in cuts]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, each equally likely.

        Raises ValueError unless 0 < n <= 2**64.
        """
        if not 0 < n <= _SPAN:
            raise ValueError(f"below() needs a bound from 1 to 2**64, not {n}")
        fair = _SPAN - _SPAN % n
        while True:
            word = self._word()
            if word < fair:
                return word % n

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely. Raises ValueError on an empty sequence."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in an order of which each is equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
