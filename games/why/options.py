"""What the host of a table may configure, and what that makes of an edition's ruleset."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Self

from pydantic import Field, model_validator

from games.kit.models import Options as KitOptions
from games.why.content import label
from games.why.ruleset import Memory, Ruleset

BIG_HAND = 9


class TableOptions(KitOptions):
    """What every edition of WHY lets a table choose."""

    memory: Memory = Field(
        default="strict",
        title=label("Memory"),
        description=label(
            "Strict: you keep in mind where what lies on the Lawn. Assisted: what you were shown "
            "there stays noted for you. Open: discards lie face up."
        ),
        json_schema_extra={
            "labels": {
                "strict": label("Strict"),
                "assisted": label("Assisted"),
                "open": label("Open cards"),
            }
        },
    )
    stalemate: bool = Field(
        default=True,
        title=label("Stop a stuck endgame"),
        description=label(
            "After 40 rounds of the Living Room Challenge the match ends and points decide."
        ),
        json_schema_extra={
            "labels": {"true": label("Stop after 40 rounds"), "false": label("Play on")}
        },
    )

    def chosen_for(self, edition: Ruleset) -> Ruleset:
        """Return the edition's ruleset as this table plays it."""
        rounds = edition.endgame_rounds if self.stalemate else None
        return replace(edition, endgame_rounds=rounds, memory=self.memory)


class Options(TableOptions):
    """What the English edition adds: its printed optional rules (why:42-52) and open questions."""

    discards_shown: bool = Field(
        default=True,
        title=label("Show discards"),
        description=label(
            "Every discard is shown to all before it is laid face down on the Lawn; "
            "remembering where it lies is half the game."
        ),
        json_schema_extra={
            "labels": {"true": label("Shown to all"), "false": label("Laid down unseen")}
        },
    )
    exact_entry: bool = Field(
        default=False,
        title=label("Exact count into rooms"),
        description=label(
            "A room is entered with the exact roll only; the Living Room forgives spare steps "
            "even so."
        ),
        json_schema_extra={
            "labels": {"true": label("Exact count"), "false": label("Spare steps are lost")}
        },
    )
    two_cards: bool = Field(
        default=False,
        title=label("Two cards"),
        description=label(
            "Whoever gets into a room by a double may take two cards there; on the Lawn too, and "
            "without naming them."
        ),
        json_schema_extra={
            "labels": {"true": label("Two by a double"), "false": label("Always one")}
        },
    )
    open_deck: bool = Field(
        default=False,
        title=label("Open deck"),
        description=label(
            "Whoever takes a card from a room or the Lawn looks through all that lies there and "
            "chooses."
        ),
        json_schema_extra={
            "labels": {"true": label("Look and choose"), "false": label("Face down")}
        },
    )
    clue: bool = Field(
        default=False,
        title=label("No Clue as a clue"),
        description=label(
            "Before rolling, a No Clue may be spent on another turn or on the top card of any "
            "pile. It leaves the match."
        ),
        json_schema_extra={
            "labels": {"true": label("Defence or clue"), "false": label("Defence only")}
        },
    )
    big_hand: bool = Field(
        default=False,
        title=label("Big hand"),
        description=label("How many cards may be held. Seven are dealt either way."),
        json_schema_extra={"labels": {"true": label("Nine"), "false": label("Seven")}},
    )
    points: bool = Field(
        default=False,
        title=label("What's the point"),
        description=label(
            "After a solved case all count their cards for the places behind the winner; between "
            "equals the detectives decide."
        ),
        json_schema_extra={"labels": {"true": label("Count points"), "false": label("Only a win")}},
    )

    @model_validator(mode="after")
    def _go_together(self) -> Self:
        if self.memory == "open" and not self.discards_shown:
            raise ValueError(
                label("Open cards lie face up for all, so discards can't be laid down unseen.")
            )
        return self

    def chosen_for(self, edition: Ruleset) -> Ruleset:
        """Return the edition's ruleset as this table plays it."""
        return replace(
            super().chosen_for(edition),
            discards_shown=self.discards_shown,
            exact_entry=self.exact_entry,
            two_cards=self.two_cards,
            open_deck=self.open_deck,
            clue_acts=self.clue,
            limit=BIG_HAND if self.big_hand else edition.limit,
            scores=self.points,
        )


@lru_cache(maxsize=256)
def rules_at(options: TableOptions, edition: Ruleset) -> Ruleset:
    """Return the ruleset of a table: always the same object for the same choice."""
    return options.chosen_for(edition)
