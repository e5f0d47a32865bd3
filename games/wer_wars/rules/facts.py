"""Questions about a state that several parts of the rules ask."""

from __future__ import annotations

from games.kit.models import Seat
from games.wer_wars.content import ACTIONS
from games.wer_wars.events import Words
from games.wer_wars.models import Options, WerWarsState


def turns_back(options: Options) -> bool:
    """Return whether the clock in the ring turns the hand back (K11)."""
    if options.clock_tile == "level":
        return options.level == "expert"
    return options.clock_tile == "back"


def is_animal(word: str) -> bool:
    """Return whether a place of the ring is an animal and no action."""
    return word not in ACTIONS


def hungry(state: WerWarsState) -> Words:
    """Return the animals that still have food, clockwise from the top."""
    return tuple(place.id for place in state.ring if place.food)


def animals(state: WerWarsState) -> Words:
    """Return all animals, clockwise from the top."""
    return tuple(place.id for place in state.ring if is_animal(place.id))


def index_of(state: WerWarsState, word: str) -> int:
    """Return where in the ring an animal or an action is."""
    return next(at for at, place in enumerate(state.ring) if place.id == word)


def next_hungry(state: WerWarsState) -> int | None:
    """Return the next animal with food clockwise after the piece's place, or None (K5, K7).

    Once round, the animal where the piece stands is the last that could be meant.
    """
    size = len(state.ring)
    order = ((state.pawn + step) % size for step in range(1, size + 1))
    return next((at for at in order if state.ring[at].food), None)


def uneaten(state: WerWarsState) -> Words:
    """Return the foods that may be guessed: all in play not eaten, the ghost's too (K18)."""
    return tuple(food for food in state.foods if food not in state.eaten)


def accusable(state: WerWarsState) -> Words:
    """Return the suspects who may still be the thief (K16)."""
    return tuple(suspect for suspect in state.suspects if suspect not in state.cleared)


def asked(state: WerWarsState) -> str | None:
    """Return the animal an open guess is about."""
    return state.ring[state.pawn].id if state.phase == "guess" else None


def present(state: WerWarsState) -> tuple[Seat, ...]:
    """Return the seats whose players have not left."""
    return tuple(seat for seat, out in enumerate(state.out) if not out)


def awaited(state: WerWarsState) -> tuple[Seat, ...]:
    """Return who may act, which follows from public facts alone.

    While one guesses, the others may advise, each once.
    """
    match state.phase:
        case "over":
            return ()
        case "vote":
            return tuple(seat for seat in present(state) if state.votes[seat] is None)
        case "guess":
            return tuple(
                seat for seat in present(state) if seat == state.turn or state.advice[seat] is None
            )
        case _:
            return (state.turn,)


def tied(state: WerWarsState) -> Words:
    """Return the suspects with the most votes, in their order; several where they are equal."""
    counts = {s: state.votes.count(s) for s in accusable(state)}
    most = max(counts.values())
    return tuple(suspect for suspect, count in counts.items() if count == most)
