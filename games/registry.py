"""Finds the installed games by entry point; a broken one stops the start, it is never skipped."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points

from games.kit.protocol import Plugin

GROUP = "whodunit.games"


class BrokenPlugin(RuntimeError):  # noqa: N818  named for the situation
    """An installed game can't be used; the message says which and why."""


def discover() -> Mapping[str, Plugin]:
    """Return every installed game by its slug, in the order of the slugs.

    Raises BrokenPlugin where one fails to import, is no plugin, or claims another's slug.
    """
    found: dict[str, Plugin] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            plugin = entry.load()
        except (ImportError, AttributeError) as error:
            message = f"game {entry.name!r} can't be loaded from {entry.value}: {error}"
            raise BrokenPlugin(message) from error
        _check(entry.name, plugin, found)
        found[plugin.game.info.slug] = plugin
    return found


def _check(name: str, plugin: object, found: Mapping[str, Plugin]) -> None:
    if not isinstance(plugin, Plugin):
        raise BrokenPlugin(f"game {name!r} is a {type(plugin).__name__}, not a Plugin")
    slug = plugin.game.info.slug
    if slug in found:
        raise BrokenPlugin(f"game {name!r} claims the slug {slug!r}, which is taken")
    if not plugin.bots:
        raise BrokenPlugin(f"game {name!r} offers no bot, so nobody could stand in at its tables")
