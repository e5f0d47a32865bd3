"""Matches that are arranged beforehand: a first case to learn from, and the cases of a week."""

from __future__ import annotations

import hashlib

from games.guests.levels import LEVELS, Level
from games.guests.options import Options
from games.kit.lessons import Day, Lesson
from games.kit.models import Message, say

# Of some thousand deals the one that taught most in short time: see docs/games/awkward-guests.md.
_FIRST_CASE = hashlib.sha256(b"Whodunit, a first case, 828").digest()

LESSONS = (
    Lesson(
        slug="first-case",
        title=say("Learn it in ten minutes"),
        summary=say("A first case against two bots, with a coach beside you."),
        options=Options(level="beginner", coach=True, notes="inference"),
        seats=3,
        bots="weak",
        seed=_FIRST_CASE,
    ),
)

_NAMES: dict[str, Message] = {
    "beginner": say("Beginner"),
    "very-easy": say("Very Easy"),
    "easy": say("Easy"),
    "medium": say("Medium"),
    "hard": say("Hard"),
    "very-hard": say("Very Hard"),
    "perfect-crime": say("Perfect Crime"),
}


def _day(level: Level) -> Day:
    return Day(label=_NAMES[level.id], options=Options(level=level.id), points=level.points)


# Easy on Monday, and harder each day until Sunday.
WEEK = tuple(map(_day, LEVELS))
