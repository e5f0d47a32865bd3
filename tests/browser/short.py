"""A match of WHY, in either edition, that ends soon: a deal, and what each person does in it.

A match of strangers takes hundreds of decisions, too many for a browser. Here three people who see
all cards help one of them to win; the fourth seat is a bot, whose choices follow from the key.
`python -m tests.browser.short EDITION FIRST LAST` searches for another deal, should the rules have
changed.
"""

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import Decision, Malformed, open_actions
from games.kit.models import SeatSetup, Viewer
from games.kit.protocol import Plugin
from games.kit.rng import Rng
from games.why import PLUGIN as ENGLISH_PLUGIN
from games.why.board import NUMBERED_ROOMS, place_of_room
from games.why.content import GHOSTS, HITCHCOCK, MYSTERY, WEAPONS, parts_of, series_of
from games.why.models import EnglishState, WhyState
from games.why.options import Options, TableOptions
from games.why.rules.facts import LAYABLE, pile_of
from games.why.rules.setup import deal
from games.why_swedish import PLUGIN as SWEDISH_PLUGIN
from games.why_swedish.game import SwedishOptions, SwedishState

ROLES = ("clam", "crazy", "monday", "bones")
PEOPLE, BOT = 3, 3
CHANCE = bytes([7]) * 16  # what each browser adds; the tests fix it
CONTRIBUTIONS = (CHANCE, CHANCE, CHANCE, b"")
LONGEST = 60
PROMISING = 3
VARIANTS = 30
FULL = 7
NEVER = 99
PATIENCE = 30
ROOM_PLACES = tuple(place_of_room(room) for room in NUMBERED_ROOMS)

Payload = dict[str, Any]


@dataclass(frozen=True)
class Move:
    """What a person does; `token` is the decision's."""

    token: int
    seat: int
    payload: Payload


@dataclass(frozen=True, eq=False)
class Edition:
    """What is played. `deal`: a number that names the seed; `variant`: how people choose."""

    plugin: Plugin
    options: TableOptions
    kind: type[WhyState]
    deal: int
    variant: int


WHY = Edition(ENGLISH_PLUGIN, Options(), EnglishState, 2452, 14)
SWEDISH = Edition(SWEDISH_PLUGIN, SwedishOptions(), SwedishState, 236, 4)
DEAL = WHY.deal


@dataclass(frozen=True)
class Plan:
    """A whole match. `winner`: the seat; `reason`: how it won; `steps`: bots' included."""

    moves: tuple[Move, ...]
    winner: int
    reason: str
    steps: int

    @property
    def kinds(self) -> set[tuple[int, str]]:
        """Who does what at least once."""
        return {(move.seat, move.payload["kind"]) for move in self.moves}

    @property
    def worth(self) -> int:
        """How much of the game it shows for its length."""
        return 4 * len({kind for _, kind in self.kinds}) + len(self.kinds) - self.steps // 3


@dataclass(frozen=True)
class Aim:
    """Whom all help, and which cards win for that seat."""

    seat: int
    cards: frozenset[str]

    def missing(self, state: WhyState) -> set[str]:
        return set(self.cards) - set(state.hands[self.seat])


def seed(number: int) -> bytes:
    """The secret of the deal with this number."""
    return hashlib.sha256(f"a short match {number}".encode()).digest()


def key(number: int) -> bytes:
    return engine.derive_key(seed(number), CONTRIBUTIONS)


def seats() -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(role=role) for role in ROLES)


def aims(state: WhyState) -> Iterator[Aim]:
    """Every winning case for every person, with a motive that is easy to come by."""
    for seat in range(PEOPLE):
        hand = state.hands[seat]
        motive = next((c for c in hand if series_of(c) == "motive" and c != MYSTERY), "bribery")
        yield Aim(seat, frozenset((*parts_of(HITCHCOCK), MYSTERY)))
        for ghost in GHOSTS:
            for weapon in WEAPONS:
                yield Aim(seat, frozenset((*parts_of(ghost), *parts_of(weapon), motive)))


def best_aim(state: WhyState) -> Aim:
    return min(aims(state), key=lambda aim: len(aim.missing(state)))


