"""A bot that does what saves it most turns on its way to the nearer of the two wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.kit.choices import (
    ActionSpec,
    Decision,
    OneOf,
    SomeOf,
    Value,
    free_values,
    open_actions,
    open_choices,
)
from games.kit.models import Seat
from games.kit.rng import Rng
from games.why.bots.judgement import Judge, Skill, judge
from games.why.bots.strange import row_worth, strange_deeds
from games.why.bots.table import word_of
from games.why.bots.travel import Plan
from games.why.content import NO_CLUE
from games.why.models import (
    Ask,
    Clue,
    Deny,
    Discard,
    Draw,
    Give,
    Go,
    Lay,
    Pass,
    Return,
    Roll,
    Search,
    Spend,
    Stay,
    Take,
    WhyAction,
    WhyView,
)

NO_COUNTER = "no"
TURN = "turn"
_ALIKE = 1e-9
# A deed with its worth.
Deed = tuple[float, WhyAction]


@dataclass(frozen=True, slots=True)
class Collector:
    """A bot; memory and regard for the others make its strength.

    `mystery_is_motive`: whether the edition lets the mystery card explain a case (row 47).
    """

    skill: Skill
    mystery_is_motive: bool = True

    def choose(self, view: WhyView, decision: Decision, rng: Rng) -> WhyAction:
        """Return an action that the decision allows."""
        specs = {spec.kind: spec for spec in open_actions(decision)}
        if "lay" in specs and (not self.skill.secretive or "discard" in specs):
            laid = _to_lay(view, specs["lay"])
            if laid:
                return laid
        if "spend" in specs and _spare_clues(view) and TURN in _words(specs["spend"], "on"):
            return Spend(on=TURN)
        if "roll" in specs:
            return Roll()
        if "stay" in specs:
            return Stay()
        me = view.turn.awaited or 0
        judged = judge(view, self.skill, me, mystery_is_motive=self.mystery_is_motive)
        deeds: list[Deed] = []
        for spec in specs.values():
            known = list(_deeds(spec, view, judged))
            deeds += known or strange_deeds(decision, spec, judged, rng)
        best = max(worth for worth, _ in deeds)
        return rng.pick([action for worth, action in deeds if worth >= best - _ALIKE])


def _to_lay(view: WhyView, spec: ActionSpec) -> Lay | None:
    """Lay a set unless nothing would be left to show: that hand could neither ask nor search."""
    for series in _words(spec, "series"):
        if any(group.series not in {series, NO_CLUE} for group in view.hand.groups):
            return Lay(series=series)
    return None


def _spare_clues(view: WhyView) -> bool:
    """Tell whether there is more than the one No Clue that is kept for a defence."""
    return any(group.series == NO_CLUE and len(group.cards) > 1 for group in view.hand.groups)


def _deeds(spec: ActionSpec, view: WhyView, judged: Judge) -> Iterator[Deed]:
    """Yield every action of one kind with its worth; none of a kind that a bot doesn't know."""
    match spec.kind:
        case "go":
            plan = Plan(view, judged)
            yield from ((plan.worth(to), Go(to=to)) for to in _words(spec, "to"))
        case "draw":
            for count in _values(spec, "count") or (1,):
                yield judged.draw() * int(count), Draw(count=int(count))
        case "take":
            yield _take(spec, judged)
        case "pass":
            yield 0.0, Pass()
        case "challenge":
            yield from _challenges(spec, judged)
        case "search":
            yield from _searches(spec, judged)
        case "discard":
            for card in _words(spec, "card"):
                yield -judged.discard_cost(word_of(card)), Discard(card=card)
        case _:
            yield from _answers(spec, judged, _other(view, judged.table.me))


def _challenges(spec: ActionSpec, judged: Judge) -> Iterator[Deed]:
    for whom in _values(spec, "whom"):
        for ask in _words(spec, "ask"):
            yield judged.challenge(int(whom), ask), Ask(whom=int(whom), ask=ask)


def _searches(spec: ActionSpec, judged: Judge) -> Iterator[Deed]:
    claims = _words(spec, "claim")
    for place in map(int, _values(spec, "place")):
        for claim in claims:
            yield judged.search(place, claim), Search(place=place, claim=claim)


def _take(spec: ActionSpec, judged: Judge) -> Deed:
    """Choose the best card, and further ones that are worth something where more may be taken."""
    domain = spec.params[0].domain
    if not isinstance(domain, SomeOf):
        raise TypeError("cards to take are a set")
    rows = [(row_worth(row, judged), int(row.value)) for row in open_choices(domain)]
    best = sorted(rows, reverse=True)[: domain.most]
    chosen = [row for at, row in enumerate(best) if at < domain.least or row[0] > 0]
    return sum(worth for worth, _ in chosen), Take(places=tuple(n for _, n in chosen))


def _answers(spec: ActionSpec, judged: Judge, other: Seat) -> Iterator[Deed]:
    match spec.kind:
        case "give":
            for card in _words(spec, "card"):
                yield judged.give(other, word_of(card)), Give(card=card)
        case "return":
            for card in _words(spec, "card"):
                yield judged.give(other, word_of(card)), Return(card=card)
        case "clue":
            for ask in _words(spec, "counter") or [NO_COUNTER]:
                worth = _counter(judged, other, ask) - judged.clue_worth()
                yield worth, Clue(counter=ask)
        case "deny":
            for ask in _words(spec, "counter") or [NO_COUNTER]:
                yield _counter(judged, other, ask), Deny(counter=ask)
        case _:
            return


def _counter(judged: Judge, other: Seat, ask: str) -> float:
    return 0.0 if ask == NO_COUNTER else judged.counter(other, ask)


def _other(view: WhyView, me: Seat) -> Seat:
    """Return the other seat of the challenge that is open."""
    between = view.hand.recalled.between if view.hand.recalled else None
    return next((seat for seat in between or () if seat != me), view.turn.turn or 0)


def _values(spec: ActionSpec, name: str) -> tuple[Value, ...]:
    """Return what is free to choose for a parameter; nothing where it isn't asked for."""
    domains = [param.domain for param in spec.params if param.name == name]
    return tuple(
        value
        for domain in domains
        if isinstance(domain, OneOf)
        for value in free_values(domain, {})
    )


def _words(spec: ActionSpec, name: str) -> list[str]:
    return list(map(str, _values(spec, name)))
