"""Awkward Guests: trade what you know, and be the first to solve the Walton case."""

from __future__ import annotations

from games.guests.bots import BOTS
from games.guests.content.house import (
    ALIBI_ROOMS,
    DOORS,
    KINDS,
    MOTIVES,
    PASSAGES,
    ROOMS,
    SIGNS,
    SUSPECTS,
    TERMS,
    WEAPONS,
)
from games.guests.game import Guests
from games.kit.protocol import Plugin

PLUGIN = Plugin(
    game=Guests(),
    bots=BOTS,
    assets=("guests",),
    terms=TERMS,
    constants={
        "suspects": SUSPECTS,
        "rooms": ROOMS,
        "alibi_rooms": ALIBI_ROOMS,
        "passages": PASSAGES,
        "doors": DOORS,
        "kinds": KINDS,
        "signs": SIGNS,
        "weapons": WEAPONS,
        "motives": MOTIVES,
    },
    anchors={
        "board": ("ref-",),
        "offers": ("offer-", "combo-"),
        "hand": ("card-",),
        "notes": ("suspect-", "motive-", "weapon-"),
    },
)
