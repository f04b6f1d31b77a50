"""Rows of a data folder as nobody but the host can reach them, in a file or where a test run keeps it in PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, MetaData, create_engine, select

from weathergage.server import app


@contextmanager
def rows_of(folder: Path) -> Iterator[Connection]:
    """A connection past the server; what is changed by it is committed."""
    # By the module, because a run on PostgreSQL puts another address there.
    engine = create_engine(app.database_address(folder))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def stored_bytes(folder: Path) -> bytes:
    """Everything that is stored: the files as they are on the disk, or all rows of PostgreSQL."""
    if files := list(folder.rglob("*.sqlite3*")):
        return b"".join(file.read_bytes() for file in files)
    found: list[str] = []
    with rows_of(folder) as connection:
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            found += [str(row) for row in connection.execute(select(table))]
    return "\n".join(found).encode()
