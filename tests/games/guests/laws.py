"""What Awkward Guests states about itself for the laws."""

from functools import lru_cache

from games.guests import PLUGIN
from games.guests.case import holds
from games.guests.content.cards import CARD
from games.guests.facts import Case
from games.guests.models import GuestsState
from games.kit.testing.book import LawBook


def all_cards(state: GuestsState) -> tuple[str, ...]:
    """Every card on the table, wherever it is."""
    rows = (
        state.deck,
        state.discards,
        state.revealed,
        *state.hands,
        *(combo.cards for combo in state.combos),
    )
    return tuple(card for row in rows for card in row)


def cards_everywhere(state: GuestsState) -> tuple[object, ...]:
    """70 different cards, each in one place and true in the case, about the same questions."""
    cards = all_cards(state)
    questions = sorted(CARD[card].question for card in cards)
    return (len(set(cards)), lies(state.case, tuple(sorted(cards))), tuple(questions))


@lru_cache(maxsize=256)
def lies(case: Case, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if not holds(case, CARD[card]))


LAWS = LawBook(
    plugin=PLUGIN,
    module=__name__,
    conserved=cards_everywhere,
    max_steps=4000,
    options=(
        {"level": "beginner", "notes": "inference", "coach": True},
        {"level": "perfect-crime", "at_once": True},
        {"level": "medium", "notes": "off", "shared_win": True},
        {"level": "very-hard", "solo_refill": True, "coach": True},
        {"level": "easy", "at_once": True, "notes": "inference"},
    ),
    secrets={
        "the solution": lambda state: state.case.solution,
        "the claims": lambda state: state.case.claims,
        "the hands": lambda state: state.hands,
        "the deck": lambda state: state.deck,
    },
    announced=frozenset({"ask"}),
)
