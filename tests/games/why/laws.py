"""What WHY states about itself for the laws."""

from games.kit.testing.book import LawBook
from games.why import PLUGIN
from games.why.content import DECK, NO_CLUE, PARTS, parts_of
from games.why.models import WhyState


def cards_everywhere(state: WhyState) -> tuple[str, ...]:
    """Every card is in exactly one place: hand, pile, Lawn, table, spent, or never in play."""
    laid = [card for sets in state.laid for series in sets for card in parts_of(series)]
    removed = [c for word in state.removed for c in (parts_of(word) if word in PARTS else (word,))]
    return tuple(
        sorted(
            [
                *(card for hand in state.hands for card in hand),
                *(card for pile in state.piles for card in pile),
                *(lies.card for lies in state.lawn if lies),
                *laid,
                *removed,
                *[NO_CLUE] * (state.spent_clues + state.removed_clues),
            ]
        )
    )


ALL_CARDS = tuple(sorted(DECK))

# Everything that can be played together; only the endgame without end can't be had at random.
EVERY_OPTION = {
    "two_cards": True,
    "open_deck": True,
    "clue": True,
    "big_hand": True,
    "points": True,
    "exact_entry": True,
    "memory": "open",
}

LAWS = LawBook(
    plugin=PLUGIN,
    module=__name__,
    conserved=cards_everywhere,
    max_steps=2500,
    options=(
        {},
        {"discards_shown": False, "two_cards": True, "clue": True},
        {"exact_entry": True, "big_hand": True, "memory": "open"},
        {"open_deck": True, "clue": True, "points": True, "memory": "assisted"},
        {"open_deck": True, "two_cards": True, "big_hand": True, "discards_shown": False},
        {"memory": "assisted", "clue": True, "two_cards": True, "points": True},
        EVERY_OPTION,
    ),
    secrets={
        "the hands": lambda state: state.hands,
        "the piles": lambda state: state.piles,
    },
    # All see where somebody walks, also when the endgame then takes every piece elsewhere at once.
    announced=frozenset({"go", "challenge", "search", "clue", "deny", "spend"}),
)
