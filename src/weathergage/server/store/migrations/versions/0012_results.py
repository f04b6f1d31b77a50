"""Add results of games between people, ratings, and whom people keep away."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; results of games that are over already are entered when the server starts."""
    op.create_table(
        "results",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("campaign", sa.String(32), nullable=False, server_default=""),
        sa.Column("sides", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False, server_default="[]"),
        sa.Column("adjudicated", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("ended", sa.String(40), nullable=False),
    )
    op.create_index("ix_results_ended", "results", ["ended"])
    op.create_table(
        "result_players",
        sa.Column("game", sa.String(32), sa.ForeignKey("results.game", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("ix_result_players_desk", "result_players", ["desk"])
    op.create_table(
        "ratings",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("ruleset", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_changes",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
    )
    op.create_table(
        "regards",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_index("ix_regards_other", "regards", ["other"])
