"""Lists that people share, their versions, and who has them open."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "shared_lists",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("shared_lists_touched", "shared_lists", ["touched"])
    op.create_table(
        "list_versions",
        sa.Column("list", sa.String(40), sa.ForeignKey("shared_lists.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("editor", sa.String(40), nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
    )
    op.create_table(
        "list_editors",
        sa.Column("list", sa.String(40), sa.ForeignKey("shared_lists.id"), primary_key=True),
        sa.Column("editor", sa.String(40), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
