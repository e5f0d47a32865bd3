"""Finds a name in the archive by its trigrams; only PostgreSQL has such an index."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    if op.get_context().dialect.name == "postgresql":
        # A trusted extension: who may create in the database may add it.
        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        op.create_index(
            "ix_archive_names",
            "archive",
            ["names"],
            postgresql_using="gin",
            postgresql_ops={"names": "gin_trgm_ops"},
        )


def downgrade() -> None:
    """Take back; the extension stays, as others may use it."""
    if op.get_context().dialect.name == "postgresql":
        op.drop_index("ix_archive_names", "archive")
