"""Add the people whose browsers are known by name."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; nobody has a name yet."""
    op.create_table(
        "people",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("name_key", sa.String(80), unique=True),
        sa.Column("recovery", sa.String(64), unique=True),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("seen", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
        sa.Column("owner", sa.Boolean, nullable=False, server_default=sa.false()),
    )
