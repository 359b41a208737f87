"""Duplicates: the same cards and dice at several tables."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "duplicates",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_index("duplicates_touched", "duplicates", ["touched"])
    op.create_table(
        "duplicate_tables",
        sa.Column("duplicate", sa.String(40), sa.ForeignKey("duplicates.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("match", sa.String(40), nullable=False),
    )
    op.create_table(
        "duplicate_secrets",
        sa.Column("duplicate", sa.String(40), sa.ForeignKey("duplicates.id"), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("script", sa.Text, nullable=False),
    )
