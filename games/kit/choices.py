"""Legality as data: what a seat may do now, what it may not and by which rule.

A `Decision` is the only statement of legality. The server validates with it, the page renders it
as a form, a bot chooses from it; `apply` trusts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from games.kit.models import Action, Frozen, Message

Value = str | int

# A field of an action as its game typed it: it may be anything until it was judged.
AnyValue = Any

_NUMBER = re.compile(r"-?[0-9]{1,18}")


class Malformed(Exception):
    """The action names a kind, a parameter or a value that this decision does not know."""


class Blocked(Frozen):
    """Why something can't be chosen: the rule (`why:24`, `W27`) and a sentence that explains it."""

    rule: str
    message: Message


class Choice(Frozen):
    """One value that can, or for a stated reason can't, be chosen.

    `detail`: the fact at the right of the row ("6 steps · 4 cards"). `anchor`: id of the thing on
    the board that means the same when clicked. `trail`: ids of what lies on the way, for a
    preview. `group`: a heading under which rows stand together. `worth`: what it adds to the sum
    where a `SomeOf` counts one.
    """

    value: Value
    label: Message
    detail: Message | None = None
    group: Message | None = None
    anchor: str | None = None
    trail: tuple[str, ...] = ()
    worth: int = 0
    blocked: Blocked | None = None


class OneOf(Frozen):
    """Exactly one of the choices."""

    kind: Literal["one_of"] = "one_of"
    choices: tuple[Choice, ...]


class SomeOf(Frozen):
    """A set of different choices, at least `least` and at most `most`, in any order.

    `goal`: what their worths should come to, 0 where the sum only matters to others, None where
    nothing is counted. It is an aid on the page, which counts along and asks for the rest; the
    rules take what falls short, and say what then.
    """

    kind: Literal["some_of"] = "some_of"
    choices: tuple[Choice, ...]
    least: int
    most: int
    goal: int | None = None


class IntRange(Frozen):
    """A whole number from `least` to `most`, both included."""

    kind: Literal["int_range"] = "int_range"
    least: int
    most: int


PlainDomain = Annotated[OneOf | SomeOf | IntRange, Field(discriminator="kind")]


class Case(Frozen):
    """What may be chosen once the earlier parameter has this value."""

    value: Value
    domain: PlainDomain


class Given(Frozen):
    """Depends on the value of an earlier parameter of the same action."""

    kind: Literal["given"] = "given"
    param: str
    cases: tuple[Case, ...]


Domain = Annotated[OneOf | SomeOf | IntRange | Given, Field(discriminator="kind")]


class Param(Frozen):
    """One thing to choose for an action; `name` is the field of the action."""

    name: str
    label: Message
    domain: Domain


class ActionSpec(Frozen):
    """One kind of action: its button, what must be chosen for it, or why it is closed.

    `label` may name parameters in braces (`Go to {to}`): the page fills in the chosen label, or
    the sum where one is counted (`Pay {cards}`).
    `short` is what the action is called while something is still to be chosen for it.
    `confirm`: a sentence to agree to before an action that is final and public.
    """

    kind: str
    label: Message
    short: Message | None = None
    params: tuple[Param, ...] = ()
    confirm: Message | None = None
    blocked: Blocked | None = None


class Decision(Frozen):
    """What one seat may do now. `headline` is the short fact in the flag ("8 steps")."""

    prompt: Message
    actions: tuple[ActionSpec, ...]
    headline: Message | None = None

    def spec(self, kind: str) -> ActionSpec:
        """Return the action of that kind. Raises Malformed where the decision has none."""
        for spec in self.actions:
            if spec.kind == kind:
                return spec
        raise Malformed(kind)

    def judge(self, action: Action) -> Blocked | None:
        """Return None if the action is legal, or what forbids it.

        Raises Malformed for a value that stands in no domain: no rule forbids that, it is noise.
        """
        spec = self.spec(action.kind)
        if spec.blocked:
            return spec.blocked
        for param in spec.params:
            domain = resolve(param.domain, action)
            blocked = _judge_value(domain, getattr(action, param.name))
            if blocked:
                return blocked
        _refuse_unasked(spec, action)
        return None


def _refuse_unasked(spec: ActionSpec, action: Action) -> None:
    """Let no field through that the decision did not offer: `apply` would trust it unjudged."""
    asked = {"kind", *(param.name for param in spec.params)}
    for name, field in type(action).model_fields.items():
        if name not in asked and getattr(action, name) != field.get_default(
            call_default_factory=True, validated_data={}
        ):
            raise Malformed(name)


