"""Add single-use links, mail addresses and passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; everybody signs in by recovery links so far."""
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("made", sa.String(40), nullable=False),
        sa.Column("expires", sa.String(40), nullable=False),
    )
    op.create_index("ix_links_expires", "links", ["expires"])
    op.create_table(
        "mail_addresses",
        sa.Column("desk", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("address_key", sa.String(200), nullable=False, unique=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("desk", sa.String(64), nullable=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made", sa.String(40), nullable=False),
        sa.Column("used", sa.String(40), nullable=False, server_default=""),
    )
    op.create_index("ix_passkeys_desk", "passkeys", ["desk"])
