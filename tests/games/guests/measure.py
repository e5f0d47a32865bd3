"""Prints what cases cost: `python -m tests.games.guests.measure [cases a level]`.

First the generator by level, then the exact solver beside trying everything.
"""

import sys
from collections.abc import Callable, Iterable
from statistics import fmean
from time import perf_counter
from typing import TypeVar

from games.guests.content.cards import CARD
from games.guests.deduction.alibis import ALIBI_FAMILIES
from games.guests.deduction.knowledge import Knowledge, knowing
from games.guests.generator import generate_counting
from games.guests.levels import LEVELS, Level
from games.guests.reasoning.solver import reason
from tests.games.guests import brute
from tests.games.guests.cases import a_case, a_hand, seed_of

T = TypeVar("T")
PERCENTILE = 95
REPEATS = 40


def main(cases: int = 100) -> None:
    """Print both tables."""
    say("level            ms: mean   p95   max   draws: mean max   accomplice (planned)")
    for level in LEVELS:
        say(generator_line(level, cases))
    for line in solver_lines():
        say(line)


def generator_line(level: Level, cases: int) -> str:
    spent, draws, helped = [], [], 0
    for number in range(cases):
        begun = perf_counter()
        case, _, drawn = generate_counting(level, seed_of(number))
        spent.append((perf_counter() - begun) * 1000)
        draws.append(drawn)
        helped += case.solution.accomplice is not None
    spent.sort()
    tail = spent[len(spent) * PERCENTILE // 100]
    return (
        f"{level.id:15} {fmean(spent):10.1f} {tail:5.1f} {spent[-1]:5.1f}"
        f" {fmean(draws):13.2f} {max(draws):3}"
        f" {helped / cases:12.2f} ({level.accomplice / 100:.2f})"
    )


def solver_lines() -> Iterable[str]:
    hands = [a_hand(a_case(LEVELS[6], n), 40, n) for n in range(REPEATS)]
    known = [knowing(hand, accomplice=True) for hand in hands]
    alibis = [card.id for card in CARD.values() if card.family in ALIBI_FAMILIES]
    others = [card for card in CARD if card not in alibis]
    fresh = Knowledge(accomplice=True)
    yield row("add a card that is no alibi", each(others, fresh.copy().add))
    yield row("add an alibi card", each(alibis, fresh.copy().add))
    yield row("count with nothing seen", each(range(REPEATS), lambda _: fresh.count()))
    yield row("count with 40 cards seen", each(known, Knowledge.count))
    yield row("build a hand of 40 and count", each(hands, build))
    yield row("named rules on the same hands", each(hands, reason_all))
    yield row("trying everything on them", each(hands[:5], try_all))


def build(hand: tuple[str, ...]) -> int:
    return knowing(hand, accomplice=True).count()


def reason_all(hand: tuple[str, ...]) -> object:
    return reason(hand, accomplice=True)


def try_all(hand: tuple[str, ...]) -> object:
    return brute.remaining(hand, accomplice=True)


def each(things: Iterable[T], work: Callable[[T], object]) -> float:
    """The least microseconds a thing, of three rounds: the first fills caches."""
    items = list(things)

    def once() -> float:
        begun = perf_counter()
        for item in items:
            work(item)
        return (perf_counter() - begun) * 1e6 / len(items)

    return min(once() for _ in range(3))


def row(what: str, microseconds: float) -> str:
    return f"{what:32} {microseconds:10.2f} us"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
