"""PostgreSQL, or SQLite where nothing else is configured: connections and column types."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import (
    JSON,
    BigInteger,
    ClauseElement,
    Column,
    Connection,
    DateTime,
    Dialect,
    Integer,
    MetaData,
    Table,
    event,
    make_url,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool
from sqlalchemy.types import TypeDecorator

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Session = AsyncConnection
SyncConnection = Connection
"""Connections, for those that pass them on and know no SQL."""

AWAY = (DBAPIError, PoolTimeout, OSError)
"""What is raised when the database can't be reached or does not answer."""

_PATIENCE = 30.0
"""Seconds that one waits for a connection."""

FAULTS = (DataError, IntegrityError, ProgrammingError)
"""What a database raises that was reached and asked something wrong: bugs, though `AWAY` too."""

Json = JSON().with_variant(JSONB(), "postgresql")
Big = BigInteger().with_variant(Integer(), "sqlite")


class Moment(TypeDecorator[datetime]):
    """An aware UTC time; SQLite has no time zones, so it is stored there without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive times, which mean something else on every machine."""
        if value is None:
            return None
        if value.tzinfo is None:
            message = "a time without a time zone can't be stored"
            raise ValueError(message)
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return an aware UTC time."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


def insert_if_new(
    connection: AsyncConnection, table: Table, *key: Column[Any]
) -> postgresql.Insert | sqlite.Insert:
    """Return an INSERT, still without values, that leaves alone what is there already.

    `key`: what tells whether it is; without it, whatever is unique in the table.
    """
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    query: postgresql.Insert | sqlite.Insert = dialect.insert(table)
    return query.on_conflict_do_nothing(index_elements=key or None)


class Direct:
    """A PostgreSQL statement that goes to the driver as it is, compiled once.

    For the one statement of each move: finding its compiled form again and passing its result
    through the layers of SQLAlchemy cost three times what the driver needs.
    """

    def __init__(self, query: ClauseElement) -> None:
        """`query`: returns no rows; every value in it is a parameter."""
        self._query = query

    @cached_property
    def _compiled(self) -> Any:  # noqa: ANN401  what compilers give is not typed
        dialect = postgresql.asyncpg.dialect()  # type: ignore[no-untyped-call]  # no dialect is typed
        return self._query.compile(dialect=dialect)

    def __str__(self) -> str:
        """Return the SQL with numbered parameters."""
        return str(self._compiled)

    def values(self, parameters: Mapping[str, object]) -> list[object]:
        """Return the parameters in the statement's order, as the driver takes them."""
        compiled = self._compiled
        known = {**compiled.params, **parameters}
        processors = compiled._bind_processors  # noqa: SLF001  how SQLAlchemy itself gets at them
        return [
            processors[name](known[name]) if name in processors else known[name]
            for name in compiled.positiontup
        ]


class _Turns:
    """Lets as many in at once as there are connections, and who came first goes first.

    SQLAlchemy's pool hands a connection that comes back to whoever asks at that moment, before
    those that wait: in a crowd one of a hundred moves then took ten seconds.
    """

    def __init__(self, places: int) -> None:
        self._places = asyncio.Semaphore(places)

    async def __aenter__(self) -> None:
        if not self._places.locked():
            await self._places.acquire()
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._places.acquire()
        except TimeoutError as error:
            message = f"no connection came free within {_PATIENCE} s"
            raise PoolTimeout(message) from error

    async def __aexit__(self, *_: object) -> None:
        self._places.release()


class Database:
    """The one way to a connection.

    `read()` gives one in autocommit, for single statements. `write()` gives a transaction that is
    committed when the block ends and rolled back when it raises; on SQLite one writer at a time
    holds the lock, since a second would only wait inside the database.
    """

    def __init__(self, url: str, *, pool_size: int) -> None:
        """Prepare the engine; nothing is connected yet."""
        self.engine = _create_engine(url, pool_size)
        self.sqlite = self.engine.dialect.name == "sqlite"
        # A server that is just stopping or starting refuses a new connection by one of these.
        self._unreached: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = self.engine.execution_options(whodunit_write=True)
        self._one_writer = asyncio.Lock() if self.sqlite else None
        self._turns = _Turns(pool_size)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection on which each statement is its own transaction."""
        async with self._turns, self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection in a transaction that commits at the end of the block."""
        async with (
            self._one_writer or nullcontext(),
            self._turns,
            self._writer.begin() as connection,
        ):
            yield connection

    async def ping(self) -> None:
        """Ask for nothing, to see whether there is an answer. Raises one of `AWAY`."""
        async with self.read() as connection:
            await connection.exec_driver_sql("SELECT 1")

    def in_use(self) -> int:
        """Return how many pooled connections are at work."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    async def run(self, statement: Direct, parameters: Mapping[str, object]) -> int:
        """Run a statement on PostgreSQL as its own transaction; return how many rows it wrote.

        Raises what a connection of `read()` would raise.
        """
        values = statement.values(parameters)
        async with self._turns:
            return await self._run(statement, values)

    async def _run(self, statement: Direct, values: Sequence[object]) -> int:
        try:
            connection = await self.engine.raw_connection()
        except (self._unreached, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise _translated(statement, error) from error
        sound = False
        try:
            done = await connection.driver_connection.execute(str(statement), *values)  # type: ignore[union-attr]  # asyncpg's own connection
            sound = True
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            sound = isinstance(error, asyncpg.PostgresError) and not isinstance(error, _BROKEN)
            if not sound:
                # The pool's other connections were cut off with it; none of them shall fail first.
                self.engine.pool._invalidate(connection, error, _checkin=False)  # noqa: SLF001  as SQLAlchemy does
            raise _translated(statement, error) from error
        finally:
            # Cut off or cancelled half-way, the connection may still be busy with it.
            if not sound:
                connection.invalidate()
            connection.close()
        return int(done.rsplit(" ", 1)[-1])

    async def close(self) -> None:
        """Close every pooled connection."""
        await self.engine.dispose()


_BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.InternalClientError,
)
_KINDS: tuple[tuple[type[Exception], type[DBAPIError]], ...] = (
    (asyncpg.IntegrityConstraintViolationError, IntegrityError),
    (asyncpg.DataError, DataError),
    (asyncpg.SyntaxOrAccessError, ProgrammingError),
)


def _translated(statement: Direct, error: Exception) -> DBAPIError:
    """Return the error as SQLAlchemy would raise it, without the parameters."""
    kind = next((ours for theirs, ours in _KINDS if isinstance(error, theirs)), OperationalError)
    return kind(str(statement), None, error, hide_parameters=True)


def _create_engine(url: str, pool_size: int) -> AsyncEngine:
    # Parameters hold seeds, tokens' hashes and hidden cards, so no error text may repeat them.
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=pool_size, max_overflow=0, hide_parameters=True)
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, record: object) -> None:
    del record
    # The driver must not open transactions by itself: BEGIN IMMEDIATE below takes the write lock
    # at once, where a read that becomes a write later could fail half-way.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    if connection.get_execution_options().get("whodunit_write"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
