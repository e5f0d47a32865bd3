"""Another truth that one viewer could not tell from the real one; for the laws."""

from __future__ import annotations

from games.kit.models import Viewer
from games.kit.rng import Rng
from games.wer_wars.models import Card, Place, WerWarsState


def resample(state: WerWarsState, viewer: Viewer, rng: Rng) -> WerWarsState:
    """Lay the foods and the innocents that this viewer can't know anew.

    Kept: what the last step showed, what the memory option lets this viewer look up, and for one
    who recalls all that was ever face up. After the end all lies open.
    """
    if state.result:
        return state
    return _with_people(_with_foods(state, viewer, rng), rng)


def knows(state: WerWarsState, viewer: Viewer, card: Card) -> bool:
    """Return whether the viewer may look up what a face-down card is (K21)."""
    if viewer.recalls and card.seen is not None:
        return True
    return card.noted and (viewer.seat is not None or state.options.memory == "open")


def _with_foods(state: WerWarsState, viewer: Viewer, rng: Rng) -> WerWarsState:
    shown = state.shown.food if state.shown else ""

    def hidden(card: Card | None) -> bool:
        return card is not None and card.food != shown and not knows(state, viewer, card)

    cards = [*(place.food for place in state.ring), state.ghost]
    foods = iter(rng.shuffled([card.food for card in cards if card and hidden(card)]))

    def drawn(card: Card | None) -> Card | None:
        if card is None or not hidden(card):
            return card
        return card.model_copy(update={"food": next(foods)})

    ring = tuple(place.model_copy(update={"food": drawn(place.food)}) for place in state.ring)
    return state.model_copy(update={"ring": ring, "ghost": drawn(state.ghost)})


def _with_people(state: WerWarsState, rng: Rng) -> WerWarsState:
    people = [place.innocent for place in state.ring if place.innocent]
    drawn = iter(rng.shuffled([*people, state.thief]))

    def dealt(place: Place) -> Place:
        if place.innocent is None:
            return place
        return place.model_copy(update={"innocent": next(drawn)})

    ring = tuple(dealt(place) for place in state.ring)
    return state.model_copy(update={"ring": ring, "thief": next(drawn)})
