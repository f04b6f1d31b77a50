"""Deadlines of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the deadlines."""
    op.add_column("seats", sa.Column("deadline", sa.String(40)))
