"""Add messages to people: ways, wishes, silenced games, news, posts, and the server's own keys."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; nobody is written to yet."""
    _add_people()
    _add_posts()


def _add_people() -> None:
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "message_ways",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False, server_default="{}"),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("made", sa.String(40), nullable=False),
        sa.Column("verified", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64)),
        sa.Column("code_until", sa.String(40)),
        sa.Column("misses", sa.Integer, nullable=False, server_default="0"),
        sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("failing_since", sa.String(40)),
        sa.Column("trouble", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_message_ways_desk", "message_ways", ["desk"])
    op.create_table(
        "message_wishes",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("json", sa.Text, nullable=False),
        sa.Column("seen", sa.String(40)),
        sa.Column("last", sa.String(40)),
    )
    op.create_table(
        "silenced_games",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    )


def _add_posts() -> None:
    op.create_table(
        "message_news",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("question", sa.String(160), nullable=False),
        sa.Column("made", sa.String(40), nullable=False),
        sa.Column("due", sa.String(40), nullable=False),
        sa.Column("sent", sa.String(40)),
        sa.UniqueConstraint("desk", "game", "side", "kind", "question", name="uq_message_news"),
    )
    op.create_index("ix_message_news_due", "message_news", ["due"])
    op.create_index("ix_message_news_game", "message_news", ["game"])
    op.create_table(
        "message_posts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("way", sa.String(32), sa.ForeignKey("message_ways.id", ondelete="CASCADE"), nullable=False),
        sa.Column("news", sa.Text, nullable=False),
        sa.Column("made", sa.String(40), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.String(40), nullable=False),
    )
    op.create_index("ix_message_posts_due", "message_posts", ["due"])
    op.create_index("ix_message_posts_way", "message_posts", ["way"])
