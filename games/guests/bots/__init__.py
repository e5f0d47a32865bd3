"""The bots of Awkward Guests: they see a view and a decision, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from games.guests.bots.detective import Detective
from games.kit.protocol import Bot

# Medium draws fewer conclusions than people do at best; without daring it would stall.
BOTS: Mapping[str, Bot] = {
    "weak": Detective(mind=2, curious=False),
    "medium": Detective(mind=3, curious=True, daring=3, patience=8),
    "strong": Detective(mind="exact", curious=True),
}
