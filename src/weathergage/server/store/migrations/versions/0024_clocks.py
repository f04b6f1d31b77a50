"""Add clocks and stand-ins of seats, adjournments, proposals and holidays."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and tables; no clock has run, and nothing is proposed."""
    op.add_column("seats", sa.Column("stand_in", sa.String(64)))
    op.add_column("seats", sa.Column("clock", sa.Text, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("adjourned", sa.String(40)))
    op.create_table(
        "proposals",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("until", sa.String(40), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("accepted", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False, index=True),
        sa.Column("begins", sa.String(40), nullable=False),
        sa.Column("until", sa.String(40), nullable=False),
    )
