"""The bots of WHY: they see a view and a decision, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.bots import RandomBot
from games.kit.protocol import Bot
from games.why.bots.collector import Collector
from games.why.bots.judgement import Skill
from games.why.bots.memory import Recall
from games.why.models import ACTION

# One discard in four goes unnoticed, and one note in twenty-five is lost each round.
MEDIUM = Skill(Recall(noted=0.75, kept=0.96, follows_hands=False))
STRONG = Skill(Recall(), rivalry=0.6, secretive=True)


def bots_for(*, mystery_is_motive: bool) -> Mapping[str, Bot]:
    """Return the bots of an edition, weakest first; editions differ in row 47."""
    return {
        "random": RandomBot(ACTION),
        "medium": Collector(MEDIUM, mystery_is_motive),
        "strong": Collector(STRONG, mystery_is_motive),
    }


BOTS = bots_for(mystery_is_motive=True)
