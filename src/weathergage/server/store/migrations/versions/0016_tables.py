"""Add who has a game open, talk, and nudges."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Add the tables; nobody has said anything yet."""
    op.create_table(
        "presence",
        _game(),
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("seen", sa.String(40), nullable=False),
    )
    op.create_table(
        "talk",
        _game(),
        sa.Column("channel", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False, index=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "talk_heard",
        _game(),
        sa.Column("channel", sa.String(16), primary_key=True),
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_table(
        "nudges",
        _game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
    )
