"""What the host of a table may configure."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from games.guests.content.house import label
from games.guests.levels import LevelId
from games.kit.models import Options as KitOptions

NotesId = Literal["off", "facts", "inference"]


class Options(KitOptions):
    """What the host may configure."""

    level: LevelId = Field(
        default="easy",
        title=label("Case"),
        description=label(
            "How hard the case is. From Medium on the murderer may have had an accomplice."
        ),
        json_schema_extra={
            "labels": {
                "beginner": label("Beginner"),
                "very-easy": label("Very Easy"),
                "easy": label("Easy"),
                "medium": label("Medium"),
                "hard": label("Hard"),
                "very-hard": label("Very Hard"),
                "perfect-crime": label("Perfect Crime"),
            }
        },
    )
    at_once: bool = Field(
        default=False,
        title=label("Offers at once"),
        description=label(
            "Everybody settles an offer without seeing the others; quicker, and made for playing "
            "turn by turn over days."
        ),
        json_schema_extra={"labels": {"true": label("At once"), "false": label("One by one")}},
    )
    notes: NotesId = Field(
        default="facts",
        title=label("Automatic notes"),
        description=label(
            "What the sheet marks by itself: nothing, what each card says, or also what simple "
            "rules make of them."
        ),
        json_schema_extra={
            "labels": {
                "off": label("Off"),
                "facts": label("Facts"),
                "inference": label("Facts and simple conclusions"),
            }
        },
    )
    coach: bool = Field(
        default=False,
        title=label("Coach"),
        description=label(
            "Everybody gets advice for each decision, worked out from what they have seen "
            "themselves; made for the first matches."
        ),
        json_schema_extra={"labels": {"true": label("With advice"), "false": label("No advice")}},
    )
    shared_win: bool = Field(
        default=False,
        title=label("Shared win"),
        description=label(
            "Of several who solve the case in the same round all win, not only the first."
        ),
        json_schema_extra={
            "labels": {"true": label("All who solve it"), "false": label("The first in order")}
        },
    )
    solo_refill: bool = Field(
        default=False,
        title=label("Solo: refill the hand"),
        description=label(
            "Alone at the table, the hand is refilled to six each round; the starting points "
            "are lower."
        ),
        json_schema_extra={"labels": {"true": label("Refill"), "false": label("No refill")}},
    )
