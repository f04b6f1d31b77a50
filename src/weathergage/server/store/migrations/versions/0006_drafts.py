"""Orders that seats still write."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; nobody has a draft yet."""
    op.create_table(
        "drafts",
        sa.Column("about", sa.String(32), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("question", sa.String(80), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("json", sa.Text, nullable=False),
    )
