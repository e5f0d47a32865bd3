"""The contexts of what could be known, made from the hindsight of a match."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from app.matches.hindsight.chart import Frame, chart
from app.matches.hindsight.pages import (
    AskedRow,
    Knowledge,
    KnowledgeStep,
    Row,
    SeatFacts,
    SeatStep,
)
from app.matches.hindsight.schemas import Onlook
from app.matches.history.schemas import Eyes
from app.matches.panels import seat_tokens
from app.tables.pages import SeatToken
from games.kit.hindsight import Curve, Hindsight


def knowledge(found: Hindsight, onlook: Onlook) -> Knowledge:
    """Return the whole of it."""
    match, tokens = onlook.match, seat_tokens(onlook.match)
    asked = [
        AskedRow(token, question)
        for token, curve in zip(tokens, found.curves, strict=True)
        for question in curve.questions
    ]
    return Knowledge(
        chart=chart(found, tokens, Frame(match.seq, me=onlook.seat)),
        facts=tuple(_facts(found, onlook)),
        rows=tuple(_rows(found)),
        asked=tuple(sorted(asked, key=lambda row: row.question.seq)),
        about=found.about,
        replay=onlook.replay,
    )


def at_step(found: Hindsight, onlook: Onlook, step: int, eyes: Eyes) -> KnowledgeStep:
    """Return what a step of the replay shows of it by the eyes of a seat, or of everybody."""
    tokens = seat_tokens(onlook.match)
    seats = tuple(
        _at_step(curve, step, tokens[seat], me=seat == onlook.seat)
        for seat, curve in enumerate(found.curves)
    )
    one = None if eyes == "all" else eyes
    return KnowledgeStep(
        chart=chart(found, tokens, Frame(onlook.match.seq, step, one)),
        seats=seats,
        one=None if one is None else seats[one],
        replay=onlook.replay or "",
        eyes="all" if one is None else str(one + 1),
    )


def _at_step(curve: Curve, step: int, token: SeatToken, *, me: bool) -> SeatStep:
    asked = [question for question in curve.questions if question.seq <= step]
    proved = curve.proved
    return SeatStep(
        token=token,
        me=me,
        left=curve.left_at(step),
        proved=proved if proved is not None and proved <= step else None,
        question=asked[-1] if asked else None,
    )


def _facts(found: Hindsight, onlook: Onlook) -> Iterator[SeatFacts]:
    for seat, curve in enumerate(found.curves):
        shares = [question.share for question in curve.questions]
        yield SeatFacts(
            token=seat_tokens(onlook.match)[seat],
            me=seat == onlook.seat,
            proved=curve.proved,
            left=curve.points[-1].left,
            guesses=curve.guesses,
            share=round(fmean(shares)) if shares else None,
        )


def _rows(found: Hindsight) -> Iterator[Row]:
    """Yield a row for each step at which somebody learnt something."""
    known = [{point.seq: point.left for point in curve.points} for curve in found.curves]
    for seq in sorted({seq for points in known for seq in points}):
        yield Row(seq, tuple(points.get(seq) for points in known))
