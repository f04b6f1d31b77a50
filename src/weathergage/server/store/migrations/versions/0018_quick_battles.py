"""Keep what every worker must know: who wants a battle settled quickly, and which deadlines are due."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, in which nobody wants it so far, and an index of deadlines."""
    op.add_column("campaigns", sa.Column("quick", sa.Text, nullable=False, server_default="{}"))
    op.create_index("ix_seats_deadline", "seats", ["deadline"])
