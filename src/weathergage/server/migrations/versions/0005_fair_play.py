"""Keys of several kinds for a seat, dice that both sides add to, salts of sealed orders, and notices."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; give every game a secret, and mark those that people at two desks already play."""
    op.create_table(
        "notices",
        sa.Column("about", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("games", sa.Column("campaign", sa.String(32), nullable=False, server_default=""))
    for lines in ("entries", "campaign_lines"):
        op.add_column(lines, sa.Column("salt", sa.String(64), nullable=False, server_default=""))
    for seats, room, rooms in (("seats", "game", "games"), ("campaign_seats", "campaign", "campaigns")):
        for kind in ("invitation", "recovery", "script"):
            op.add_column(seats, sa.Column(kind, sa.String(64)))
        op.add_column(seats, sa.Column("part", sa.String(64), nullable=False, server_default=""))
        op.add_column(rooms, sa.Column("dice", sa.String(8), nullable=False, server_default="drawn"))
        op.add_column(rooms, sa.Column("secret", sa.String(64), nullable=False, server_default=""))
        op.add_column(rooms, sa.Column("parts", sa.Text, nullable=False, server_default="[]"))
        op.add_column(rooms, sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
        op.add_column(rooms, sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
        _fill(seats, room, rooms)
    _link_battles()


def _link_battles() -> None:
    """Note with each battle of a campaign whose it is."""
    game = sa.table("games", sa.column("id"), sa.column("campaign"))
    campaign = sa.table("campaigns", sa.column("id"), sa.column("game"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(campaign).where(campaign.c.game != "")).all():
        connection.execute(sa.update(game).where(game.c.id == row.game).values(campaign=row.id))


def _fill(seats: str, room: str, rooms: str) -> None:
    made = sa.table(rooms, sa.column("id"), sa.column("secret"), sa.column("shared"))
    seat = sa.table(seats, sa.column(room), sa.column("taken"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(made.c.id)).all():
        drawn = secrets.token_hex(32)
        connection.execute(sa.update(made).where(made.c.id == row.id).values(secret=drawn))
    taken = sa.select(seat.c[room]).where(seat.c.taken == sa.true())
    connection.execute(sa.update(made).where(made.c.id.in_(taken)).values(shared=sa.true()))
