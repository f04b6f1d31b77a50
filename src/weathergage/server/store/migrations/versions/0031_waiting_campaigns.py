"""Note which seats of a campaign are to answer, so that lists of campaigns can tell."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of campaigns that did not go on since it is not known."""
    op.add_column("campaigns", sa.Column("waiting", sa.Text))
