"""The bots of Awkward Guests: they see a view and a decision, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.guests.models import ACTION
from games.kit.bots import RandomBot
from games.kit.protocol import Bot

BOTS: Mapping[str, Bot] = {"random": RandomBot(ACTION)}
