"""Migrate a database to the present tables; run whenever a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, inspect, select

#: Our number among PostgreSQL's advisory locks: "gage" in ASCII, and one more.
_MIGRATES = 0x67616766


class NewerVersion(Exception):
    """Raised for tables of a later version of this program; the message names their step."""


class OtherProgram(Exception):
    """Raised for tables of another program."""


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest tables, all steps in one transaction."""
    config = configuration()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Workers that start together migrate one after another.
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATES)))
        check(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check(connection: Connection, empty: bool = True) -> None:
    """Refuse tables of another program, of a later version and, unless `empty` ones will do, a database without any."""
    tables = set(inspect(connection).get_table_names())
    ours = {"alembic_version", "games"} <= tables
    # Programs may share a PostgreSQL database, but not an SQLite file.
    if not ours and (not empty or (tables and connection.dialect.name == "sqlite")):
        raise OtherProgram
    known = {step.revision for step in ScriptDirectory.from_config(configuration()).walk_revisions()}
    if unknown := set(MigrationContext.configure(connection).get_current_heads()) - known:
        raise NewerVersion(", ".join(sorted(unknown)))


def configuration() -> Config:
    """Return how Alembic finds the steps."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
