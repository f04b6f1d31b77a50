"""Migrate a database to the present tables; run whenever a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, inspect, select

#: Our number among PostgreSQL's advisory locks: "gage" in ASCII, and one more.
_MIGRATES = 0x67616766


class NewerVersion(Exception):
    """Raised for tables of a later version of this program; the message names their step."""


class OtherProgram(Exception):
    """Raised for tables of another program."""


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest tables, all steps in one transaction."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Workers that start together migrate one after another.
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATES)))
        # Reading all steps takes longer than the rest of a start, and mostly there is none to take.
        if check(connection) != known_steps()[-1]:
            config = configuration()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def check(connection: Connection, empty: bool = True) -> str:
    """Return the step of the tables, "" for a database without any.

    Refuse tables of another program, of a later version and, unless `empty` ones will do, a database without any.
    """
    tables = set(inspect(connection).get_table_names())
    ours = {"alembic_version", "games"} <= tables
    # Programs may share a PostgreSQL database, but not an SQLite file.
    if not ours and (not empty or (tables and connection.dialect.name == "sqlite")):
        raise OtherProgram
    at = MigrationContext.configure(connection).get_current_heads()
    if unknown := set(at).difference(known_steps()):
        raise NewerVersion(", ".join(sorted(unknown)))
    return at[0] if len(at) == 1 else ""


def known_steps() -> list[str]:
    """Return all steps in their order, as their files are named."""
    versions = Path(__file__).parent / "versions"
    return sorted(file.name.partition("_")[0] for file in versions.glob("[0-9]*_*.py"))


def configuration() -> Config:
    """Return how Alembic finds the steps."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
