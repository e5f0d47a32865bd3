"""Reading what a table has seen so far."""

from __future__ import annotations

from app.kernel.database import Database
from app.matches.tally import store
from app.matches.tally.schemas import Result
from app.tables.schemas import Table

_MOST = 200


class Tallies:
    """How the newest matches of a table ended, `_MOST` at most."""

    def __init__(self, database: Database) -> None:
        """Read from the database that keeps the matches."""
        self._database = database

    async def at(self, table: Table) -> tuple[Result, ...]:
        """Return how they ended, the newest first."""
        async with self._database.read() as connection:
            return await store.results_of(connection, table.id, _MOST)
