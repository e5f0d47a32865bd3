"""L11: what is stored and served keeps its form until `rules_version` rises.

`schemas.json` beside the law book holds the JSON schemas of options, state, action, event and
view, as they are read and as they are written.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import JsonSchemaMode

from games.kit.protocol import Types
from games.kit.testing.book import LawBook, LawBroken

_MODES: tuple[JsonSchemaMode, ...] = ("validation", "serialization")


def schemas(types: Types) -> dict[str, Any]:
    """Return the game's schemas by mode and model."""
    adapters = {
        "options": types.options,
        "state": types.state,
        "action": types.action,
        "event": types.event,
        "view": types.view,
    }
    return {
        mode: {name: adapter.json_schema(mode=mode) for name, adapter in adapters.items()}
        for mode in _MODES
    }


def check_schemas(book: LawBook) -> None:
    """L11: the schemas are those of the snapshot."""
    path = book.home / "schemas.json"
    if not path.exists():
        raise LawBroken("L11", f"{path.name} is missing; --update-snapshots writes it")
    kept = json.loads(path.read_bytes())
    version = book.plugin.game.info.rules_version
    changed = _changed(kept, schemas(book.plugin.game.types))
    if changed and version <= kept["rules_version"]:
        raise LawBroken("L11", f"{changed} changed, which needs a higher rules_version")
    if changed or version != kept["rules_version"]:
        raise LawBroken("L11", f"rules_version is {version} now: run with --update-snapshots")


def _changed(kept: dict[str, Any], now: dict[str, Any]) -> str:
    # Through JSON, or a tuple would differ from the list it was stored as.
    there = json.loads(json.dumps(now))
    names = [
        f"{name} ({mode})"
        for mode in _MODES
        for name in there[mode]
        if kept[mode].get(name) != there[mode][name]
    ]
    return ", ".join(names)


def write_schemas(book: LawBook) -> None:
    """Write the snapshot anew; a change without a higher rules_version is refused.

    Before its first release a game has no matches to break: delete the file then.
    """
    path = book.home / "schemas.json"
    info = book.plugin.game.info
    now = schemas(book.plugin.game.types)
    if path.exists():
        kept = json.loads(path.read_bytes())
        if _changed(kept, now) and info.rules_version <= kept["rules_version"]:
            return
    text = json.dumps({"rules_version": info.rules_version, **now}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
