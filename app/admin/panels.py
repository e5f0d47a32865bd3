"""The contexts of what stands beside the steps in a review, made from what the services give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from app.admin.pages import BesideLine, BesidePanel, FactLine, FactsPanel, ReportLine, ReportsPanel
from app.matches.conduct.schemas import Beside, Report
from app.matches.history.schemas import Fact, Pass
from app.matches.panels import seat_tokens
from app.matches.schemas import Cause
from app.tables.pages import SeatToken


class Panels:
    """Makes the panels of one review. `path`: of the review, `query`: by whose eyes."""

    def __init__(self, admitted: Pass, step: int, path: str, seen: str) -> None:
        """`step`: the one in view."""
        self._tokens = seat_tokens(admitted.match)
        self._step = step
        self._path = path
        self._seen = seen

    def facts(self, facts: Sequence[Fact]) -> FactsPanel:
        """Return the step in view and those around it."""
        return FactsPanel(tuple(map(self._fact, facts)))

    def _fact(self, fact: Fact) -> FactLine:
        action = dict(fact.action or {})
        kind = str(action.pop("kind", ""))
        return FactLine(
            seq=fact.seq,
            token=self._token(fact.seat),
            bot=fact.cause is Cause.BOT,
            action=kind,
            details=_details(action),
            cause=fact.cause.value,
            at=fact.at,
            took=None if fact.took is None else fact.took / timedelta(seconds=1),
            chosen=fact.seq == self._step,
            path=self._at(fact.seq),
        )

    def beside(self, found: Sequence[Beside]) -> BesidePanel:
        """Return what happened beside the steps around the one in view."""
        return BesidePanel(tuple(map(self._beside, found)))

    def _beside(self, beside: Beside) -> BesideLine:
        refusal = beside.refusal
        tried = {name: list(texts) for name, texts in refusal.tried.items()} if refusal else {}
        return BesideLine(
            kind=beside.kind.value,
            seq=beside.seq,
            at=beside.at,
            token=self._token(beside.seat),
            name=beside.name,
            text=beside.text,
            gallery=beside.gallery,
            action=", ".join(tried.pop("kind", ())),
            details=_details(tried),
            message=refusal.message if refusal else None,
            rule=refusal.rule if refusal else "",
            here=beside.seq == self._step,
            path=self._at(beside.seq),
        )

    def reports(self, reports: Sequence[Report]) -> ReportsPanel:
        """Return what the seats of the match reported."""
        return ReportsPanel(tuple(map(self._report, reports)))

    def _report(self, report: Report) -> ReportLine:
        return ReportLine(
            token=self._tokens[report.seat],
            about=self._token(report.about),
            text=report.text,
            at=report.at,
            open=report.open,
            closed_by=report.closed_by or "",
            note=report.note or "",
            path=f"{self._path}/reports/{report.seat + 1}/close",
        )

    def _token(self, seat: int | None) -> SeatToken | None:
        return None if seat is None else self._tokens[seat]

    def _at(self, seq: int) -> str:
        return f"{self._path}?step={seq}&seen={self._seen}"


def _details(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {_shown(value)}" for name, value in fields.items())


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
