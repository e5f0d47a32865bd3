"""What the Swedish edition states about itself for the laws."""

from dataclasses import replace

from games.why_swedish import PLUGIN
from tests.games.why.laws import LAWS as WHY_LAWS

LAWS = replace(
    WHY_LAWS,
    plugin=PLUGIN,
    module=__name__,
    options=(
        {},
        {"memory": "assisted"},
        {"exchange": False},
        {"memory": "open", "exchange": False},
    ),
    announced=WHY_LAWS.announced - {"spend", "go"},
)
