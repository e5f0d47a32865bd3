"""L12: nonsense is refused as nonsense, the forbidden as forbidden; nothing looks like another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.kit import engine
from games.kit.bots import free_payload
from games.kit.choices import (
    Decision,
    IntRange,
    Malformed,
    OneOf,
    Param,
    SomeOf,
    resolve,
)
from games.kit.engine import IllegalAction, Position, StaleDecision
from games.kit.models import Seat
from games.kit.testing.book import LawBroken
from games.kit.testing.playout import PlayOut

Payload = dict[str, Any]

_NOISE: tuple[object, ...] = ("no such value", "", -1, 10**9, None, True, (), ("no such value",))


def check_lookalikes(position: Position) -> None:
    """L12: no decision offers two choices that a person could not tell apart."""
    for seat, decision in position.decisions.items():
        _distinct([spec.kind for spec in decision.actions], seat, "kinds of action")
        _distinct([spec.label for spec in decision.actions], seat, "buttons")
        for domain in _domains(decision):
            choices = domain.choices
            # A form sends text, so 1 and "1" would be one value there.
            _distinct([str(choice.value) for choice in choices], seat, "values")
            _distinct([(c.label, c.detail, c.group) for c in choices], seat, "choices")


def _distinct(things: list[Any], seat: Seat, what: str) -> None:
    twice = [thing for thing, count in Counter(things).items() if count > 1]
    if twice:
        raise LawBroken("L12", f"seat {seat} is offered {what} that look the same: {twice!r}")


def _domains(decision: Decision) -> Iterator[OneOf | SomeOf]:
    params = (param for spec in decision.actions for param in spec.params)
    plain = (domain for param in params for domain in _plain_domains(param))
    yield from (domain for domain in plain if not isinstance(domain, IntRange))


def _plain_domains(param: Param) -> Iterator[OneOf | SomeOf | IntRange]:
    if isinstance(param.domain, OneOf | SomeOf | IntRange):
        yield param.domain
    else:
        yield from (case.domain for case in param.domain.cases)


def check_fuzzed(match: PlayOut, position: Position) -> None:
    """L12: for one awaited seat `judge` and `submit` agree about spoilt actions.

    What a rule blocks is never taken, and no refusal touches the state.
    """
    if not position.decisions:
        return
    rng = match.rng("fuzz", position.seq)
    seat = rng.pick(tuple(position.decisions))
    decision = position.decisions[seat]
    payload = free_payload(decision, rng)
    stored = match.game.types.state.dump_json(position.state)
    for spoilt in _spoilt(payload, decision):
        _agreed_verdict(match, position, seat, spoilt)
    for forbidden in _forbidden(payload, decision):
        if _agreed_verdict(match, position, seat, forbidden) == "legal":
            raise LawBroken("L12", f"a blocked action was taken: {forbidden!r}")
    if match.game.types.state.dump_json(position.state) != stored:
        raise LawBroken("L12", f"step {position.seq} was changed in place")


def _agreed_verdict(match: PlayOut, position: Position, seat: Seat, payload: Payload) -> str:
    judged, done = _judge(match, position, seat, payload), _submit(match, position, seat, payload)
    if judged != done:
        raise LawBroken("L12", f"{payload!r} is judged {judged}, yet submitting it was {done}")
    return judged


def _judge(match: PlayOut, position: Position, seat: Seat, payload: Payload) -> str:
    try:
        action = engine.parse_action(match.game, payload)
        return "blocked" if position.decisions[seat].judge(action) else "legal"
    except Malformed:
        return "malformed"


def _submit(match: PlayOut, position: Position, seat: Seat, payload: Payload) -> str:
    token, key = position.opened[seat], match.deal.key
    try:
        action = engine.parse_action(match.game, payload)
        done = engine.submit(match.game, position, seat, token=token, action=action, key=key)
    except Malformed:
        return "malformed"
    match done:
        case IllegalAction():
            return "blocked"
        case StaleDecision():
            return "stale"
        case _:
            return "legal"


def _spoilt(payload: Payload, decision: Decision) -> Iterator[Payload]:
    yield {}
    yield {**payload, "kind": "no such kind"}
    yield {**payload, "no such field": 1}
    for name in payload.keys() - {"kind"}:
        yield {key: value for key, value in payload.items() if key != name}
        yield from ({**payload, name: noise} for noise in _NOISE)
        if isinstance(payload[name], tuple):
            yield {**payload, name: payload[name] * 2}
    for spec in decision.actions:
        yield {**payload, "kind": spec.kind}


def _forbidden(payload: Payload, decision: Decision) -> Iterator[Payload]:
    for spec in decision.actions:
        if spec.blocked:
            yield {"kind": spec.kind}
    spec = decision.spec(payload["kind"])
    for param in spec.params:
        yield from ({**payload, param.name: value} for value in _blocked(param, payload))


def _blocked(param: Param, payload: Payload) -> Iterator[object]:
    domain = resolve(param.domain, payload)
    match domain:
        case OneOf():
            yield from (choice.value for choice in domain.choices if choice.blocked)
        case SomeOf():
            values = tuple(choice.value for choice in domain.choices if choice.blocked)
            yield from ((value,) for value in values)
        case IntRange():
            yield from (domain.least - 1, domain.most + 1)
