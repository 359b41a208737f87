"""The card files that matches were played with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "card_sets",
        sa.Column("game", sa.String(20), primary_key=True),
        sa.Column("fingerprint", sa.String(80), primary_key=True),
        sa.Column("files", sa.Text, nullable=False),
    )
