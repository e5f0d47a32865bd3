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
    _accounts()
    _archive()


def _accounts() -> None:
    op.create_table(
        "admins",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("password_hash", sa.String(length=128), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admins")),
        sa.UniqueConstraint("name", name=op.f("uq_admins_name")),
    )
    op.create_table(
        "admin_sessions",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("admin_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("used_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["admin_id"], ["admins.id"], name=op.f("fk_admin_sessions_admin_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_admin_sessions")),
    )
    op.create_index(op.f("ix_admin_sessions_admin_id"), "admin_sessions", ["admin_id"])
    op.create_table(
        "admin_players",
        sa.Column("admin_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["admin_id"], ["admins.id"], name=op.f("fk_admin_players_admin_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_admin_players_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("admin_id", "player_id", name=op.f("pk_admin_players")),
    )
    op.create_table(
        "admin_tries",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_admin_tries")),
    )
    op.create_index(op.f("ix_admin_tries_at"), "admin_tries", ["at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("admin", sa.String(length=40), nullable=False),
        sa.Column("act", sa.String(length=10), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=True),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_match_id", "audit", ["match_id", "admin"])


def _archive() -> None:
    op.create_table(
        "archive",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("finished_at", Moment(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.Column("bots", sa.SmallInteger(), nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=True),
        sa.Column("first_won", sa.Boolean(), nullable=True),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_archive_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_archive")),
    )
    for name, columns in (
        ("finished_at", ["finished_at", "match_id"]),
        ("seconds", ["seconds", "match_id"]),
        ("steps", ["steps", "match_id"]),
        ("game", ["game", "finished_at", "match_id"]),
        ("reason", ["reason", "finished_at", "match_id"]),
        ("code", ["code"]),
    ):
        op.create_index(f"ix_archive_{name}", "archive", columns)
    if op.get_bind().dialect.name == "postgresql":
        # Each game has reasons of its own, which the planner would take for unrelated.
        op.execute("CREATE STATISTICS st_archive_endings (mcv) ON game, reason FROM archive")


def downgrade() -> None:
    """Take back."""
    tables = ("archive", "audit", "admin_tries", "admin_players", "admin_sessions", "admins")
    for table in tables:
        op.drop_table(table)
    op.drop_table("shared_replays")
    op.drop_table("sitters")
    op.drop_index("ix_matches_ended", "matches")
    op.drop_index("ix_matches_running", "matches")
