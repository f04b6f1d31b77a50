"""Games that were begun from a turn of another."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no game was begun from another yet."""
    op.add_column("games", sa.Column("forks", sa.Text, nullable=False, server_default="[]"))