def play(edition: Edition, number: int, variant: int) -> Plan | None:
    """The match of this deal in which people choose by chance `variant`; None where it is long."""
    plugin, game, secret = edition.plugin, edition.plugin.game, key(number)
    luck = Rng(secret, "people", variant)
    at = engine.start(game, edition.options, seats(), secret).position
    aim = best_aim(at.state)
    moves: list[Move] = []
    while at.decisions:
        if at.seq >= LONGEST:
            return None
        seat, decision = next(iter(at.decisions.items()))
        if seat == BOT:
            view = game.view(at.state, Viewer(seat=seat))
            rng = Rng(secret, "bot", at.seq, seat)
            action = plugin.bots["random"].choose(view, decision, rng)
        else:
            payload = choose(decision, at.state, aim, seat, luck)
            moves.append(Move(at.opened[seat], seat, payload))
            action = engine.parse_action(game, payload)
        token = at.opened[seat]
        moved = engine.submit(game, at, seat, token=token, action=action, key=secret)
        assert isinstance(moved, engine.Transition)
        at = moved.position
    outcome = game.outcome(at.state)
    assert outcome
    winner = outcome.placements[0].seat
    return (
        Plan(tuple(moves), winner, outcome.reason, at.seq) if outcome.reason != "points" else None
    )


@cache
def plan(edition: Edition = WHY) -> Plan:
    """The match that the tests play."""
    found = play(edition, edition.deal, edition.variant)
    assert found, "the rules have changed: search another deal"
    return found


def choose(decision: Decision, state: WhyState, aim: Aim, seat: int, luck: Rng) -> Payload:
    """What helps the aim, if anything does, else something that does it no harm."""
    for payload in helpful(state, aim, seat):
        if legal(decision, payload):
            return payload
    for _ in range(PATIENCE):
        payload = free_payload(decision, luck)
        if payload.get("card") not in aim.cards and not harmful(payload, aim, seat):
            break
    return payload


def harmful(payload: Payload, aim: Aim, seat: int) -> bool:
    return payload["kind"] == "challenge" and payload["whom"] == aim.seat and seat != aim.seat


def helpful(state: WhyState, aim: Aim, seat: int) -> Iterator[Payload]:
    missing = aim.missing(state)
    if state.challenge and state.challenge.asker == aim.seat and state.phase == "answer":
        yield from ({"kind": "give", "card": card} for card in sorted(missing))
    if seat == aim.seat:
        yield from challenges(state, missing, seat)
        yield from searches(state, missing)
        if len(state.hands[seat]) >= FULL:
            yield from ({"kind": "lay", "series": series} for series in LAYABLE)
    elif missing & set(state.hands[seat]):
        yield {"kind": "go", "to": state.pieces[aim.seat]}
    for place in good_places(state, missing, seat):
        yield {"kind": "go", "to": place}
    if state.phase == "act" and depth(state, state.pieces[seat], missing) < NEVER:
        yield {"kind": "draw"}


def challenges(state: WhyState, missing: set[str], seat: int) -> Iterator[Payload]:
    for other in range(PEOPLE):
        for card in sorted(missing & set(state.hands[other])):
            if other != seat:
                ask = card if card == MYSTERY else series_of(card)
                yield {"kind": "challenge", "whom": other, "ask": ask}


def searches(state: WhyState, missing: set[str]) -> Iterator[Payload]:
    for place, lies in enumerate(state.lawn, start=1):
        if lies and lies.card in missing:
            yield {"kind": "search", "place": place, "claim": series_of(lies.card)}


def good_places(state: WhyState, missing: set[str], seat: int) -> list[str]:
    """Where a missing card may be had: from a person, else from the pile it lies least deep in."""
    held = [
        piece
        for other, piece in enumerate(state.pieces)
        if other not in {seat, BOT} and missing & set(state.hands[other])
    ]
    rooms = [place for place in ROOM_PLACES if depth(state, place, missing) < NEVER]
    return held + sorted(rooms, key=lambda place: depth(state, place, missing))


def depth(state: WhyState, place: str, missing: set[str]) -> int:
    """How many cards lie above the first missing one in the pile at a place."""
    number = pile_of(state, place)
    pile = state.piles[number][::-1] if number else ()
    return next((above for above, card in enumerate(pile) if card in missing), NEVER)


def legal(decision: Decision, payload: Payload) -> bool:
    if all(spec.kind != payload["kind"] for spec in open_actions(decision)):
        return False
    try:
        return decision.judge(engine.parse_action(ENGLISH_PLUGIN.game, payload)) is None
    except Malformed:
        return False


def search(edition: Edition, first: int, last: int) -> None:
    """Print deals and variants in which much happens in few steps."""
    best = 0
    for number in range(first, last):
        state = deal(edition.kind, edition.options, seats(), Rng(key(number), "setup"))
        if len(best_aim(state).missing(state)) > PROMISING:
            continue
        for variant in range(VARIANTS):
            plan = play(edition, number, variant)
            if plan and plan.worth > best:
                best = plan.worth
                found = {kind for _, kind in plan.kinds}
                sys.stdout.write(f"{number} {variant}: {plan.steps} steps, {best} {found}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    search({"why": WHY, "why-swedish": SWEDISH}[sys.argv[1]], *map(int, sys.argv[2:4]))
