"""What the toy states about itself for the laws."""

from games.kit.testing.book import LawBook
from tests.games.kit.toy import PLUGIN, ToyState


def conserved(state: ToyState) -> tuple[int, ...]:
    """Every card is in exactly one place."""
    cards = [*state.stock, *state.spent, *(card for hand in state.hands for card in hand)]
    return tuple(sorted(cards))


LAWS = LawBook(
    plugin=PLUGIN,
    module=__name__,
    conserved=conserved,
    max_steps=4 * 5 + 5,
    options=({}, {"rounds": 1}, {"rounds": 4}),
    secrets={"the hands": lambda state: state.hands, "the stock": lambda state: state.stock},
)
