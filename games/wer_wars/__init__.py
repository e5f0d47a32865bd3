"""Wer war's? Mitbringspiel: feed the animals, and remember what each of them eats."""

from __future__ import annotations

from games.kit.protocol import Plugin
from games.wer_wars.board import CLOCK_RADIUS, HANDS, MARKS, MIDDLE, RINGS, SIZE, SLICES
from games.wer_wars.bots import BOTS
from games.wer_wars.content import HOUR, TERMS
from games.wer_wars.game import WerWars

PLUGIN = Plugin(
    game=WerWars(),
    bots=BOTS,
    assets=("wer_wars",),
    terms=TERMS,
    constants={
        "hour": HOUR,
        "size": SIZE,
        "middle": MIDDLE,
        "clock_radius": CLOCK_RADIUS,
        "rings": RINGS,
        "hands": HANDS,
        "slices": SLICES,
        "marks": MARKS,
    },
    anchors={"board": ("at-",), "foods": ("food-",), "hand": ("suspect-",)},
)
