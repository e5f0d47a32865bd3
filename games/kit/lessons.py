"""Matches that are arranged beforehand: to learn a game from, and the same for all on a day."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.models import Message, Options


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first match that is dealt at once, and to everybody alike.

    `title`: what the button says; `summary`: what awaits one. `seats`: one for the player, the
    others for bots of the strength `bots`. `seed`: 32 bytes from which the deal follows, and
    no secret.
    """

    slug: str
    title: Message
    summary: Message
    options: Options
    seats: int
    bots: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Day:
    """What the case of a day is played by, alone.

    `label`: how it differs from other days. `points`: what one begins with; the score of the
    outcome is what is left of them.
    """

    label: Message
    options: Options
    points: int
