"""Add club events: plans, entrants, rounds and games."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; there are no events yet."""

    def of_event() -> sa.ForeignKey:
        return sa.ForeignKey("club_events.id", ondelete="CASCADE")

    op.create_table(
        "club_events",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("next", sa.String(40)),
    )
    op.create_index("ix_club_events_organiser", "club_events", ["organiser"])
    op.create_index("ix_club_events_next", "club_events", ["next"])
    op.create_table(
        "club_entrants",
        sa.Column("event", sa.String(32), of_event(), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("fleet", sa.Text, nullable=False, server_default=""),
        sa.Column("entered", sa.String(40), nullable=False),
        sa.Column("since", sa.Integer, nullable=False, server_default="1"),
        sa.Column("until", sa.Integer),
    )
    op.create_index("ix_club_entrants_desk", "club_entrants", ["desk"])
    op.create_table(
        "club_rounds",
        sa.Column("event", sa.String(32), of_event(), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("opened", sa.String(40), nullable=False),
        sa.Column("closes", sa.String(40)),
    )
    op.create_table(
        "club_games",
        sa.Column("event", sa.String(32), of_event(), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("leg", sa.Integer, primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("play", sa.String(32), nullable=False, server_default=""),
        sa.Column("halves", sa.String(8)),
        sa.Column("margin", sa.Integer, nullable=False, server_default="0"),
        sa.Column("decided", sa.String(12), nullable=False, server_default=""),
    )
    op.create_index("ix_club_games_play", "club_games", ["play"])
