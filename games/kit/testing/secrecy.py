"""L6 and L7: nobody is shown what they can't know, and there is something to hide.

`resample` redraws all that a viewer can't know. So whatever differs between a state and its
redrawn twin, and is shown to that viewer, is a leak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import Decision, Malformed
from games.kit.engine import Position, Transition
from games.kit.models import SPECTATOR, AnyAction, AnyEvent, AnyState, Seat, Viewer
from games.kit.testing.book import LawBook, LawBroken
from games.kit.testing.playout import PlayOut, Turn, a_play_out, opening, turns, viewers

_TRIES = 4


def check_secrecy(match: PlayOut, samples: int) -> None:
    """L6 at the opening and at that many random steps of a match, for every viewer."""
    first = opening(match.game, match.deal).position
    played = list(turns(match))
    for viewer in viewers(match):
        check_redrawn(match, first, viewer)
    for turn in match.rng("samples").shuffled(played)[:samples]:
        for viewer in viewers(match):
            check_redrawn(match, turn.after.position, viewer)
            check_told(match, turn, viewer)


def check_redrawn(match: PlayOut, position: Position, viewer: Viewer) -> None:
    """L6: view, own decision, who is awaited and the outcome show no difference to the twin."""
    game, state = match.game, position.state
    twin = _redraw(match, position, viewer)
    where = f"step {position.seq}, {_name(viewer)}"
    if match.book.conserved(twin) != match.book.conserved(state):
        raise LawBroken("L8", f"{where}: the redrawn state lost or made something")
    if game.view(twin, viewer) != game.view(state, viewer):
        shown = _difference(game.view(state, viewer), game.view(twin, viewer))
        raise LawBroken("L6", f"{where}: the view shows what is hidden, in {shown}")
    decisions = game.decisions(twin)
    if list(decisions) != list(position.decisions):
        raise LawBroken("L6", f"{where}: whom the match waits for depends on what is hidden")
    if _own(decisions, viewer) != _own(position.decisions, viewer):
        raise LawBroken("L6", f"{where}: the seat's own decision shows what is hidden")
    if game.outcome(twin) != game.outcome(state):
        raise LawBroken("L6", f"{where}: the outcome shows what is hidden")


def check_told(match: PlayOut, turn: Turn, viewer: Viewer) -> None:
    """L6: two steps that lead to what looks the same to a viewer tell that viewer the same.

    The step is taken again in a twin of the position before, once with the same action and once,
    where another seat acts, with another action of the same kind. If the viewer's table looks
    alike afterwards, the viewer's events have to be alike too.
    """
    twin = _redraw(match, turn.before, viewer)
    decisions = match.game.decisions(twin)
    position = Position(turn.before.seq, twin, turn.before.opened, decisions)
    for action in _alternatives(match, turn, position, viewer):
        other = _step(match, turn, position, action)
        if other is None or not _looks_alike(match, turn.after, other, viewer):
            continue
        told, told_twin = _told(turn.after, viewer), _told(other, viewer)
        if told != told_twin:
            what = f"{turn.action!r} or {action!r}: {told!r} or {told_twin!r}"
            raise LawBroken("L6", f"step {other.position.seq}, {_name(viewer)} is told of {what}")
        if turn.after.reveals != other.reveals:
            raise LawBroken("L6", f"step {other.position.seq}: the pause shows what is hidden")


def _alternatives(
    match: PlayOut, turn: Turn, position: Position, viewer: Viewer
) -> list[AnyAction | None]:
    """Return the same action again and, if another seat chose it in secret, one like it."""
    same = [turn.action]
    decision = position.decisions.get(turn.seat)
    if turn.action is None or decision is None or viewer.seat == turn.seat:
        return same
    if turn.action.kind in match.book.announced:
        return same
    rng = match.rng("twin", turn.before.seq)
    drawn = [free_payload(decision, rng) for _ in range(_TRIES)]
    alike = [payload for payload in drawn if payload["kind"] == turn.action.kind]
    return same + [engine.parse_action(match.game, payload) for payload in alike[:1]]


def _step(
    match: PlayOut, turn: Turn, position: Position, action: AnyAction | None
) -> Transition | None:
    """Take the step in the twin, or return None where it is not legal there."""
    game, seat, key = match.game, turn.seat, match.deal.key
    if action is None:
        return engine.forfeit(game, position, seat, key=key)
    token = position.opened[seat]
    try:
        done = engine.submit(game, position, seat, token=token, action=action, key=key)
    except Malformed:
        return None
    return done if isinstance(done, Transition) else None


def _looks_alike(match: PlayOut, one: Transition, other: Transition, viewer: Viewer) -> bool:
    return _shown(match, one.position, viewer) == _shown(match, other.position, viewer)


def _shown(match: PlayOut, position: Position, viewer: Viewer) -> tuple[object, ...]:
    own = _own(position.decisions, viewer)
    view = match.game.view(position.state, viewer)
    return (view, list(position.decisions), own, match.game.outcome(position.state))


def _own(decisions: Mapping[Seat, Decision], viewer: Viewer) -> Decision | None:
    return None if viewer.seat is None else decisions.get(viewer.seat)


def _told(made: Transition, viewer: Viewer) -> list[AnyEvent]:
    seen = (emission.seen_by(viewer) for emission in made.emissions)
    return [event for event in seen if event is not None]


def _redraw(match: PlayOut, position: Position, viewer: Viewer) -> AnyState:
    rng = match.rng("resample", position.seq, _name(viewer))
    return match.game.resample(position.state, viewer, rng)


def _name(viewer: Viewer) -> str:
    return "a spectator" if viewer.seat is None else f"seat {viewer.seat}"


def _difference(one: AnyState, other: AnyState) -> list[str]:
    return [name for name in type(one).model_fields if getattr(one, name) != getattr(other, name)]


def check_hides_something(book: LawBook, seats: int, matches: int) -> None:
    """L7: where information is hidden, the opening has something to redraw for every viewer.

    Each of the book's `secrets` has to come out otherwise for a spectator at least once.
    """
    if not book.plugin.game.info.hidden_information:
        return
    same: Counter[str] = Counter()
    for number in range(matches):
        match = a_play_out(book, seats, number)
        same.update(_unchanged(match, opening(match.game, match.deal).position))
    for name, count in same.items():
        if count == matches:
            raise LawBroken("L7", f"resample never redraws anything for or of: {name}")


def _unchanged(match: PlayOut, position: Position) -> Iterator[str]:
    for viewer in viewers(match):
        if _redraw(match, position, viewer) == position.state:
            yield _name(viewer)
    twin = _redraw(match, position, SPECTATOR)
    for name, secret in match.book.secrets.items():
        if secret(twin) == secret(position.state):
            yield name
