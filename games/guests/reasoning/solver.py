"""Applies the named rules until nothing changes, from the lowest tier up, and keeps the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from games.guests.content.house import WEAPONS
from games.guests.deduction.solution import Solution
from games.guests.reasoning import alibis, counts, plain, routes
from games.guests.reasoning.notebook import (
    ALONE,
    Fact,
    Inference,
    Notebook,
    Rule,
    Step,
    all_pairs,
    motives_of,
)

RuleFunction = Callable[[Notebook], Iterator[Inference]]
TIERS: tuple[tuple[RuleFunction, ...], ...] = (
    plain.RULES,
    alibis.RULES,
    routes.RULES,
    counts.RULES,
)
MOST_TIERS = len(TIERS)


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a case is: the lowest tier that solves it, the steps above tier 1, their rules."""

    tier: int
    steps: int
    rules: tuple[Rule, ...]


def reason(cards: Iterable[str], *, accomplice: bool, tier: int = MOST_TIERS) -> Notebook:
    """Return the notebook after all rules up to a tier. `accomplice`: the level allows for one."""
    notes = Notebook(cards, accomplice=accomplice)
    _exhaust(notes, tier)
    return notes


def _exhaust(notes: Notebook, tier: int) -> None:
    """Whenever a rule finds something, begin again with the simplest."""
    at = 0
    while at < tier:
        at = 0 if _pass(notes, at) else at + 1


def _pass(notes: Notebook, at: int) -> bool:
    """Apply the rules of one tier; above the first, stop at the first that finds something."""
    changed = False
    for rule in TIERS[at]:
        for found in rule(notes):
            changed |= notes.strike(at + 1, found)
        if changed and at:
            return True
    return changed


def tier_needed(cards: Iterable[str], *, accomplice: bool) -> int | None:
    """Return the lowest tier whose rules find the one solution, or None."""
    notes = Notebook(cards, accomplice=accomplice)
    for tier in range(1, MOST_TIERS + 1):
        _exhaust(notes, tier)
        if answer(notes) is not None:
            return tier
    return None


def answer(notes: Notebook) -> Solution | None:
    """Return the solution if just one is left in the notebook."""
    found = candidates_up_to(notes, 2)
    return found[0] if len(found) == 1 else None


def candidates_up_to(notes: Notebook, most: int) -> list[Solution]:
    """Return the solutions left in a notebook, or so many of them."""
    found: list[Solution] = []
    for solution in candidates(notes):
        found.append(solution)
        if len(found) == most:
            break
    return found


def candidates(notes: Notebook) -> Iterator[Solution]:
    """Yield every solution that nothing in the notebook strikes."""
    for m, a in notes.remaining():
        whys = notes.motives[m] if a == ALONE else notes.possible_motives(m, a)
        helps = 0 if a == ALONE else notes.possible_motives(a, m)
        for weapon in _members(notes.weapons):
            for motive in _members(whys):
                yield from _with_help(Solution(murderer=m, motive=motive, weapon=weapon), a, helps)


def _with_help(alone: Solution, a: int, helps: int) -> Iterator[Solution]:
    if a == ALONE:
        yield alone
        return
    for k in _members(helps):
        yield alone.model_copy(update={"accomplice": a, "help_motive": k})


def _members(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def proof(notes: Notebook) -> tuple[Step, ...]:
    """Return the steps that the answer rests on, in their order: the proof chain.

    Walks back from all pairs, weapons and guilty people's motives that were struck.
    """
    guilty = [x for m, a in notes.remaining() for x in (m, a) if x != ALONE]
    weapons = (Fact("weapon", n) for n in range(len(WEAPONS)))
    return explain(notes, (*all_pairs(), *weapons, *motives_of(*guilty)))


def explain(notes: Notebook, facts: Iterable[Fact]) -> tuple[Step, ...]:
    """Return the steps that struck some facts and all that these rest on, in their order."""
    wanted: set[int] = set()
    open_ = [notes.struck_by[fact] for fact in facts if fact in notes.struck_by]
    while open_:
        at = open_.pop()
        if at not in wanted:
            wanted.add(at)
            open_ += [notes.struck_by[fact] for fact in notes.steps[at].because]
    return tuple(notes.steps[at] for at in sorted(wanted))


def grade(cards: Iterable[str], *, accomplice: bool) -> Grade | None:
    """Return how hard the cards of a case are, or None if the rules don't solve them."""
    deck = tuple(cards)
    tier = tier_needed(deck, accomplice=accomplice)
    if tier is None:
        return None
    hard = [step for step in proof(reason(deck, accomplice=accomplice, tier=tier)) if step.tier > 1]
    rules = tuple(dict.fromkeys(step.rule for step in hard))
    return Grade(tier=tier, steps=len(hard), rules=rules)
