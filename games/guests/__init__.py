"""Awkward Guests: trade what you know, and be the first to solve the Walton case."""

from __future__ import annotations

from games.guests.bots import BOTS
from games.guests.content.house import TERMS
from games.guests.drawing import CONSTANTS
from games.guests.game import Guests
from games.guests.hindsight.look_back import look_back
from games.guests.occasions import LESSONS, WEEK
from games.guests.sheet import SHEET
from games.kit.protocol import Plugin

PLUGIN = Plugin(
    game=Guests(),
    bots=BOTS,
    assets=("guests",),
    terms=TERMS,
    constants=CONSTANTS,
    anchors={
        "board": ("ref-",),
        "offers": ("offer-", "combo-"),
        "hand": ("card-",),
    },
    sheet=SHEET,
    look_back=look_back,
    lessons=LESSONS,
    week=WEEK,
    case_options=("level",),
)
