"""What admins look into and people ask for: refusals, absences, reports, being forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.kernel.database import Json, Moment

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_OPEN = sa.text("started_at IS NULL")
_REPORTED = sa.text("reported IS NOT NULL")
# Whoever is to be forgotten, and what was kept for long, is looked for by these.
_FOUND_BY = (
    ("tables", "host_id"),
    ("seat_devices", "player_id"),
    ("guests", "player_id"),
    ("chat", "player_id"),
    ("chat", "at"),
    ("sitters", "player_id"),
    ("admin_players", "player_id"),
)


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "incidents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("tried", Json, nullable=True),
        sa.Column("code", sa.String(length=40), nullable=True),
        sa.Column("message", Json, nullable=True),
        sa.Column("rule", sa.String(length=100), nullable=True),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_incidents_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incidents")),
    )
    op.create_index("ix_incidents_match_id", "incidents", ["match_id", "seq", "id"])
    op.create_table(
        "reports",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("about", sa.SmallInteger(), nullable=True),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("closed_at", Moment(), nullable=True),
        sa.Column("closed_by", sa.String(length=40), nullable=True),
        sa.Column("note", sa.String(length=300), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_reports_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_reports_player_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_player_id", "reports", ["player_id", "at"])
    op.create_index(op.f("ix_reports_at"), "reports", ["at"])
    op.add_column("archive", sa.Column("reported", sa.String(length=6), nullable=True))
    op.add_column("archive", sa.Column("reported_at", Moment(), nullable=True))
    op.create_index(
        "ix_archive_reported",
        "archive",
        ["reported", "finished_at", "match_id"],
        postgresql_where=_REPORTED,
        sqlite_where=_REPORTED,
    )
    op.create_index(op.f("ix_archive_reported_at"), "archive", ["reported_at"])
    op.add_column("tables", sa.Column("swept", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "ix_matches_open", "matches", ["opened_at"], postgresql_where=_OPEN, sqlite_where=_OPEN
    )
    for table, column in _FOUND_BY:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    """Take back."""
    for table, column in _FOUND_BY:
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
    op.drop_index("ix_matches_open", "matches")
    op.drop_column("tables", "swept")
    op.drop_index(op.f("ix_archive_reported_at"), "archive")
    op.drop_index("ix_archive_reported", "archive")
    op.drop_column("archive", "reported_at")
    op.drop_column("archive", "reported")
    op.drop_table("reports")
    op.drop_table("incidents")
