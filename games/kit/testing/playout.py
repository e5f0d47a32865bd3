"""Plays a game through at random, the same way every time for the same number."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import Malformed
from games.kit.engine import Position, Transition
from games.kit.models import SPECTATOR, AnyAction, Seat, SeatSetup, Viewer
from games.kit.protocol import Bot, Game
from games.kit.rng import Rng
from games.kit.testing.book import LawBook, LawBroken

Mover = Callable[[Game, Position, Seat, Rng], AnyAction]

# One play-out in so many loses players on the way, and there one turn in so many.
_DESERTED = 5
_DESERTING = 12
# One move in so many is the one that time would make.
_TIMED_OUT = 16


@dataclass(frozen=True, slots=True)
class Deal:
    """All that a match begins with."""

    options: Mapping[str, object]
    seats: tuple[SeatSetup, ...]
    key: bytes


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a play-out; without an action the seat's player left for good."""

    before: Position
    seat: Seat
    action: AnyAction | None
    after: Transition


@dataclass(frozen=True, slots=True)
class PlayOut:
    """A match and the numbers of it: `number` names it among those of its seat count."""

    book: LawBook
    deal: Deal
    number: int

    @property
    def game(self) -> Game:
        return self.book.plugin.game

    def rng(self, *path: str | int) -> Rng:
        """Return randomness of the checks, apart from that of the match."""
        return Rng(self.deal.key, "laws", *path)


def a_play_out(book: LawBook, seats: int, number: int) -> PlayOut:
    """Deal the play-out of that number: its options, the roles that were picked, its key."""
    info = book.plugin.game.info
    key = hashlib.sha256(f"{info.slug}/{seats}/{number}".encode()).digest()
    rng = Rng(key, "deal")
    roles = rng.shuffled([role.id for role in info.roles])
    picked = [role if rng.below(4) else None for role in roles]
    picked += [None] * (seats - len(picked))
    chosen = tuple(SeatSetup(role=role) for role in picked[:seats])
    return PlayOut(book, Deal(book.options[number % len(book.options)], chosen, key), number)


def opening(game: Game, deal: Deal) -> Transition:
    """Return step 0 of a dealt match."""
    options = game.types.options.validate_python(deal.options)
    return engine.start(game, options, deal.seats, deal.key)


def turns(match: PlayOut, mover: Mover | None = None) -> Iterator[Turn]:
    """Play the match to its end and yield each step. Raises LawBroken beyond `max_steps` (L10)."""
    rng = match.rng("driver")
    position = opening(match.game, match.deal).position
    leaving = _leavers(match, rng) if mover is None else []
    for _ in range(match.book.max_steps + 1):
        if not position.decisions:
            return
        if leaving and not rng.below(_DESERTING):
            turn = leave(match, position, leaving.pop())
        else:
            seat = rng.pick(tuple(position.decisions))
            action = (mover or random_move)(match.game, position, seat, rng)
            turn = move(match, position, seat, action)
        yield turn
        position = turn.after.position
    raise LawBroken("L10", f"a match lasted for more than {match.book.max_steps} steps")


def _leavers(match: PlayOut, rng: Rng) -> list[Seat]:
    if match.number % _DESERTED != _DESERTED - 1:
        return []
    seats = rng.shuffled(range(len(match.deal.seats)))
    return list(seats[: 1 + rng.below(len(seats))])


def random_move(game: Game, position: Position, seat: Seat, rng: Rng) -> AnyAction:
    """Return any legal action, now and then the neutral one."""
    if not rng.below(_TIMED_OUT):
        return game.fallback(position.state, seat, rng)
    return engine.parse_action(game, free_payload(position.decisions[seat], rng))


def moves_of(bot: Bot) -> Mover:
    """Let a bot move for whoever is awaited."""

    def choose(game: Game, position: Position, seat: Seat, rng: Rng) -> AnyAction:
        view = game.view(position.state, Viewer(seat=seat, recalls=True))
        return bot.choose(view, position.decisions[seat], rng)

    return choose


def move(match: PlayOut, position: Position, seat: Seat, action: AnyAction) -> Turn:
    """Submit an action that should be legal. Raises LawBroken (L2) where it is refused."""
    token = position.opened[seat]
    key = match.deal.key
    try:
        after = engine.submit(match.game, position, seat, token=token, action=action, key=key)
    except Malformed as error:
        raise LawBroken("L2", f"what was chosen is not offered: {action!r}") from error
    if not isinstance(after, Transition):
        raise LawBroken("L2", f"a legal action was refused: {action!r}, {after!r}")
    return Turn(position, seat, action, after)


def leave(match: PlayOut, position: Position, seat: Seat) -> Turn:
    """Let a seat's player leave. Raises LawBroken (L2) where the match goes on waiting for it."""
    after = engine.forfeit(match.game, position, seat, key=match.deal.key)
    if seat in after.position.decisions:
        raise LawBroken("L2", f"seat {seat} has left for good and is still awaited")
    return Turn(position, seat, None, after)


def viewers(match: PlayOut) -> tuple[Viewer, ...]:
    """Return everyone who may look: each seat and a spectator."""
    seats = range(len(match.deal.seats))
    return (*(Viewer(seat=seat) for seat in seats), SPECTATOR)
