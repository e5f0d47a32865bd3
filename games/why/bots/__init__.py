"""The bots of WHY: they see a view and a decision, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.bots import RandomBot
from games.kit.protocol import Bot
from games.why.models import ACTION

BOTS: Mapping[str, Bot] = {"random": RandomBot(ACTION)}
