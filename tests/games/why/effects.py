"""What each option makes of a match: recorded once, and looked for again in the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from games.kit import engine
from games.kit.engine import Position, Transition
from games.kit.models import AnyAction, AnyEvent, SeatSetup, Viewer
from games.kit.protocol import Game
from games.kit.rng import Rng
from games.kit.testing.playout import Deal, opening, random_move
from games.kit.testing.recorded import Move, Recorded
from games.why.events import ClueSpent, Discarded, Drew, Took
from games.why.models import Draw, Take, WhyView

MOST_STEPS = 2000


@dataclass(frozen=True)
class Step:
    """One step of a match: where it began, what was done, and what followed."""

    before: Position
    action: AnyAction | None
    after: Transition

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        return tuple(emission.event for emission in self.after.emissions)


Shows = Callable[[Game, Step], bool]


def _two_of_a_pile(_game: Game, step: Step) -> bool:
    return isinstance(step.action, Draw) and step.action.count == 2


def _two_of_the_lawn(_game: Game, step: Step) -> bool:
    return sum(isinstance(event, Took) for event in step.events) == 2


def _chosen_of_a_pile(_game: Game, step: Step) -> bool:
    deep = isinstance(step.action, Take) and step.action.places[0] > 1
    return deep and any(isinstance(event, Drew) for event in step.events)


def _chosen_of_the_lawn(_game: Game, step: Step) -> bool:
    return any(isinstance(event, Took) for event in step.events)


def _spent_on(what: str) -> Shows:
    def shows(_game: Game, step: Step) -> bool:
        return any(isinstance(e, ClueSpent) and e.on.startswith(what) for e in step.events)

    return shows


def _nine_held(_game: Game, step: Step) -> bool:
    return any(len(hand) == 9 for hand in step.after.position.state.hands)


def _room_refused(_game: Game, step: Step) -> bool:
    decisions = step.after.position.decisions.values()
    return any("'why:24'" in str(decision) for decision in decisions)


def _discard_unseen(_game: Game, step: Step) -> bool:
    discarded = any(isinstance(event, Discarded) for event in step.events)
    return discarded and not step.after.position.state.shown


def _beyond_forty_rounds(_game: Game, step: Step) -> bool:
    endgame = step.after.position.state.endgame
    return endgame is not None and endgame.round > 40


def _seen_as(state: str) -> Shows:
    def shows(game: Game, step: Step) -> bool:
        view: WhyView = game.view(step.after.position.state, Viewer(seat=0))
        early = step.after.position.state.endgame is None
        return early and any(place.state == state for place in view.side.places)

    return shows


def _points_after_a_win(game: Game, step: Step) -> bool:
    outcome = game.outcome(step.after.position.state)
    won = outcome is not None and outcome.reason in {"case", "hitchcock"}
    return won and outcome is not None and outcome.placements[1].score is not None


EFFECTS: Mapping[str, tuple[Mapping[str, object], Shows]] = {
    "two-cards-of-a-room": ({"two_cards": True}, _two_of_a_pile),
    "two-cards-of-the-lawn": ({"two_cards": True}, _two_of_the_lawn),
    "open-deck-of-a-room": ({"open_deck": True}, _chosen_of_a_pile),
    "open-deck-of-the-lawn": ({"open_deck": True}, _chosen_of_the_lawn),
    "clue-for-a-turn": ({"clue": True}, _spent_on("turn")),
    "clue-for-a-top-card": ({"clue": True}, _spent_on("room:")),
    "clue-for-the-lawn": ({"clue": True}, _spent_on("lawn")),
    "big-hand": ({"big_hand": True}, _nine_held),
    "exact-entry": ({"exact_entry": True}, _room_refused),
    "discards-unseen": ({"discards_shown": False}, _discard_unseen),
    "no-stalemate": ({"stalemate": False}, _beyond_forty_rounds),
    "memory-assisted": ({"memory": "assisted"}, _seen_as("noted")),
    "memory-open": ({"memory": "open"}, _seen_as("up")),
    "points": ({"points": True}, _points_after_a_win),
}


def steps_of(game: Game, deal: Deal, moves: Iterator[Move]) -> Iterator[Step]:
    """Play moves on from the deal; a move without an action is a player who leaves."""
    at = opening(game, deal).position
    for move in moves:
        step = _taken(game, deal, at, move)
        yield step
        at = step.after.position


def _taken(game: Game, deal: Deal, at: Position, move: Move) -> Step:
    seat, action = move
    if action is None:
        return Step(at, None, engine.forfeit(game, at, seat, key=deal.key))
    done = engine.submit(game, at, seat, token=at.opened[seat], action=action, key=deal.key)
    assert isinstance(done, Transition)
    return Step(at, action, done)


def moves_of(game: Game, recorded: Recorded) -> Iterator[Move]:
    for step in recorded.steps:
        action = None if step.action is None else engine.parse_action(game, dict(step.action))
        yield step.seat, action


def shown_in(game: Game, recorded: Recorded, shows: Shows) -> bool:
    """Whether a recorded match shows an effect."""
    deal = Deal(recorded.options, recorded.seats, bytes.fromhex(recorded.key))
    return any(shows(game, step) for step in steps_of(game, deal, moves_of(game, recorded)))


def until_shown(game: Game, deal: Deal, shows: Shows) -> Iterator[Move]:
    """Random moves until the effect is there; then all players but the first leave."""
    at = opening(game, deal).position
    for _ in range(MOST_STEPS):
        if not at.decisions:
            return
        (seat,) = at.decisions
        action = random_move(game, at, seat, Rng(deal.key, "effect", at.seq))
        yield seat, action
        step = _taken(game, deal, at, (seat, action))
        at = step.after.position
        if shows(game, step):
            break
    if at.decisions:
        yield from ((seat, None) for seat in range(1, len(deal.seats)))


def a_deal(options: Mapping[str, object], number: int) -> Deal:
    return Deal(options, (SeatSetup(),) * (2 + number % 3), number.to_bytes(32, "big"))