def resolve(domain: Domain, chosen: Action | Mapping[str, Any]) -> OneOf | SomeOf | IntRange:
    """Return the domain that holds once the earlier parameters are `chosen`.

    Raises Malformed where the parameter it depends on has no known value.
    """
    if not isinstance(domain, Given):
        return domain
    value = (
        chosen.get(domain.param) if isinstance(chosen, Mapping) else getattr(chosen, domain.param)
    )
    for case in domain.cases:
        if _same(case.value, value):
            return case.domain
    raise Malformed(domain.param)


def _same(known: Value, value: object) -> bool:
    """Tell 1 from "1" and from True, yet take a StrEnum member for its text."""
    return known == value and isinstance(known, str) == isinstance(value, str) and value is not True


def _judge_value(domain: OneOf | SomeOf | IntRange, value: AnyValue) -> Blocked | None:
    match domain:
        case IntRange():
            if type(value) is not int or not domain.least <= value <= domain.most:
                raise Malformed(str(value))
            return None
        case OneOf():
            return _find(domain.choices, value).blocked
        case SomeOf():
            return _judge_set(domain, value)


def _judge_set(domain: SomeOf, values: Sequence[Value]) -> Blocked | None:
    found = [_find(domain.choices, value) for value in values]
    distinct = len({choice.value for choice in found})
    if distinct != len(found) or not domain.least <= distinct <= domain.most:
        raise Malformed(str(values))
    return next((choice.blocked for choice in found if choice.blocked), None)


def _find(choices: Sequence[Choice], value: object) -> Choice:
    for choice in choices:
        if _same(choice.value, value):
            return choice
    raise Malformed(str(value))


def open_choices(domain: OneOf | SomeOf) -> tuple[Choice, ...]:
    """Return the choices that nothing forbids."""
    return tuple(choice for choice in domain.choices if choice.blocked is None)


def open_actions(decision: Decision) -> Iterator[ActionSpec]:
    """Yield the actions that can be completed: not blocked, and with a way through every choice."""
    for spec in decision.actions:
        if spec.blocked is None and can_complete(spec.params, {}):
            yield spec


def can_complete(params: Sequence[Param], chosen: Mapping[str, Any]) -> bool:
    """Return whether legal values are left for all of `params` after what was `chosen`."""
    if not params:
        return True
    first, rest = params[0], params[1:]
    if not decides(first, rest):
        return _has_free(first.domain, chosen) and can_complete(rest, chosen)
    return any(
        can_complete(rest, {**chosen, first.name: value})
        for value in free_values(first.domain, chosen)
    )


def decides(param: Param, later: Sequence[Param]) -> bool:
    """Return whether what one of the later parameters offers depends on this one."""
    return any(isinstance(p.domain, Given) and p.domain.param == param.name for p in later)


def free_values(domain: Domain, chosen: Mapping[str, Any]) -> Sequence[Value]:
    """Return the single values that are free to choose; none where no case holds."""
    try:
        plain = resolve(domain, chosen)
    except Malformed:
        return ()
    if isinstance(plain, IntRange):
        return range(plain.least, plain.most + 1)
    return tuple(choice.value for choice in open_choices(plain))


def _has_free(domain: Domain, chosen: Mapping[str, Any]) -> bool:
    try:
        plain = resolve(domain, chosen)
    except Malformed:
        return False
    free = len(free_values(plain, chosen))
    return plain.least <= min(free, plain.most) if isinstance(plain, SomeOf) else free > 0


def read_form(decision: Decision, fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Turn the fields of a submitted form into the payload of an action.

    `fields`: every value of every field, as text. Values are matched with the choices by their
    text, so numbers come back as numbers; fields no parameter asks for are the host's own.
    Raises Malformed for a kind or a value that the decision does not know.
    """
    kinds = fields.get("kind", ())
    if len(kinds) != 1:
        raise Malformed("kind")
    spec = decision.spec(kinds[0])
    payload: dict[str, Any] = {"kind": spec.kind}
    for param in spec.params:
        texts = fields.get(param.name, ())
        payload[param.name] = _read_value(resolve(param.domain, payload), texts)
    return payload


def _read_value(
    domain: OneOf | SomeOf | IntRange, texts: Sequence[str]
) -> Value | tuple[Value, ...]:
    match domain:
        case SomeOf():
            return tuple(_match_text(domain.choices, text) for text in texts)
        case OneOf():
            return _match_text(domain.choices, _single(texts))
        case IntRange():
            text = _single(texts)
            if not _NUMBER.fullmatch(text):
                raise Malformed(text)
            return int(text)


def _single(texts: Sequence[str]) -> str:
    if len(texts) != 1:
        raise Malformed(str(len(texts)))
    return texts[0]


def _match_text(choices: Sequence[Choice], text: str) -> Value:
    for choice in choices:
        if str(choice.value) == text:
            return choice.value
    raise Malformed(text)
