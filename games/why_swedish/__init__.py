"""WHY, Swedish edition: the rules of WHY with another ruleset."""

from __future__ import annotations

from games.kit.protocol import Plugin
from games.why import PLUGIN as WHY
from games.why.bots import bots_for
from games.why_swedish.game import GAME, TERMS

PLUGIN = Plugin(
    game=GAME,
    bots=bots_for(mystery_is_motive=GAME.ruleset.mystery_is_motive),
    assets=("why_swedish", *WHY.assets),
    terms=TERMS,
    constants=WHY.constants,
    anchors=WHY.anchors,
)
