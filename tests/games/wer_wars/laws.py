"""What Wer war's? states about itself for the laws."""

from games.kit.testing.book import LawBook
from games.wer_wars import PLUGIN
from games.wer_wars.models import WerWarsState


def cards_everywhere(state: WerWarsState) -> tuple[tuple[str, ...], ...]:
    """Every food, suspect and animal is in exactly one place."""
    lying = [place.food.food for place in state.ring if place.food]
    people = [place.innocent for place in state.ring if place.innocent]
    return (
        tuple(sorted([*lying, state.ghost.food, *state.eaten])),
        tuple(sorted([*people, state.thief, *state.cleared])),
        tuple(place.id for place in state.ring),
    )


LAWS = LawBook(
    plugin=PLUGIN,
    module=__name__,
    conserved=cards_everywhere,
    max_steps=1500,
    options=(
        {},
        {"level": "expert", "memory": "assisted"},
        {"memory": "open", "must_guess": False},
        {"level": "expert", "memory": "open", "clock_tile": "forward", "begins": "first"},
        {"memory": "assisted", "clock_tile": "back", "must_guess": False},
    ),
    secrets={
        "the thief": lambda state: state.thief,
        "the foods": lambda state: tuple(place.food for place in state.ring),
        "the ghost's food": lambda state: state.ghost,
        "the innocents": lambda state: tuple(place.innocent for place in state.ring),
    },
)
