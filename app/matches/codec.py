"""How a step is stored: position and events as JSON, deflated against what went before.

Near positions differ little. Every so many steps is a key step; it is packed against step 0, and
the steps after it are packed against it. So a step costs about a hundred bytes however long the
match lasts, and any step opens from three rows: its own, its key step and step 0.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.engine import Position, dump_position, load_position
from games.kit.models import Emission
from games.kit.protocol import Game

# Raw deflate: no header and no checksum, since the database checks its own pages.
_RAW = -15
_SEPARATOR = b"\x00"
KEY_EVERY = 32


def body(game: Game, position: Position, emissions: tuple[Emission, ...]) -> bytes:
    """Return a step's content, not yet packed."""
    events = [_dump_emission(game, emission) for emission in emissions]
    text = json.dumps(events, separators=(",", ":"), ensure_ascii=False)
    return dump_position(game, position) + _SEPARATOR + text.encode()


@dataclass(frozen=True, slots=True)
class Dictionary:
    """What the next step is packed against: step 0 and the newest key step, both not packed."""

    start: bytes = b""
    key: bytes = b""

    def pack(self, seq: int, content: bytes) -> bytes:
        """Compress the content of step `seq`."""
        return _deflate(content, self._before(seq))

    def unpack(self, seq: int, packed: bytes) -> bytes:
        """Return what `pack` compressed; `zlib.error` or nonsense where its key step is missing."""
        return _inflate(packed, self._before(seq))

    def after(self, seq: int, content: bytes) -> Dictionary:
        """Return the dictionary for the step after this one."""
        if seq % KEY_EVERY:
            return self
        return Dictionary(self.start or content, content)

    def _before(self, seq: int) -> bytes:
        if seq == 0:
            return b""
        return self.key if seq % KEY_EVERY else self.start


def key_of(seq: int) -> int:
    """Return the newest key step up to this one."""
    return seq - seq % KEY_EVERY


def _deflate(content: bytes, dictionary: bytes) -> bytes:
    if dictionary:
        deflate = zlib.compressobj(6, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    else:
        deflate = zlib.compressobj(6, zlib.DEFLATED, _RAW, 9)
    return deflate.compress(content) + deflate.flush()


def _inflate(packed: bytes, dictionary: bytes) -> bytes:
    inflate = zlib.decompressobj(_RAW, dictionary) if dictionary else zlib.decompressobj(_RAW)
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
