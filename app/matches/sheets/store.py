"""The only SQL about sheets."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.kernel.database import insert_if_new
from app.matches.sheets.models import SHEETS
from app.matches.sheets.schemas import Kept
from games.kit.sheets import Document


async def find(connection: AsyncConnection, match_id: UUID, seat: int) -> Kept | None:
    """Return a seat's sheet, or None where nothing was ever written."""
    query = select(SHEETS.c.version, SHEETS.c.document).where(_here(match_id, seat))
    row = (await connection.execute(query)).one_or_none()
    return Kept(row.version, Document.model_validate(row.document)) if row else None


async def replace(
    connection: AsyncConnection, match_id: UUID, seat: int, kept: Kept, at: datetime
) -> bool:
    """Store a sheet over the version before it; tells whether it still was that version."""
    document = kept.document.model_dump(mode="json")
    values = {"version": kept.version, "document": document, "at": at}
    if kept.version == 1:
        first = insert_if_new(connection, SHEETS, SHEETS.c.match_id, SHEETS.c.seat)
        made = first.values(match_id=match_id, seat=seat, **values)
        return (await connection.execute(made)).rowcount == 1
    before = and_(_here(match_id, seat), SHEETS.c.version == kept.version - 1)
    return (await connection.execute(update(SHEETS).where(before).values(values))).rowcount == 1


def _here(match_id: UUID, seat: int) -> ColumnElement[bool]:
    return and_(SHEETS.c.match_id == match_id, SHEETS.c.seat == seat)
