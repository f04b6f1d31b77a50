"""Campaigns, their seats and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of campaigns."""
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("touched", sa.String(40), nullable=False),
        sa.Column("month", sa.Integer, nullable=False),
        sa.Column("step_title", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
    )
    op.create_index("ix_campaigns_desk", "campaigns", ["desk"])
    op.create_index("ix_campaigns_game", "campaigns", ["game"])
    op.create_table(
        "campaign_seats",
        sa.Column(
            "campaign", sa.String(32), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("desk", sa.String(64)),
    )
    op.create_index("ix_campaign_seats_desk", "campaign_seats", ["desk"])
    op.create_table(
        "campaign_lines",
        sa.Column(
            "campaign", sa.String(32), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("json", sa.Text, nullable=False),
    )
