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

BOTS: Mapping[str, Bot] = {
    "random": RandomBot(ACTION),
    "medium": Collector(MEDIUM),
    "strong": Collector(STRONG),
}
