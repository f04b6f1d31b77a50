"""Let seats wait for a person, by a link, by name or open to anybody, and note who looks for a duel."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns and table; no seat waits, and nobody looks for a duel yet."""
    op.add_column("seats", sa.Column("offer", sa.String(8), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("offered_to", sa.String(64)))
    op.create_index("ix_seats_offer", "seats", ["offer"])
    op.create_index("ix_seats_offered_to", "seats", ["offered_to"])
    op.create_table(
        "seeking",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("since", sa.String(40), nullable=False),
        sa.Column("seen", sa.String(40), nullable=False),
        sa.Column("claimed", sa.String(40)),
        sa.Column("game", sa.String(32), nullable=False, server_default=""),
    )
    op.create_index("ix_seeking_ruleset", "seeking", ["ruleset"])
