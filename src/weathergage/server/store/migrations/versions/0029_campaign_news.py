"""Let people be told of a campaign that waits for them."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let news be about a campaign instead of a game."""
    with op.batch_alter_table("message_news") as news:
        news.alter_column("game", existing_type=sa.String(32), nullable=True)
        news.add_column(sa.Column("campaign", sa.String(32), nullable=True))
        news.add_column(sa.Column("title", sa.Text, nullable=True))
        news.create_foreign_key(
            "fk_message_news_campaign", "campaigns", ["campaign"], ["id"], ondelete="CASCADE"
        )
        news.create_index("ix_message_news_campaign", ["campaign"])
