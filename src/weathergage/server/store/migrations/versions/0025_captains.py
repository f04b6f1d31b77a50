"""Several captains a side: seats are numbered through the sides, and captains seal their parts one by one."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_KEY = ("game", "number")


def upgrade() -> None:
    """Number the seats by their sides, as every game so far has one for each, and key them by that number."""
    op.add_column("seats", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("ships", sa.Text, nullable=False, server_default="[]"))
    op.execute("UPDATE seats SET number = side")
    if op.get_bind().dialect.name == "sqlite":
        _write_anew()
    else:
        op.drop_constraint("seats_pkey", "seats", type_="primary")
        op.create_primary_key("seats_pkey", "seats", list(_KEY))
    op.add_column("entries", sa.Column("parts", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "sealed_parts",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("json", sa.Text, nullable=False),
    )


def _write_anew() -> None:
    """Write the table anew with all columns that it has: SQLite cannot change the key of one that exists."""
    connection = op.get_bind()
    indexes = sa.inspect(connection).get_indexes("seats")
    columns = [
        sa.Column(
            column["name"],
            column["type"],
            nullable=column["nullable"],
            server_default=None if column["default"] is None else sa.text(column["default"]),
            primary_key=column["name"] in _KEY,
            autoincrement=False,
        )
        for column in sa.inspect(connection).get_columns("seats")
    ]
    games = sa.ForeignKeyConstraint(["game"], ["games.id"], ondelete="CASCADE")
    op.create_table("seats_by_number", *columns, games)
    names = ", ".join(f'"{column.name}"' for column in columns)
    op.execute(f"INSERT INTO seats_by_number ({names}) SELECT {names} FROM seats")
    op.drop_table("seats")
    op.rename_table("seats_by_number", "seats")
    for index in indexes:
        if index["name"] is not None:
            op.create_index(
                index["name"], "seats", [name for name in index["column_names"] if name is not None]
            )
