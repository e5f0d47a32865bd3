"""When a match wants attention without a person: bots, and decisions whose time runs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.matches.schemas import Loaded, Match


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot seems to think, and how long a reveal stays undisturbed."""

    bot_delay: timedelta
    reveal_hold: timedelta


def deadlines(match: Match, loaded: Loaded, pace: Pace) -> Mapping[int, datetime]:
    """Return by when each awaited seat has acted at the latest, bots by their own pace.

    A bot's delay depends on nothing but public times. After something was shown for memory,
    bots and time limits wait until everyone could look. No clock runs while the match is paused.
    """
    if not match.playing:
        return {}
    looked = loaded.newest.at + (pace.reveal_hold if loaded.newest.reveals else timedelta())
    due = {}
    for seat, opened_at in loaded.opened_at.items():
        if match.seats[seat].bot or seat in match.stand_ins:
            due[seat] = max(loaded.newest.at + pace.bot_delay, looked)
        elif match.limit is not None:
            due[seat] = max(opened_at + match.limit + match.paused_since(opened_at), looked)
    return due


def wake_at(match: Match, loaded: Loaded, pace: Pace) -> datetime | None:
    """Return the next moment at which something must happen without a person, or None."""
    return min(deadlines(match, loaded, pace).values(), default=None)
