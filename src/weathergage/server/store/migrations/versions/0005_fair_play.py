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
    made = sa.table(rooms, *(sa.column(name) for name in ("id", "secret", "shared", "dice")))
    seat = sa.table(seats, *(sa.column(name) for name in (room, "taken", "kind", "desk")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(made.c.id)).all():
        drawn = secrets.token_hex(32)
        connection.execute(sa.update(made).where(made.c.id == row.id).values(secret=drawn))
    taken = sa.select(seat.c[room]).where(seat.c.taken == sa.true())
    people = sa.select(seat.c[room]).where(seat.c.kind == "human").group_by(seat.c[room])
    apart = people.having(sa.func.count(seat.c.desk.distinct()) > 1)
    # Their makers could see the seed or choose it, and nobody noted which; what others are told errs on the safe side.
    known = {"shared": sa.true(), "dice": "chosen"}
    connection.execute(sa.update(made).where(made.c.id.in_(sa.union(taken, apart))).values(known))
    _let_back(seats, room)


def _let_back(seats: str, room: str) -> None:
    """Make an invitation of the key of each seat that its player left: it was to bring him back, and still does."""
    names = (room, "side", "kind", "desk", "key", "invitation")
    seat = sa.table(seats, *(sa.column(name) for name in names))
    connection = op.get_bind()
    left = sa.select(seat).where(seat.c.kind == "human", seat.c.desk.is_(None))
    for row in connection.execute(left).all():
        this = seat.c[room] == row._mapping[room], seat.c.side == row.side
        values = {"invitation": row.key, "key": f"seat-{secrets.token_urlsafe(24)}"}
        connection.execute(sa.update(seat).where(*this).values(values))
