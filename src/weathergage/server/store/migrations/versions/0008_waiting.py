"""Note whose answer a game waits for, so that lists can tell whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; it stays empty until a game goes on."""
    op.add_column("games", sa.Column("waiting", sa.Text))
