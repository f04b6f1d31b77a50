"""Add the terms of games: pace, time-up, talk, onlookers, rating."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; games made before have the usual terms."""
    op.add_column("games", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
