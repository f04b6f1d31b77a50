"""Mark seats that were ever taken from the desk that made their game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the mark, and set it where a seat is at another desk than its maker's."""
    for seats, room, rooms in (("seats", "game", "games"), ("campaign_seats", "campaign", "campaigns")):
        op.add_column(seats, sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.false()))
        seat = sa.table(seats, sa.column("desk"), sa.column("taken"), sa.column(room))
        made = sa.table(rooms, sa.column("id"), sa.column("desk"))
        maker = sa.select(made.c.desk).where(made.c.id == seat.c[room]).scalar_subquery()
        op.execute(sa.update(seat).where(seat.c.desk != maker).values(taken=sa.true()))
