"""Players, tables, seats, matches and steps."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.kernel.database import Json, Moment

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "identities",
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_identities_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_identities")),
    )
    op.create_index(op.f("ix_identities_player_id"), "identities", ["player_id"])

    op.create_table(
        "tables",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("limit_seconds", sa.Integer(), nullable=True),
        sa.Column("host_id", sa.Uuid(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name=op.f("fk_tables_host_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("limit_seconds", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("seats", Json, nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("wake_at", Moment(), nullable=True),
        sa.Column("outcome", Json, nullable=True),
        sa.Column("opened_at", Moment(), nullable=False),
        sa.Column("started_at", Moment(), nullable=True),
        sa.Column("finished_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_matches_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_matches_table_id_number")),
    )
    op.create_index("ix_matches_wake_at", "matches", ["wake_at"])

    op.create_table(
        "seat_devices",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seat_devices_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_seat_devices_player_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "player_id", name=op.f("pk_seat_devices")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("bot", sa.String(length=20), nullable=True),
        sa.Column("role", sa.String(length=40), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("contribution", sa.LargeBinary(), nullable=True),
        sa.Column("link_hash", sa.LargeBinary(length=32), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seats")),
        sa.UniqueConstraint("link_hash", name=op.f("uq_seats_link_hash")),
        sa.UniqueConstraint("table_id", "player_id", name=op.f("uq_seats_table_id_player_id")),
        sa.UniqueConstraint("table_id", "role", name=op.f("uq_seats_table_id_role")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"])

    op.create_table(
        "steps",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("token", sa.Integer(), nullable=True),
        sa.Column("cause", sa.String(length=10), nullable=False),
        sa.Column("action", Json, nullable=True),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_steps_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_steps")),
        sa.UniqueConstraint("match_id", "seat", "token", name=op.f("uq_steps_match_id_seat_token")),
    )


def downgrade() -> None:
    """Take back."""
    for table in ("steps", "matches", "seat_devices", "seats", "tables", "identities", "players"):
        op.drop_table(table)
