"""All in which the Swedish edition differs from WHY; the rows are those of rules/why.md."""

from __future__ import annotations

from dataclasses import replace

from pydantic import Field, TypeAdapter

from games.kit.models import say
from games.why.content import TERMS as WHY_TERMS
from games.why.content import label, term
from games.why.game import INFO as WHY_INFO
from games.why.game import Why
from games.why.models import TYPES as WHY_TYPES
from games.why.models import WhyState
from games.why.options import TableOptions
from games.why.ruleset import Ruleset

INFO = WHY_INFO.model_copy(
    update={
        "slug": "why-swedish",
        "title": say("WHY, Swedish edition"),
        "summary": say(
            "Accuse and swap, search the garden for as long as you are right, and walk home."
        ),
        "rules_version": 1,
        "minutes": 55,
        "locales": ("sv", "en", "de"),
        "accent": "why-swedish",
    }
)

SWEDISH = Ruleset(
    rolls_for_first=True,  # row 6, why-swedish:4
    sharing_needs_challenge=False,  # row 21, why-swedish:16
    motive_needs_proof=False,  # rows 23 and 36, why-swedish:21 and :26
    exchange=True,  # row 25, why-swedish:18, W13
    counter_after_no_clue=False,  # row 28, why-swedish:20
    lawn_chain=True,  # row 32, why-swedish:24
    walk_home=True,  # row 38, why-swedish:28
    double_searches=True,  # row 40, why-swedish:29
    face_up_endgame=False,  # row 42
    lays_at_once=True,  # row 43, why-swedish:31
    mystery_is_motive=False,  # row 47, why-swedish:34
    wins_at_once=True,  # row 48, why-swedish:33 and :36
    sources=(
        ("why:14", "why-swedish:4"),
        ("why:24", "why-swedish:23"),
        ("why:25", "why-swedish:16"),
        ("why:26", "why-swedish:17"),
        ("why:34", "why-swedish:28"),
        ("why:35", "why-swedish:29"),
    ),
)


class SwedishOptions(TableOptions):
    """Row 51: the edition prints no variants; only what a ruling left open can be chosen."""

    exchange: bool = Field(
        default=True,
        title=label("A card in return"),
        description=label(
            "Whoever wins a card by an accusation gives one of their own choice back, unseen by "
            "the others. The printed sentence can also be read without it."
        ),
        json_schema_extra={
            "labels": {"true": label("One is given back"), "false": label("Nothing in return")}
        },
    )

    def chosen_for(self, edition: Ruleset) -> Ruleset:
        """Return the edition's ruleset as this table plays it (W13)."""
        return replace(super().chosen_for(edition), exchange=self.exchange)


class SwedishState(WhyState):
    """A match of the Swedish edition."""

    options: SwedishOptions


GAME = Why(
    info=INFO,
    ruleset=SWEDISH,
    types=replace(WHY_TYPES, options=TypeAdapter(SwedishOptions), state=TypeAdapter(SwedishState)),
    state=SwedishState,
)

# Row 4: the rooms have numbers and no names; row 20: what is thrown away lies in the garden.
TERMS = {
    **WHY_TERMS,
    "dining-room": term("Room 1"),
    "den": term("Room 2"),
    "bedroom-1": term("Room 3"),
    "bedroom-2": term("Room 4"),
    "attic": term("Room 5"),
    "tower": term("Room 6"),
    "in-dining-room": term("in room 1"),
    "in-den": term("in room 2"),
    "in-bedroom-1": term("in room 3"),
    "in-bedroom-2": term("in room 4"),
    "in-attic": term("in room 5"),
    "in-tower": term("in room 6"),
    "to-dining-room": term("to room 1"),
    "to-den": term("to room 2"),
    "to-bedroom-1": term("to room 3"),
    "to-bedroom-2": term("to room 4"),
    "to-attic": term("to room 5"),
    "to-tower": term("to room 6"),
}
