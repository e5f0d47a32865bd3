"""The database's schema: bringing it up to date, and refusing to serve an outdated one."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from app.kernel.database import Database, SyncConnection
from app.kernel.templating import ROOT


class OutdatedSchema(RuntimeError):
    """The database was not migrated to this release."""


def config() -> Config:
    """Return Alembic's configuration, which stands in pyproject.toml."""
    found = Config(toml_file=ROOT / "pyproject.toml")
    found.set_main_option("script_location", str(ROOT / "migrations"))
    return found


def upgrade(connection: SyncConnection, revision: str = "head") -> None:
    """Migrate the database behind a connection."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def _is_current(connection: SyncConnection) -> bool:
    heads = set(ScriptDirectory.from_config(config()).get_heads())
    return set(MigrationContext.configure(connection).get_current_heads()) == heads


async def migrate(database: Database) -> None:
    """Bring the database up to date."""
    async with database.engine.connect() as connection:
        await connection.run_sync(upgrade)
        await connection.commit()


async def require_current(database: Database) -> None:
    """Migrate an embedded database; raise OutdatedSchema where a real one is not up to date.

    Several processes may start at once on PostgreSQL, so there the migration is a step of its own.
    """
    if database.sqlite:
        await migrate(database)
        return
    async with database.read() as connection:
        if not await connection.run_sync(_is_current):
            message = "the database is not up to date: run 'whodunit migrate' first"
            raise OutdatedSchema(message)
