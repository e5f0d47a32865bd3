"""Finds the installed games by entry point; a broken one stops the start, it is never skipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points

from games.kit.models import GameInfo
from games.kit.protocol import Plugin, Types

GROUP = "whodunit.games"

# A slug stands in addresses, element ids and folder names.
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_METHODS = (
    "setup",
    "decisions",
    "apply",
    "fallback",
    "forfeit",
    "outcome",
    "view",
    "describe",
    "resample",
)


# What importing another's module may raise: the operator has to learn whose it was.
_LOAD_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)


class BrokenPlugin(RuntimeError):
    """An installed game can't be used; the message says which and why."""


def discover() -> Mapping[str, Plugin]:
    """Return every installed game by its slug, in the order of the slugs.

    Raises BrokenPlugin where one fails to import, is no plugin, or claims another's slug.
    """
    found: dict[str, Plugin] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        plugin = _load(entry)
        slug = plugin.game.info.slug
        if slug in found:
            raise BrokenPlugin(f"game {entry.name!r} claims the slug {slug!r}, which is taken")
        found[slug] = plugin
    return dict(sorted(found.items()))


def _load(entry: EntryPoint) -> Plugin:
    name = f"game {entry.name!r} from {entry.value}"
    try:
        plugin = entry.load()
    except _LOAD_ERRORS as error:
        cause = f"{type(error).__name__}: {error}"
        raise BrokenPlugin(f"{name} can't be loaded: {cause}") from error
    if not isinstance(plugin, Plugin):
        raise BrokenPlugin(f"{name} is a {type(plugin).__name__}, not a Plugin")
    faults = "; ".join(_faults(plugin))
    if faults:
        raise BrokenPlugin(f"{name}: {faults}")
    return plugin


def _faults(plugin: Plugin) -> Iterator[str]:
    """Say what keeps a plugin from being hosted: types are no proof for foreign code."""
    for name in _METHODS:
        if not callable(getattr(plugin.game, name, None)):
            yield f"its game has no method {name}()"
    if not isinstance(getattr(plugin.game, "types", None), Types):
        yield "its game declares no types"
    if not plugin.bots:
        yield "it offers no bot, so nobody could stand in at its tables"
    info: object = getattr(plugin.game, "info", None)
    if isinstance(info, GameInfo):
        yield from _info_faults(info)
    else:
        yield "its game has no info"


def _info_faults(info: GameInfo) -> Iterator[str]:
    if not _SLUG.fullmatch(info.slug):
        yield f"the slug {info.slug!r} is not made of small letters, digits and hyphens"
    if not 1 <= info.seats[0] <= info.seats[1]:
        yield f"it seats from {info.seats[0]} to {info.seats[1]}"
    if not info.reasons:
        yield "it declares no reason for which a match ends"
