"""Data folders as earlier versions of the program left them."""

from pathlib import Path

from alembic import command
from sqlalchemy import create_engine, inspect, text

from weathergage.server.store.data_folder import DATABASE
from weathergage.server.store.migrations import configuration


def go_back(folder: Path, step: str, *changes: str) -> None:
    """Give a data folder the tables of an earlier step, with the rows and columns that they had, then change them."""
    present, earlier = folder / DATABASE, folder / "earlier.sqlite3"
    engine = create_engine(f"sqlite:///{earlier}")
    config = configuration()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, step)
    with engine.connect() as connection:
        connection.execute(text("ATTACH DATABASE :file AS present"), {"file": str(present)})
        now, then = inspect(connection), inspect(connection)
        for table in set(then.get_table_names()) - {"alembic_version"}:
            kept = {column["name"] for column in then.get_columns(table)}
            names = ", ".join(
                f'"{column["name"]}"'
                for column in now.get_columns(table, schema="present")
                if column["name"] in kept
            )
            connection.execute(text(f"INSERT INTO {table} ({names}) SELECT {names} FROM present.{table}"))
        for change in changes:
            connection.execute(text(change))
        connection.commit()
    engine.dispose()
    for file in folder.glob(f"{DATABASE}*"):
        if file.suffix != ".lock":
            file.unlink()
    earlier.rename(present)
