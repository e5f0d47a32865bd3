"""Alembic's entry: migrates over the connection it is handed, or the one of the settings."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.schema import SchemaItem

from app.admin import models as _admin
from app.kernel.database import METADATA, Database
from app.matches import models as _matches
from app.matches.conduct import models as _conduct
from app.matches.history import models as _history
from app.matches.sheets import models as _sheets
from app.players import models as _players
from app.settings import Settings
from app.tables import models as _tables

# Imported for their tables, which stand in METADATA now.
_ALL = (_players, _tables, _matches, _conduct, _history, _sheets, _admin)


def _belongs_here(item: SchemaItem, *_: object) -> bool:
    """Whether this kind of database has what the metadata name; some indexes only one has."""
    return item.info.get("only") in {None, context.get_context().dialect.name}


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        include_object=_belongs_here,
    )
    with context.begin_transaction():
        context.run_migrations()


async def _run_by_settings() -> None:
    database = Database(Settings().database_url, pool_size=1)
    async with database.engine.connect() as connection:
        await connection.run_sync(_run)
        await connection.commit()
    await database.close()


given = context.config.attributes.get("connection")
if given is not None:
    _run(given)
else:
    asyncio.run(_run_by_settings())
