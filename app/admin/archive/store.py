"""The only SQL about the archive of finished matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    String,
    bindparam,
    case,
    cast,
    func,
    literal,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from app.admin.models import ARCHIVE
from app.admin.schemas import Filed, Order, Place, Tally, Wanted
from app.kernel.database import insert_if_new
from app.kernel.ids import is_code

MOST_COUNTED = 10_000
# Of the tens of minutes that lengths are counted by, the last, which holds all that is longer.
LONGEST = 12
_SORTED: dict[Order, tuple[Column[Any], bool]] = {
    "newest": (ARCHIVE.c.finished_at, True),
    "oldest": (ARCHIVE.c.finished_at, False),
    "longest": (ARCHIVE.c.seconds, True),
    "shortest": (ARCHIVE.c.seconds, False),
    "most": (ARCHIVE.c.steps, True),
    "fewest": (ARCHIVE.c.steps, False),
}


async def filed(connection: AsyncConnection, match_ids: Sequence[UUID]) -> frozenset[UUID]:
    """Return which of these matches are in the archive."""
    query = select(ARCHIVE.c.match_id).where(ARCHIVE.c.match_id.in_(match_ids))
    return frozenset((await connection.execute(query)).scalars())


async def file(connection: AsyncConnection, matches: Sequence[Filed]) -> None:
    """Add finished matches; those that are there already stay as they are."""
    query = insert_if_new(connection, ARCHIVE)
    await connection.execute(query, [asdict(match) for match in matches])


async def refile(connection: AsyncConnection, match: Filed) -> None:
    """Write a match anew, if it was filed."""
    values = asdict(match)
    here = ARCHIVE.c.match_id == values.pop("match_id")
    await connection.execute(update(ARCHIVE).where(here).values(values))


async def mark(connection: AsyncConnection, reported: Mapping[UUID, tuple[str, datetime]]) -> None:
    """Store of matches that were filed how their reports stand, and when the newest came."""
    here = ARCHIVE.c.match_id == bindparam("reported_match")
    values: dict[str, Any] = {"reported": bindparam("stands"), "reported_at": bindparam("came")}
    rows = [
        {"reported_match": match_id, "stands": stands, "came": at}
        for match_id, (stands, at) in reported.items()
    ]
    if rows:
        await connection.execute(update(ARCHIVE).where(here).values(values), rows)


async def newest_report(connection: AsyncConnection) -> datetime | None:
    """Return when the newest report came that is known of here."""
    moment = ARCHIVE.c.reported_at
    query = select(moment).where(moment.is_not(None)).order_by(moment.desc()).limit(1)
    return (await connection.execute(query)).scalar_one_or_none()


async def newest(connection: AsyncConnection) -> datetime | None:
    """Return when the newest match in the archive ended."""
    found = await connection.execute(
        select(ARCHIVE.c.finished_at).order_by(ARCHIVE.c.finished_at.desc()).limit(1)
    )
    return found.scalar_one_or_none()


def page_query(wanted: Wanted, place: Place | None, most: int) -> Select[Any]:
    """Return the query for a page of the list; one that goes back gives its rows backwards."""
    column, falling = _SORTED[wanted.order]
    downwards = falling is not (place is not None and place.back)
    query = select(ARCHIVE).where(*_conditions(wanted))
    if place is not None:
        row_id = ARCHIVE.c.match_id
        key = tuple_(column, row_id)
        start = tuple_(literal(place.value, column.type), literal(place.match_id, row_id.type))
        query = query.where(key < start if downwards else key > start)
    ways = [c.desc() if downwards else c.asc() for c in (column, ARCHIVE.c.match_id)]
    return query.order_by(*ways).limit(most)


def count_query(wanted: Wanted) -> Select[Any]:
    """Return the query for how many there are, up to one more than `MOST_COUNTED`."""
    found = select(ARCHIVE.c.match_id).where(*_conditions(wanted)).limit(MOST_COUNTED + 1)
    return select(func.count()).select_from(found.subquery())


async def page(
    connection: AsyncConnection, wanted: Wanted, place: Place | None, most: int
) -> list[Filed]:
    """Return a page of the list in its order."""
    rows = await connection.execute(page_query(wanted, place, most))
    found = [Filed(**row) for row in rows.mappings()]
    return found[::-1] if place is not None and place.back else found


async def count(connection: AsyncConnection, wanted: Wanted) -> int:
    """Return how many there are, up to one more than `MOST_COUNTED`."""
    return int((await connection.execute(count_query(wanted))).scalar_one())


def place_at(match: Filed, order: Order, *, back: bool) -> Place:
    """Return the place before or after a row."""
    return Place(getattr(match, _SORTED[order][0].name), match.match_id, back)


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield from _when(wanted)
    if wanted.game:
        yield ARCHIVE.c.game == wanted.game
    if wanted.reason:
        yield ARCHIVE.c.reason == wanted.reason
    if wanted.least is not None:
        yield ARCHIVE.c.seconds >= wanted.least * 60
    if wanted.most is not None:
        yield ARCHIVE.c.seconds <= wanted.most * 60
    if wanted.bots:
        yield ARCHIVE.c.bots > 0 if wanted.bots == "with" else ARCHIVE.c.bots == 0
    if wanted.aborted:
        yield (ARCHIVE.c.reason.is_(None) if wanted.aborted == "only"
               else ARCHIVE.c.reason.is_not(None))  # fmt: skip
    if wanted.reported:
        yield (ARCHIVE.c.reported == "open" if wanted.reported == "open"
               else ARCHIVE.c.reported.is_not(None))  # fmt: skip
    if wanted.find:
        code = is_code(wanted.find)
        yield (ARCHIVE.c.code == code if code
               else ARCHIVE.c.names.contains(wanted.find.casefold(), autoescape=True))  # fmt: skip


def _when(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.since is not None:
        yield ARCHIVE.c.finished_at >= _midnight(wanted.since)
    if wanted.until is not None:
        yield ARCHIVE.c.finished_at < _midnight(wanted.until) + timedelta(days=1)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


# -- counting


def tally_queries(wanted: Wanted, *, is_sqlite: bool) -> dict[str, Select[Any]]:
    """Return the queries behind the charts, by the field of `Tally` that they fill."""
    here = tuple(_conditions(wanted))
    game, many = ARCHIVE.c.game, func.count()
    day: ColumnElement[Any] = (
        func.date(ARCHIVE.c.finished_at)
        if is_sqlite
        else cast(func.timezone("UTC", ARCHIVE.c.finished_at), postgresql.DATE)
    )
    smaller = func.min if is_sqlite else func.least
    tens = smaller(ARCHIVE.c.seconds // 600, LONGEST)
    won = func.sum(case((ARCHIVE.c.first_won.is_(True), 1), else_=0))
    fair = func.sum(1.0 / ARCHIVE.c.seats)
    decided = ARCHIVE.c.first_won.is_not(None)
    return {
        "days": select(cast(day, String), game, many).where(*here).group_by(day, game),
        "lengths": select(game, tens, many).where(*here).group_by(game, tens),
        "endings": select(game, ARCHIVE.c.reason, many)
        .where(*here)
        .group_by(game, ARCHIVE.c.reason),
        "firsts": select(game, won, many, fair).where(*here, decided).group_by(game),
    }


async def tally(connection: AsyncConnection, wanted: Wanted) -> Tally:
    """Count the finished matches that are wanted."""
    queries = tally_queries(wanted, is_sqlite=connection.dialect.name == "sqlite")
    found = {name: (await connection.execute(query)).all() for name, query in queries.items()}
    return Tally(
        days=tuple((date.fromisoformat(day), game, many) for day, game, many in found["days"]),
        lengths=tuple((game, int(tens), many) for game, tens, many in found["lengths"]),
        endings=tuple((game, reason, many) for game, reason, many in found["endings"]),
        firsts=tuple(
            (game, int(won), many, float(fair)) for game, won, many, fair in found["firsts"]
        ),
    )


async def reasons(connection: AsyncConnection, most: int) -> Sequence[str]:
    """Return the reasons by which matches have ended, each found by one step in its index."""
    found: list[str] = []
    while len(found) < most:
        query = select(func.min(ARCHIVE.c.reason))
        if found:
            query = query.where(ARCHIVE.c.reason > found[-1])
        following = (await connection.execute(query)).scalar_one_or_none()
        if following is None:
            break
        found.append(following)
    return found
