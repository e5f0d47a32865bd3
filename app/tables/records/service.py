"""What is kept of the people at tables, for those who look into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from uuid import UUID

from app.kernel.database import Database, Session
from app.tables import store as table_store
from app.tables.records import store
from app.tables.records.store import Span
from app.tables.schemas import Line, Table

Names = Collection[str]


class TableRecords:
    """The use cases of what is kept."""

    def __init__(self, database: Database) -> None:
        """Stand on the database."""
        self._database = database

    async def said(
        self, table_id: UUID, span: Span, *, around: datetime, most: tuple[int, int]
    ) -> Sequence[Line]:
        """Return the lines of the chat nearest to a moment of a span of time, in their order.

        `most`: how many before it and how many from it on.
        """
        async with self._database.read() as connection:
            before = await store.said_before(connection, table_id, (span[0], around), most[0])
            after = await store.said_after(connection, table_id, (around, span[1]), most[1])
        return (*before, *after)

    async def tables_with(self, player_ids: Collection[UUID]) -> frozenset[UUID]:
        """Return the tables at which anything is kept of these players."""
        async with self._database.read() as connection:
            return await store.tables_with(connection, player_ids)

    async def known_at(self, table: Table) -> Sequence[tuple[UUID, str]]:
        """Return everybody of whom anything is kept at the table, by every name used there."""
        async with self._database.read() as connection:
            return await store.known_at(connection, table)

    async def erase(
        self, connection: Session, table: Table, player_ids: Collection[UUID], names: Names
    ) -> None:
        """Take out what is kept of these players, in the transaction of a caller."""
        await store.erase(connection, table, player_ids, names)

    async def tied(self, player_ids: Collection[UUID]) -> frozenset[UUID]:
        """Return those of these players to whom something at a table refers."""
        async with self._database.read() as connection:
            return await store.tied(connection, player_ids)

    @asynccontextmanager
    async def holding(self, table_id: UUID) -> AsyncIterator[tuple[Session, Table | None]]:
        """Hold a table for one transaction of which nobody is told; None where it is gone."""
        async with self._database.write() as connection:
            yield connection, await table_store.hold(connection, table_id=table_id)

    async def remove(self, connection: Session, table_id: UUID) -> None:
        """Delete a table whose matches are gone, in the transaction of a caller."""
        await store.remove(connection, table_id)

    async def forget_lines(self, before: datetime, most: int) -> int:
        """Delete lines of the chat that are older; returns how many, at most so many."""
        async with self._database.write() as connection:
            return await store.forget_lines(connection, before, most)
