"""What hosts decide: who may come, watch and talk; pauses, stand-ins and early ends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.kernel.database import Json, Moment

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# What is there already gets these values; the server itself always says what it writes.
_NO, _ZERO = sa.false(), sa.text("0")


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("password_hash", sa.String(length=128), nullable=True))
        batch.add_column(sa.Column("shut", sa.Boolean(), nullable=False, server_default=_NO))
        batch.add_column(
            sa.Column("spectators", sa.String(length=8), nullable=False, server_default="none")
        )
        batch.add_column(sa.Column("talk", sa.Integer(), nullable=False, server_default=_ZERO))
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("present", sa.Boolean(), nullable=False, server_default=_NO))
        batch.add_column(sa.Column("seen_at", Moment(), nullable=True))
        batch.add_column(sa.Column("agrees", sa.Boolean(), nullable=False, server_default=_NO))
        batch.create_index("ix_seats_present_seen_at", ["present", "seen_at"])
    with op.batch_alter_table("matches") as batch:
        batch.add_column(sa.Column("revision", sa.Integer(), nullable=False, server_default=_ZERO))
        batch.add_column(sa.Column("pauses", Json, nullable=False, server_default="[]"))
        batch.add_column(sa.Column("stand_ins", Json, nullable=False, server_default="{}"))
        batch.add_column(sa.Column("closed", sa.String(length=10), nullable=True))

    op.create_table(
        "guests",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("barred", sa.Boolean(), nullable=False),
        sa.Column("admitted", sa.Boolean(), nullable=False),
        sa.Column("watching", sa.Boolean(), nullable=False),
        sa.Column("claims", sa.SmallInteger(), nullable=True),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("seen_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_guests_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_guests_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "player_id", name=op.f("pk_guests")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_guests_table_id_number")),
        sa.UniqueConstraint("table_id", "claims", name=op.f("uq_guests_table_id_claims")),
    )
    op.create_index("ix_guests_present_seen_at", "guests", ["present", "seen_at"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("gallery", sa.Boolean(), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_chat_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_chat_player_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_chat")),
    )


def downgrade() -> None:
    """Take back. Paused matches run again; what was closed early stays finished."""
    op.drop_table("chat")
    op.drop_table("guests")
    op.execute("UPDATE matches SET status = 'playing' WHERE status = 'paused'")
    with op.batch_alter_table("matches") as batch:
        for name in ("closed", "stand_ins", "pauses", "revision"):
            batch.drop_column(name)
    with op.batch_alter_table("seats") as batch:
        batch.drop_index("ix_seats_present_seen_at")
        for name in ("agrees", "seen_at", "present"):
            batch.drop_column(name)
    with op.batch_alter_table("tables") as batch:
        for name in ("talk", "spectators", "shut", "password_hash"):
            batch.drop_column(name)
