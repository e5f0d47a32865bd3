"""Replays and the admins: who sat where, what is shared, accounts, the archive, the audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.kernel.database import Moment

revision = "0101"
down_revision = "0001"
branch_labels = None
depends_on = None

_RUNS = sa.text("started_at IS NOT NULL AND finished_at IS NULL")
_ENDED = sa.text("finished_at IS NOT NULL")


def upgrade() -> None:
    """Apply."""
    op.create_index(
        "ix_matches_running", "matches", ["started_at"], postgresql_where=_RUNS, sqlite_where=_RUNS
    )
    op.create_index(
        "ix_matches_ended",
        "matches",
        ["finished_at", "id"],
        postgresql_where=_ENDED,
        sqlite_where=_ENDED,
    )
    op.create_table(
        "sitters",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_sitters_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_sitters_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_sitters")),
    )
    op.create_table(
        "shared_replays",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_shared_replays_match_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_shared_replays")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("shared_replays")
    op.drop_table("sitters")
    op.drop_index("ix_matches_ended", "matches")
    op.drop_index("ix_matches_running", "matches")
