"""Legality as data: what a seat may do now, what it may not and by which rule.

A `Decision` is the only statement of legality. The server validates with it, the page renders it
as a form, a bot chooses from it; `apply` trusts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from games.kit.models import Action, Frozen, Message

Value = str | int


class Malformed(Exception):  # noqa: N818  the situation's name, as the engine reports it
    """The action names a kind, a parameter or a value that this decision does not know."""


class Blocked(Frozen):
    """Why something can't be chosen: the rule (`why:24`, `W27`) and a sentence that explains it."""

    rule: str
    message: Message


class Choice(Frozen):
    """One value that can, or for a stated reason can't, be chosen.

    `detail`: the fact at the right of the row ("6 steps · 4 cards"). `anchor`: id of the thing on
    the board that means the same when clicked. `trail`: ids of what lies on the way, for a
    preview. `group`: a heading under which rows stand together.
    """

    value: Value
    label: Message
    detail: Message | None = None
    group: Message | None = None
    anchor: str | None = None
    trail: tuple[str, ...] = ()
    blocked: Blocked | None = None


class OneOf(Frozen):
    """Exactly one of the choices."""

    kind: Literal["one_of"] = "one_of"
    choices: tuple[Choice, ...]


class SomeOf(Frozen):
    """A set of different choices, at least `least` and at most `most`, in any order."""

    kind: Literal["some_of"] = "some_of"
    choices: tuple[Choice, ...]
    least: int
    most: int


class IntRange(Frozen):
    """A whole number from `least` to `most`, both included."""

    kind: Literal["int_range"] = "int_range"
    least: int
    most: int


class Case(Frozen):
    """What may be chosen once the earlier parameter has this value."""

    value: Value
    domain: PlainDomain


class Given(Frozen):
    """Depends on the value of an earlier parameter of the same action."""

    kind: Literal["given"] = "given"
    param: str
    cases: tuple[Case, ...]


PlainDomain = Annotated[OneOf | SomeOf | IntRange, Field(discriminator="kind")]
Domain = Annotated[OneOf | SomeOf | IntRange | Given, Field(discriminator="kind")]


class Param(Frozen):
    """One thing to choose for an action; `name` is the field of the action."""

    name: str
    label: Message
    domain: Domain


class ActionSpec(Frozen):
    """One kind of action: its button, what must be chosen for it, or why it is closed.

    `label` may name parameters in braces (`Go to {to}`): the page fills in the chosen label.
    `confirm`: a sentence to agree to before an action that is final and public.
    """

    kind: str
    label: Message
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
        return None


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
        if case.value == value:
            return case.domain
    raise Malformed(domain.param)


def _judge_value(domain: OneOf | SomeOf | IntRange, value: Any) -> Blocked | None:
    match domain:
        case IntRange():
            if not isinstance(value, int) or not domain.least <= value <= domain.most:
                raise Malformed(str(value))
            return None
        case OneOf():
            return _find(domain.choices, value).blocked
        case SomeOf():
            return _judge_set(domain, value)


def _judge_set(domain: SomeOf, values: Sequence[Value]) -> Blocked | None:
    if len(set(values)) != len(values) or not domain.least <= len(values) <= domain.most:
        raise Malformed(str(values))
    return next((found.blocked for v in values if (found := _find(domain.choices, v)).blocked), None)


def _find(choices: Sequence[Choice], value: Any) -> Choice:
    for choice in choices:
        if choice.value == value and type(choice.value) is type(value):
            return choice
    raise Malformed(str(value))


def open_choices(domain: OneOf | SomeOf) -> tuple[Choice, ...]:
    """Return the choices that nothing forbids."""
    return tuple(choice for choice in domain.choices if choice.blocked is None)


def open_actions(decision: Decision) -> Iterator[ActionSpec]:
    """Yield the actions that can be completed: not blocked, and with a free value everywhere."""
    for spec in decision.actions:
        if spec.blocked is None and all(_has_free(param.domain) for param in spec.params):
            yield spec


def _has_free(domain: Domain) -> bool:
    match domain:
        case IntRange():
            return domain.least <= domain.most
        case OneOf():
            return any(choice.blocked is None for choice in domain.choices)
        case SomeOf():
            return len(open_choices(domain)) >= domain.least
        case Given():
            return any(_has_free(case.domain) for case in domain.cases)


def read_form(decision: Decision, fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Turn the fields of a submitted form into the payload of an action.

    `fields`: every value of every field, as text. Values are matched with the choices by their
    text, so numbers come back as numbers. Raises Malformed for anything the decision did not ask.
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


def _read_value(domain: OneOf | SomeOf | IntRange, texts: Sequence[str]) -> Any:
    match domain:
        case SomeOf():
            return tuple(_match_text(domain.choices, text) for text in texts)
        case OneOf():
            return _match_text(domain.choices, _single(texts))
        case IntRange():
            text = _single(texts)
            if not text.lstrip("-").isascii() or not text.lstrip("-").isdigit():
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
