"""Makes the recorded matches that random play does not find: `python -m tests.games.why.recording`.

Seat 0 is played by a cheat who looks through every card and hunts for one case; the others let
their time run out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from games.kit import engine
from games.kit.protocol import Game
from games.kit.rng import Rng
from games.kit.testing.book import LawBook
from games.kit.testing.playout import Deal, opening
from games.kit.testing.recorded import Move, Recorded, record, write
from games.why.board import HALL, ROOM, room_of
from games.why.content import (
    GHOSTS,
    MOTIVES,
    MYSTERY,
    PARTS,
    WEAPONS,
    parts_of,
    series_of,
)
from games.why.models import Ask, Discard, Draw, Go, Lay, Return, Search, WhyAction, WhyState
from tests.games.why.builders import GAME, Table
from tests.games.why.effects import EFFECTS, a_deal, shown_in, until_shown
from tests.games.why.laws import LAWS

MOST_STEPS = 2000
TRIES = 20


def hunted(state: WhyState, reason: str) -> frozenset[str]:
    """The cards the cheat is after: for a case, the ghost and weapon that began the hand."""
    if reason == "hitchcock":
        return frozenset({*parts_of("hitchcock"), MYSTERY})
    hand = (*state.hands[0], *(card for s in state.laid[0] for card in parts_of(s)))
    held = {series: sum(series_of(card) == series for card in hand) for series in PARTS}
    play = [series for series in PARTS if series not in state.removed]
    ghost = max((s for s in play if s in GHOSTS), key=lambda s: (held[s], s))
    weapon = max((s for s in play if s in WEAPONS), key=lambda s: (held[s], s))
    return frozenset({*parts_of(ghost), *parts_of(weapon), *MOTIVES})


def cheat(table: Table, wanted: frozenset[str], rng: Rng) -> WhyAction:
    """What the cheat does: lay, take what is wanted, else let time decide."""
    kinds, state = table.kinds(), table.state
    if "lay" in kinds:
        return Lay(series=str(table.free("lay", "series")[0]))
    match state.phase:
        case "go":
            found = _way(table, wanted)
        case "act":
            found = _grab(table, wanted)
        case "discard" | "return":
            found = _part_with(table, wanted)
        case _:
            found = None
    fallback: WhyAction = table.game.fallback(state, 0, rng)
    return found or fallback


def _part_with(table: Table, wanted: frozenset[str]) -> WhyAction | None:
    (kind,) = table.kinds() - {"lay"}
    spare = [str(card) for card in table.free(kind, "card") if card not in wanted]
    if not spare:
        return None
    return Return(card=spare[0]) if kind == "return" else Discard(card=spare[0])


def _way(table: Table, wanted: frozenset[str]) -> WhyAction | None:
    """To a wanted top card, else to the Lawn if something wanted lies there."""
    state = table.state
    places = [str(place) for place in table.free("go", "to")]
    for place in places:
        room = room_of(place)
        pile = state.piles[ROOM[room].number] if room else ()
        if pile and pile[-1] in wanted:
            return Go(to=place)
    on_lawn = any(lies and lies.card in wanted for lies in state.lawn)
    return Go(to=HALL) if on_lawn and HALL in places else _company(table, places)


def _company(table: Table, places: list[str]) -> WhyAction | None:
    others = [place for place in places if place in table.state.pieces[1:] and room_of(place)]
    return Go(to=others[0]) if others else None


def _grab(table: Table, wanted: frozenset[str]) -> WhyAction | None:
    state, kinds = table.state, table.kinds()
    if "search" in kinds:
        for place, claim in product(table.free("search", "place"), table.free("search", "claim")):
            lies = state.lawn[int(place) - 1]
            if lies and lies.card in wanted and series_of(lies.card) == claim:
                return Search(place=int(place), claim=str(claim))
    if "challenge" in kinds:
        for whom, ask in product(table.free("challenge", "whom"), table.free("challenge", "ask")):
            hand = state.hands[int(whom)]
            if any(card in wanted and series_of(card) == ask for card in hand):
                return Ask(whom=int(whom), ask=str(ask))
    return Draw() if "draw" in kinds else None


def hunt(game: Game, deal: Deal, reason: str) -> Iterator[Move]:
    """The moves of a match with the cheat on seat 0."""
    at = opening(game, deal).position
    while at.decisions and at.seq < MOST_STEPS:
        (seat,) = at.decisions
        rng = Rng(deal.key, "hunt", at.seq)
        action = game.fallback(at.state, seat, rng)
        if seat == 0:
            action = cheat(Table(at.state, game=game), hunted(at.state, reason), rng)
        yield seat, action
        done = engine.submit(game, at, seat, token=at.opened[seat], action=action, key=deal.key)
        assert isinstance(done, engine.Transition)
        at = done.position


def search(book: LawBook, reason: str, options: Mapping[str, object]) -> Recorded:
    """The shortest match found that ends like that."""
    game = book.plugin.game
    best: Recorded | None = None
    for number in range(TRIES):
        deal = a_deal(options, number)
        found = record(game, deal, hunt(game, deal, reason))
        if found.outcome.reason == reason and (not best or len(found.steps) < len(best.steps)):
            best = found
    assert best is not None
    return best


def with_effect(name: str) -> Recorded:
    """A short match in which an option does what it is for."""
    options, shows = EFFECTS[name]
    if name == "points":
        return search(LAWS, "case", options)
    tries = (record(GAME, deal, until_shown(GAME, deal, shows)) for deal in _deals(options))
    return min((r for r in tries if shown_in(GAME, r, shows)), key=lambda r: len(r.steps))


def _deals(options: Mapping[str, object]) -> Iterator[Deal]:
    return (a_deal(options, number) for number in range(6))


if __name__ == "__main__":
    for wanted_reason in ("case", "hitchcock"):
        write(LAWS, search(LAWS, wanted_reason, {}), wanted_reason)
    for effect in EFFECTS:
        write(LAWS, with_effect(effect), f"option-{effect}")
