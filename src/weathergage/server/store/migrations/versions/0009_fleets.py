"""Divisions and kept orders of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; nobody keeps anything yet."""
    op.create_table(
        "fleets",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("json", sa.Text, nullable=False),
    )
