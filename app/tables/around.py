"""The contexts of what stands around a match, for one reader: people, notices, chat, the door."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from app.tables.chat import readable
from app.tables.pages import (
    ChatLine,
    ChatPanel,
    Claim,
    Deed,
    Door,
    Notices,
    Onlooker,
    People,
    PeopleButton,
    Person,
    SeatToken,
)
from app.tables.schemas import Line, Seat, Spectators, Table
from app.tables.tokens import seat_token
from games.kit.models import Message

State = Literal["here", "away", "bot", "stand_in", "free"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table has to know of its match. Seats are counted as the table counts.

    `tokens`: how the seats that play are drawn. `relieved`: those for which a bot plays.
    `slow`: a decision may take days.
    """

    running: bool = False
    paused: bool = False
    tokens: tuple[tuple[int, SeatToken], ...] = ()
    relieved: frozenset[int] = frozenset()
    slow: bool = False

    def token(self, seat: Seat) -> SeatToken:
        """Return how the seat is drawn: as in the match, where it has a part in one."""
        return dict(self.tokens).get(seat.number) or seat_token(seat.number, seat.name)

    @property
    def numbers(self) -> frozenset[int]:
        """Return the seats that have a part in the match."""
        return frozenset(number for number, _ in self.tokens)


@dataclass(frozen=True, slots=True)
class Onlook:
    """Who looks at which table, and how the match stands."""

    table: Table
    player_id: UUID | None
    standing: Standing

    @property
    def seat(self) -> Seat | None:
        """Return the reader's seat."""
        return self.table.seat_of(self.player_id)

    @property
    def host(self) -> bool:
        """Tell whether the reader is the host."""
        return self.table.hosted_by(self.player_id)


def people(look: Onlook, error: Message | None) -> People:
    """Return who is here, with what the host may do about each."""
    table, seat = look.table, look.seat
    asked = table.spectators is Spectators.AGREED
    return People(
        code=table.code,
        people=tuple(_person(look, each) for each in table.seats if _counts(look, each)),
        onlookers=tuple(_onlookers(look)),
        host=look.host,
        running=look.standing.running,
        paused=look.standing.paused,
        guarded=table.guarded,
        shut=table.shut,
        spectators=table.spectators.value,
        agrees=seat.agrees if seat and asked else None,
        error=error,
    )


def _counts(look: Onlook, seat: Seat) -> bool:
    return not look.standing.tokens or seat.number in look.standing.numbers


def _person(look: Onlook, seat: Seat) -> Person:
    relieved = seat.number in look.standing.relieved
    return Person(
        token=look.standing.token(seat),
        state=_state(seat, relieved=relieved),
        host=seat.player_id is not None and seat.player_id == look.table.host_id,
        me=seat is look.seat,
        deeds=tuple(_deeds(look, seat, relieved=relieved)) if look.host else (),
    )


def _state(seat: Seat, *, relieved: bool) -> State:
    if seat.bot:
        return "bot"
    if relieved:
        return "stand_in"
    if seat.free:
        return "free"
    return "here" if seat.present else "away"


def _deeds(look: Onlook, seat: Seat, *, relieved: bool) -> Iterator[Deed]:
    if seat.bot or seat is look.seat:
        return
    if look.standing.running and seat.player_id:
        yield "hand_back" if relieved else "stand_in"
    if seat.present:
        yield "hand_over"
    if seat.player_id:
        yield "send_away"


def _onlookers(look: Onlook) -> Iterator[Onlooker]:
    table = look.table
    for guest in table.guests:
        seated = table.seat_of(guest.player_id)
        if guest.barred or seated or not guest.present or not guest.name:
            continue
        yield Onlooker(guest.number, guest.name, table.watched_by(guest.player_id))


def people_button(look: Onlook) -> PeopleButton:
    """Return how many are here, and who looks on."""
    table = look.table
    return PeopleButton(
        here=sum(not seat.free for seat in table.seats if _counts(look, seat)),
        watching=tuple(guest.name for guest in table.spectating),
        waiting=len(_claims(look)),
    )


def notices(look: Onlook, error: Message | None) -> Notices:
    """Return what waits for the reader's answer."""
    table, seat = look.table, look.seat
    wishes: tuple[str, ...] = ()
    if table.spectators is Spectators.AGREED and seat and not seat.agrees:
        wishes = tuple(g.name for g in table.guests if g.watching and g.present and not g.barred)
    return Notices(
        code=table.code,
        claims=_claims(look),
        absent=tuple(look.standing.token(each) for each in table.seats if _missed(look, each)),
        wishes=wishes,
        relieved=bool(seat and seat.number in look.standing.relieved),
        watching=seat is None and look.standing.running and table.watched_by(look.player_id),
        error=error,
    )


def _missed(look: Onlook, seat: Seat) -> bool:
    """Tell whether the host is asked what to do about an absent player of a match."""
    standing = look.standing
    # Who takes days for a decision is not expected to sit at the page.
    if not look.host or not standing.running or standing.paused or standing.slow:
        return False
    if seat.present or seat.player_id is None or seat.number not in standing.numbers:
        return False
    asked = any(guest.claims == seat.number for guest in look.table.guests)
    return not asked and seat.number not in standing.relieved


def _claims(look: Onlook) -> tuple[Claim, ...]:
    if not look.host:
        return ()
    seats = look.table.seats
    return tuple(
        Claim(guest.number, guest.name, look.standing.token(seats[guest.claims]))
        for guest in look.table.guests
        if guest.claims is not None and guest.claims < len(seats) and not guest.barred
    )


def chat_panel(look: Onlook, said: tuple[Line, ...], error: Message | None) -> ChatPanel:
    """Return the lines that the reader may see."""
    seated, playing = look.seat is not None, look.standing.running
    return ChatPanel(
        lines=tuple(_line(look, line) for line in readable(said, playing=playing, seated=seated)),
        gallery=playing and not seated,
        error=error,
    )


def _line(look: Onlook, line: Line) -> ChatLine:
    drawn = dict(look.standing.tokens)
    seat = None
    if line.seat is not None:
        known = drawn.get(line.seat)
        seat = known if known and known.name == line.name else seat_token(line.seat, line.name)
    mine = look.seat is not None and look.seat.number == line.seat
    said = line.reaction
    word = said.word if said else None
    return ChatLine(line.number, line.name, seat, mine, line.text, line.at, word)


def door(look: Onlook, name: str, error: Message | None) -> Door:
    """Return what the reader, who may not see the table, can do to be let in."""
    table, guest = look.table, look.table.guest(look.player_id)
    barred, admitted = table.bars(look.player_id), table.admits(look.player_id)
    free = [seat for seat in table.seats if _claimable(look, seat)] if admitted else []
    claims = next((s for s in free if guest and guest.claims == s.number), None)
    asking = bool(guest and guest.watching)
    return Door(
        code=table.code,
        why="barred" if barred else "began" if admitted else "password",
        table_name=table.name,
        name=name,
        seats=tuple(look.standing.token(seat) for seat in free),
        claims=look.standing.token(claims) if claims else None,
        watch="no"
        if table.spectators is Spectators.NONE or not look.standing.running or look.seat
        else "asked" if asking else "ask",
        error=error,
    )  # fmt: skip


def _claimable(look: Onlook, seat: Seat) -> bool:
    return seat.number in look.standing.numbers and not seat.bot and not seat.present
