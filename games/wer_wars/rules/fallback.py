"""The neutral action for a seat whose time has run out (K22)."""

from __future__ import annotations

from games.kit.models import Seat
from games.kit.rng import Rng
from games.wer_wars.models import (
    Guess,
    Look,
    Move,
    Quiet,
    Roll,
    Visit,
    Vote,
    WerWarsAction,
    WerWarsState,
)
from games.wer_wars.rules.facts import accusable, hungry, tied, uneaten


def fallback(  # noqa: PLR0911  one arm a phase
    state: WerWarsState, seat: Seat, rng: Rng
) -> WerWarsAction:
    """Roll; take the smallest step; have no idea; guess, look and vote at random."""
    match state.phase:
        case "roll":
            return Roll()
        case "move":
            return Move(steps=1)
        case "guess" if seat != state.turn:
            return Quiet()
        case "guess":
            return Guess(food=rng.pick(uneaten(state)))
        case "star":
            return Visit(animal=rng.pick(hungry(state)))
        case "fairy":
            return Look(animal=rng.pick(hungry(state)))
        case "tie":
            return Vote(suspect=rng.pick(tied(state)))
        case _:
            return Vote(suspect=rng.pick(accusable(state)))
