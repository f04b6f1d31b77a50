"""Add the battles that players design."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; nobody has designed a battle yet."""
    op.create_table(
        "designs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("touched", sa.String(40), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("json", sa.Text, nullable=False),
    )
    op.create_index("ix_designs_desk", "designs", ["desk"])
