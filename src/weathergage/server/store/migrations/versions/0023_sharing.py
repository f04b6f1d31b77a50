"""Add shared replays with comments on them, and how far each seat has seen its game."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; nothing is shared yet."""
    op.create_table(
        "shared_replays",
        sa.Column("token", sa.String(32), primary_key=True),
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True
        ),
        sa.Column("made", sa.String(40), nullable=False),
    )
    op.create_table(
        "replay_comments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_replay_comments_game", "replay_comments", ["game"])
    op.create_table(
        "visits",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_index("ix_visits_game", "visits", ["game", "side"])
