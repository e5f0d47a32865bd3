"""What is done for a seat whose time ran out: legal, and harmless to itself and others (A42)."""

from __future__ import annotations

from games.guests.content.cards import CARD, in_order
from games.guests.content.house import REFERENCES
from games.guests.models import (
    ACTION,
    Ask,
    Buy,
    Close,
    GoOn,
    GuestsAction,
    GuestsState,
    Keep,
    LetGo,
    Refuse,
    Trade,
)
from games.guests.rules.decisions import decide
from games.guests.rules.facts import KEPT, references_asked
from games.guests.rules.solo import price
from games.kit.bots import free_payload
from games.kit.models import Seat
from games.kit.rng import Rng


def fallback(state: GuestsState, seat: Seat, rng: Rng) -> GuestsAction:  # noqa: PLR0911  one arm a phase
    """Ask anything, offer nothing, take nothing, go on, keep what is dearest.

    What is laid down and covered is carried out. At dawn, where all must accuse, chance accuses;
    alone, the cheapest offer is bought.
    """
    match state.phase:
        case "ask":
            return Ask(references=rng.shuffled(REFERENCES)[: references_asked(state)])
        case "offer":
            return Refuse()
        case "trade":
            return LetGo() if state.unpaid else Trade()
        case "buy":
            prices = [price(combo) for combo in state.combos]
            return Buy(combo=prices.index(min(prices)))
        case "discard":
            dearest = sorted(state.hands[seat], key=lambda card: -CARD[card].value)
            return Keep(cards=in_order(dearest[:KEPT]))
        case "last":
            return Close()
        case _:
            return _accuse(state, seat, rng) if state.dawn else GoOn()


def _accuse(state: GuestsState, seat: Seat, rng: Rng) -> GuestsAction:
    action: GuestsAction = ACTION.validate_python(free_payload(decide(state)[seat], rng))
    return action
