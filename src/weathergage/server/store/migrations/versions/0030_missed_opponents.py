"""Note the opponent of a duel who was found and did not come."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody is missed yet."""
    op.add_column("seeking", sa.Column("missed", sa.String(64), nullable=False, server_default=""))
