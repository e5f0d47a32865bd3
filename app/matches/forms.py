"""A decision as the form that it is shown as: what stands under what, in which order.

The template only walks it. Actions that can be taken come before those that a rule forbids; the
rows of a choice stand in groups, and what can't be chosen is named once for each reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.kit.choices import (
    ActionSpec,
    Blocked,
    Choice,
    Decision,
    Domain,
    Given,
    IntRange,
    OneOf,
    Param,
    SomeOf,
    Value,
    open_choices,
)
from games.kit.models import Message

# A group of more rows than this is folded away.
_LONG_GROUP = 3


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one heading, or without any. `folded`: too many to lie open all at once."""

    head: Message | None
    choices: tuple[Choice, ...]
    folded: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """What can't be chosen for one and the same reason."""

    choices: tuple[Choice, ...]
    blocked: Blocked


@dataclass(frozen=True, slots=True)
class Field:
    """What to choose for a parameter: rows to tick, or a number from `least` to `most`.

    `case`: the earlier value for which this is asked, None where it always is. `kind`: how a row is
    ticked. `alone`: there is nothing to choose but the one row. `goal`: what the worths of the rows
    are counted towards, None where they are not.
    """

    case: Value | None
    kind: str
    alone: bool
    groups: tuple[Group, ...]
    closed: tuple[Closed, ...]
    least: int
    most: int
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A parameter of an action. `given`: the earlier parameter that its `fields` depend on."""

    param: Param
    given: str | None
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An action that can be taken. `word`: what it is called before anything is chosen for it.

    `folded`: it shows its questions only when it is opened, since there are other actions.
    """

    spec: ActionSpec
    word: Message
    questions: tuple[Question, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A decision: what can be done, and what can't with the reason."""

    acts: tuple[Act, ...]
    blocked: tuple[tuple[Message, Blocked], ...]


def form_of(decision: Decision) -> Form:
    """Lay a decision out."""
    free = [spec for spec in decision.actions if spec.blocked is None]
    return Form(
        acts=tuple(
            Act(
                spec,
                _word(spec),
                tuple(map(_question, spec.params)),
                folded=len(free) > 1 and bool(spec.params),
            )
            for spec in free
        ),
        blocked=tuple((_word(s), s.blocked) for s in decision.actions if s.blocked is not None),
    )


def _word(spec: ActionSpec) -> Message:
    if spec.short is not None or not spec.params:
        return spec.short or spec.label
    blanks = {param.name: "…" for param in spec.params}
    return spec.label.model_copy(update={"params": {**spec.label.params, **blanks}})


def _question(param: Param) -> Question:
    domain = param.domain
    if isinstance(domain, Given):
        fields = tuple(_field(case.domain, case.value) for case in domain.cases)
        return Question(param, domain.param, fields)
    return Question(param, None, (_field(domain, None),))


def _field(domain: Domain, case: Value | None) -> Field:
    match domain:
        case OneOf():
            return _rows(domain, case, "radio", alone=len(open_choices(domain)) == 1)
        case SomeOf(least=1, most=1):
            return _rows(domain, case, "radio", alone=len(open_choices(domain)) == 1)
        case SomeOf():
            return _rows(domain, case, "checkbox", alone=False)
        case IntRange():
            return Field(
                case,
                "number",
                alone=False,
                groups=(),
                closed=(),
                least=domain.least,
                most=domain.most,
            )
        case Given():
            message = "what depends on an earlier choice can't depend on a second one"
            raise TypeError(message)


def _rows(domain: OneOf | SomeOf, case: Value | None, kind: str, *, alone: bool) -> Field:
    least, most = (domain.least, domain.most) if isinstance(domain, SomeOf) else (1, 1)
    return Field(
        case,
        kind,
        alone=alone,
        groups=tuple(_groups(choice for choice in domain.choices if choice.blocked is None)),
        closed=_closed(domain.choices),
        least=least,
        most=most,
        goal=domain.goal if isinstance(domain, SomeOf) else None,
    )


def _groups(choices: Iterable[Choice]) -> Iterator[Group]:
    """Yield the rows without a group, then each group where its first row stands."""
    # A choice's group is mostly the same object as its neighbour's; walking equal texts costs more.
    loose: list[Choice] = []
    named: list[tuple[Message, list[Choice]]] = []
    for choice in choices:
        if choice.group is None:
            loose.append(choice)
            continue
        for head, members in named:
            if head is choice.group or head == choice.group:
                members.append(choice)
                break
        else:
            named.append((choice.group, [choice]))
    if loose:
        yield Group(None, tuple(loose), folded=False, open=True)
    for number, (head, members) in enumerate(named):
        folded = len(members) > _LONG_GROUP
        yield Group(head, tuple(members), folded, open=number == 0 and not loose)


def _closed(choices: Iterable[Choice]) -> tuple[Closed, ...]:
    found: list[tuple[Blocked, list[Choice]]] = []
    for choice in choices:
        if choice.blocked is None:
            continue
        for blocked, members in found:
            if blocked == choice.blocked:
                members.append(choice)
                break
        else:
            found.append((choice.blocked, [choice]))
    return tuple(Closed(tuple(members), blocked) for blocked, members in found)
