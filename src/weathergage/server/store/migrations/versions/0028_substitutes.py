"""Add whose a seat is while another commands it, substitutes who are sought, and everybody who ever had a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns, a table, and that each kind of proposal is open once; nobody commands for another yet."""
    op.add_column("seats", sa.Column("owner", sa.String(64)))
    op.add_column("seats", sa.Column("returns", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("substitute", sa.String(64)))
    op.add_column("seats", sa.Column("asked", sa.String(64)))
    op.add_column("seats", sa.Column("freed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_seats_owner", "seats", ["owner"])
    op.create_index("ix_seats_asked", "seats", ["asked"])
    op.create_table(
        "seat_holders",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("desk", sa.String(64), primary_key=True),
    )
    _close_doubled()
    opened = sa.text("open")
    op.create_index(
        "ux_proposals_open",
        "proposals",
        ["game", "kind"],
        unique=True,
        postgresql_where=opened,
        sqlite_where=opened,
    )


def _close_doubled() -> None:
    """Close all but the newest of several open proposals of one kind."""
    proposals = sa.table("proposals", sa.column("game"), sa.column("n"), sa.column("kind"), sa.column("open"))
    newer = proposals.alias()
    later = sa.select(newer.c.n).where(
        newer.c.game == proposals.c.game,
        newer.c.kind == proposals.c.kind,
        newer.c.open.is_(sa.true()),
        newer.c.n > proposals.c.n,
    )
    op.execute(sa.update(proposals).where(later.exists()).values(open=sa.false()))
