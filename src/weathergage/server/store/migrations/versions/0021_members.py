"""Add members, applicants and administrators of a server."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; on an open server nobody needs to be a member."""
    op.create_table(
        "members",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("since", sa.String(40), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
    )
    op.create_table(
        "applicants",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "administrators",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("since", sa.String(40), nullable=False),
    )
