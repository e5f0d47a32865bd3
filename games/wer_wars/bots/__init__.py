"""The bots of Wer war's?: they see a view and a decision, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.bots import RandomBot
from games.kit.protocol import Bot
from games.wer_wars.bots.keeper import Keeper
from games.wer_wars.bots.memory import Recall
from games.wer_wars.models import ACTION

# Half of what was seen is still there after 17 rolls; one in three is lost track of in a swap.
FADING = Recall(per_roll=0.96, per_swap=0.67)

BOTS: Mapping[str, Bot] = {
    "random": RandomBot(ACTION),
    "medium": Keeper(FADING),
    "strong": Keeper(Recall()),
}
