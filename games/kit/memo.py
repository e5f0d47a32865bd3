"""Remembers what follows from an immutable value, by the value's identity.

A state is looked at by everybody at the table. What is the same for all of them is made once, and
being the same object then, it compares at once where a page is drawn. Hashing or comparing whole
states, as `functools.lru_cache` would, costs more than making the panels again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

R = TypeVar("R")


def remembered(most: int) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Make a pure function of immutable values keep its last `most` results.

    It is called by position. The values are kept beside their results, so that no other object can
    come to have the identity of one.
    """

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        kept: OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], R]] = OrderedDict()

        @wraps(function)
        def call(*values: Any) -> R:  # noqa: ANN401  handed on
            key = tuple(map(id, values))
            found = kept.get(key)
            if found is not None:
                return found[1]
            result = function(*values)
            kept[key] = (values, result)
            if len(kept) > most:
                kept.popitem(last=False)
            return result

        return call

    return decorate
