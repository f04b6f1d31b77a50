"""Add the calls of each address, which workers that share a database count together."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    # Counts of a minute need not outlive a crash of the database; without a log they cost no wait for the disk.
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "call_counts",
        sa.Column("about", sa.String(120), primary_key=True),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        prefixes=unlogged,
    )
    op.create_index("ix_call_counts_until", "call_counts", ["until"])
