"""The contexts of the lists of a table's matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.matches import pages
from app.matches.schemas import Match
from app.matches.tally.schemas import Result

_BEST = 5


def tally_of(results: Sequence[Result], match: Match, *, together: bool) -> pages.Tally | None:
    """Return the list of a table that plays together, or of one that plays against each other."""
    return best_of(results, match) if together else won_at(results)


def best_of(results: Sequence[Result], match: Match) -> pages.Tally | None:
    """Return the matches at a table that plays together in which most was left over."""
    alike = [result for result in results if result.options == match.options]
    won = [
        (placements[0].score or 0, result)
        for result in alike
        if (placements := result.outcome.placements)
    ]
    won.sort(key=lambda each: (-each[0], each[1].number))
    rows = tuple(
        pages.TallyRow(rank, result.outcome.headline, score, result.number == match.number)
        for rank, (score, result) in enumerate(won[:_BEST], start=1)
    )
    return pages.Tally(together=True, rows=rows, played=len(alike)) if rows else None


def won_at(results: Sequence[Result]) -> pages.Tally | None:
    """Return who won how many of a table's matches; None after the first one."""
    names = Counter(
        result.names[placement.seat]
        for result in results
        for placement in result.outcome.placements
        if placement.rank == 1
    )
    counts = sorted(names.items(), key=lambda each: (-each[1], each[0]))
    rows = tuple(
        pages.TallyRow(1 + sum(other > many for _, other in counts), name, many)
        for name, many in counts
    )
    played = len(results)
    return pages.Tally(together=False, rows=rows, played=played) if played > 1 and rows else None
