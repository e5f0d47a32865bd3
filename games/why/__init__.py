"""WHY: collect a ghost, a weapon and a motive; the Lawn remembers what you threw away."""

from __future__ import annotations

from games.kit.protocol import Plugin
from games.why.bots import BOTS
from games.why.content import TERMS
from games.why.drawing import CONSTANTS
from games.why.editions import ROWS
from games.why.game import Why

PLUGIN = Plugin(
    game=Why(),
    bots=BOTS,
    assets=("why",),
    terms=TERMS,
    constants={**CONSTANTS, "editions": ROWS},
    anchors={"board": ("room-", "sq-", "seat-"), "side": ("lawn-",), "hand": ("card-",)},
)
