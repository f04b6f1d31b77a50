"""Note that a server once took everybody of a name for a member."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "beginnings",
        sa.Column("what", sa.String(32), primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
    )
