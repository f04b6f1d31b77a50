"""Add claims, by which one of several workers has a piece of work for itself, and what tells that memory is behind."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of claims; count how often journals were cut."""
    # A claim need not outlive a crash of the database; without a log it costs no wait for the disk.
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "claims",
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("about", sa.String(80), primary_key=True),
        sa.Column("worker", sa.String(40), nullable=False),
        sa.Column("until", sa.String(40), nullable=False),
        prefixes=unlogged,
    )
    op.create_index("ix_claims_worker", "claims", ["worker"])
    for rooms in ("games", "campaigns"):
        op.add_column(rooms, sa.Column("rewinds", sa.Integer, nullable=False, server_default="0"))
