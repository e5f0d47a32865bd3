"""The contexts of a match's regions for one viewer: built from the view, never the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.errors import AppError
from app.kernel.i18n import Voice
from app.matches import pages
from app.matches.schemas import Closed, Loaded, Match, Status
from app.matches.timing import Pace, deadlines
from app.tables.pages import PausedPanel, SeatToken
from app.tables.schemas import Table
from app.tables.tokens import seat_token
from games.kit.choices import ActionSpec, Decision, Domain, Given, IntRange
from games.kit.models import Message, SeatLine, View, say
from games.kit.protocol import Plugin


def tokens(loaded: Loaded) -> tuple[SeatToken, ...]:
    """Return how each seat is drawn, in the order of the rules."""
    return seat_tokens(loaded.match)


def seat_tokens(match: Match) -> tuple[SeatToken, ...]:
    """Return how each seat of a match is drawn, in the order of the rules."""
    return tuple(seat_token(index, seat.name) for index, seat in enumerate(match.seats))


def clock(loaded: Loaded, pace: Pace) -> pages.Clock:
    """Return the time by which a person has to act."""
    limit = loaded.match.limit
    due = [
        at
        for seat, at in deadlines(loaded.match, loaded, pace).items()
        if not loaded.match.seats[seat].bot
    ]
    deadline = min(due).isoformat(timespec="milliseconds") if due else None
    return pages.Clock(deadline, None if limit is None else int(limit.total_seconds()))


def seat_row(
    table: Table, loaded: Loaded, index: int, line: SeatLine, clock: pages.Clock
) -> pages.SeatRow:
    """Return a row of the strip of seats, with the public facts about that seat."""
    seat, awaited = loaded.match.seats[index], index in loaded.position.decisions
    item = pages.SeatItem(
        token=seat_token(index, seat.name),
        short=line.short,
        long=line.long,
        awaited=awaited,
        bot=seat.bot is not None,
        out=line.out,
        present=table.seats[seat.number].present,
        relieved=index in loaded.match.stand_ins,
    )
    return pages.SeatRow(item, clock if awaited else None)


def decision_panel(
    loaded: Loaded, me: int | None, refused: pages.Refused | None
) -> pages.DecisionPanel:
    """Return my decision, or whom the table waits for."""
    position = loaded.position
    mine = position.decisions.get(me) if me is not None else None
    everyone = tokens(loaded)
    return pages.DecisionPanel(
        path=f"/m/{loaded.match.id}/act",
        token=position.opened[me] if mine and me is not None else 0,
        decision=mine,
        awaited=tuple(everyone[seat] for seat in position.decisions),
        seated=me is not None,
        refused=refused,
    )


def paused_panel(
    table: Table, loaded: Loaded, me: int | None, refused: AppError | None
) -> PausedPanel:
    """Return what stands in the place of the decision while the match is paused."""
    host = next((seat for seat in table.seats if seat.player_id == table.host_id), None)
    return PausedPanel(
        code=table.code,
        host=bool(host and me is not None and loaded.match.seats[me].number == host.number),
        host_name=host.name if host else "",
        seated=me is not None,
        error=refused.message if refused else None,
    )


def closed_headline(match: Match) -> Message | None:
    """Return why a match is over that the rules did not end."""
    match match.closed:
        case Closed.HOST:
            return say("The host ended the match: too few are left to play it.")
        case Closed.ADMIN:
            return say("The match was ended by those who run this server.")
        case Closed.DESERTED:
            return say("Everybody had left, so the match was closed.")
        case None:
            return None


def lit(decision: Decision | None) -> tuple[pages.Lit, ...]:
    """Return the things on the board that mean an open choice of this decision."""
    if decision is None:
        return ()
    return tuple(
        found
        for spec in decision.actions
        if spec.blocked is None
        for param in spec.params
        for found in _lit_choices(spec, param.name, param.domain)
    )


def _lit_choices(spec: ActionSpec, name: str, domain: Domain) -> Iterator[pages.Lit]:
    if isinstance(domain, Given):
        for case in domain.cases:
            yield from _lit_choices(spec, name, case.domain)
        return
    if isinstance(domain, IntRange):
        return
    for choice in domain.choices:
        if choice.anchor and choice.blocked is None:
            yield pages.Lit(choice.anchor, f"{spec.kind}:{name}:{choice.value}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a panel of a game's view is drawn.

    `shows_lit`: whether its template draws what can be chosen. `anchors`: how the ids of the things
    on it begin, None where any may be on it.
    """

    name: str
    template: str
    shows_lit: bool
    anchors: tuple[str, ...] | None

    def lit(self, everything: tuple[pages.Lit, ...]) -> tuple[pages.Lit, ...]:
        """Return what of everything that can be chosen is to be drawn here."""
        if not self.shows_lit:
            return ()
        if self.anchors is None:
            return everything
        return tuple(item for item in everything if item.anchor.startswith(self.anchors))


@cache
def panel_names(view: type[View]) -> tuple[str, ...]:
    """Return the names of the panels of a game's view, in its order."""
    return tuple(name for name in view.model_fields if name != "seats")


def live_panel(decision: Decision | None) -> pages.LivePanel:
    """Return the sentence that calls a reader to the table: my question."""
    if decision is None:
        return pages.LivePanel(None)
    return pages.LivePanel(say("Your turn. {question}", question=decision.prompt))


def points(loaded: Loaded, view: View, me: int | None) -> pages.Points:
    """Return the final table."""
    everyone = tokens(loaded)
    outcome = loaded.match.outcome
    rows = [
        pages.PointsRow(
            rank=placement.rank,
            token=everyone[placement.seat],
            me=placement.seat == me,
            fact=view.seats[placement.seat].long,
            score=placement.score,
        )
        for placement in (outcome.placements if outcome else ())
    ]
    return pages.Points(tuple(sorted(rows, key=lambda row: (row.rank, row.token.number))))


def proof(loaded: Loaded, seed_hash: str) -> pages.Proof:
    """Return what the page needs to check the deal; only for a finished match."""
    match = loaded.match
    return pages.Proof(
        seed_hash=seed_hash,
        seed=match.seed.hex(),
        contributions=tuple(seat.contribution.hex() for seat in match.seats),
        key=match.key.hex(),
        steps=loaded.position.seq,
        export=f"/m/{match.id}/export",
    )


def voice(loaded: Loaded, language: str) -> Voice:
    """Return how to speak about this match."""
    names = tuple(seat.name for seat in loaded.match.seats)
    return Voice(language, names, loaded.match.game)


def knowledge_place(plugin: Plugin, match: Match) -> pages.KnowledgePlace | None:
    """Return the room for it on the outcome's page; None where the game tells nothing of it."""
    if plugin.look_back is None or match.status is not Status.FINISHED:
        return None
    return pages.KnowledgePlace(f"/m/{match.id}/knowledge", seat_tokens(match))
