"""Plans of the whole turn."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; nobody has planned anything yet."""
    op.create_table(
        "plans",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("command", sa.String(64), primary_key=True, server_default=""),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("json", sa.Text, nullable=False),
    )
