"""WHY: collect a ghost, a weapon and a motive; the Lawn remembers what you threw away."""

from __future__ import annotations

from games.kit.protocol import Plugin
from games.why.board import COLUMNS, LAWN_CARD, LAWN_RECT, ROOMS, ROWS, SOLID, SQUARES, lawn_spot
from games.why.bots import BOTS
from games.why.content import TERMS
from games.why.game import Why

PLUGIN = Plugin(
    game=Why(),
    bots=BOTS,
    assets=("why",),
    terms=TERMS,
    constants={
        "columns": COLUMNS,
        "rows": ROWS,
        "squares": SQUARES,
        "rooms": ROOMS,
        "room": {room.id: room for room in ROOMS},
        "solid": SOLID,
        "lawn_rect": LAWN_RECT,
        "lawn_card": LAWN_CARD,
        "lawn_spot": lawn_spot,
    },
    anchors={"board": ("room-", "sq-", "seat-"), "side": ("lawn-",), "hand": ("card-",)},
)
