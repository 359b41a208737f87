"""Which server a match belongs to, and where servers reach each other."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("owner", sa.String(40)))
    op.add_column("servers", sa.Column("address", sa.String(100)))
    op.add_column("servers", sa.Column("key", sa.String(64)))
