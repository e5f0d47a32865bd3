"""Cases that can be played again, and the case of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.kernel.database import Json, Moment

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_HAS_CASE = sa.text("case_code IS NOT NULL")


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "cases",
        sa.Column("code", sa.String(length=13), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("sealed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_cases")),
        sa.UniqueConstraint(
            "sealed", "game", "rules_version", name=op.f("uq_cases_sealed_game_rules_version")
        ),
    )
    op.create_index("ix_cases_at", "cases", ["at"])
    op.add_column("matches", sa.Column("case_code", sa.String(length=13), nullable=True))
    op.create_index(
        "ix_matches_case_code",
        "matches",
        ["case_code"],
        postgresql_where=_HAS_CASE,
        sqlite_where=_HAS_CASE,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("par", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_dailies")),
    )
    op.create_table(
        "attempts",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_attempts_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_attempts_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_player_id"), "attempts", ["player_id"])
    op.create_index("ix_attempts_day_game", "attempts", ["day", "game"])


def downgrade() -> None:
    """Take back."""
    op.drop_table("attempts")
    op.drop_table("dailies")
    op.drop_table("secrets")
    op.drop_index("ix_matches_case_code", "matches")
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("case_code")
    op.drop_table("cases")
