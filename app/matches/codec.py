"""How a step is stored: position and events as JSON, deflated with step 0 as dictionary.

Consecutive positions differ little, so against the first one a step costs about a hundred bytes,
and any step still opens from two rows: its own and step 0.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from games.kit.engine import Position, dump_position, load_position
from games.kit.models import Emission
from games.kit.protocol import Game

# Raw deflate: no header and no checksum, since the database checks its own pages.
_RAW = -15
_SEPARATOR = b"\x00"


def body(game: Game, position: Position, emissions: tuple[Emission, ...]) -> bytes:
    """Return a step's content, not yet packed."""
    events = [_dump_emission(game, emission) for emission in emissions]
    text = json.dumps(events, separators=(",", ":"), ensure_ascii=False)
    return dump_position(game, position) + _SEPARATOR + text.encode()


def pack(content: bytes, base: bytes) -> bytes:
    """Compress a step's content; `base` is that of step 0, empty for step 0 itself."""
    if base:
        deflate = zlib.compressobj(6, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, base)
    else:
        deflate = zlib.compressobj(6, zlib.DEFLATED, _RAW, 9)
    return deflate.compress(content) + deflate.flush()


def unpack(packed: bytes, base: bytes) -> bytes:
    """Return what `pack` compressed. Raises zlib.error where the dictionary is another."""
    inflate = zlib.decompressobj(_RAW, base) if base else zlib.decompressobj(_RAW)
    return inflate.decompress(packed) + inflate.flush()


def position_of(game: Game, seq: int, content: bytes) -> Position:
    """Read the position from a step's content."""
    return load_position(game, seq, content.split(_SEPARATOR, 1)[0])


def state_json(content: bytes) -> bytes:
    """Return the position's stored JSON, for comparing byte by byte."""
    return content.split(_SEPARATOR, 1)[0]


def emissions_of(game: Game, content: bytes) -> tuple[Emission, ...]:
    """Read the events from a step's content."""
    events = json.loads(content.split(_SEPARATOR, 1)[1])
    return tuple(_load_emission(game, event) for event in events)


def _dump_emission(game: Game, emission: Emission) -> dict[str, Any]:
    dump = game.types.event.dump_python
    stored = {"event": dump(emission.event, mode="json")}
    if emission.only is not None:
        stored["only"] = sorted(emission.only)
    if emission.redacted is not None:
        stored["redacted"] = dump(emission.redacted, mode="json")
    return stored


def _load_emission(game: Game, stored: Mapping[str, Any]) -> Emission:
    load = game.types.event.validate_python
    redacted = stored.get("redacted")
    return Emission(
        event=load(stored["event"]),
        only=frozenset(stored["only"]) if "only" in stored else None,
        redacted=load(redacted) if redacted is not None else None,
    )
