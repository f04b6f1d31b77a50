"""PostgreSQL has the same tables as SQLite after all migrations, and workers that start together migrate once."""

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import inspect

from weathergage.server.app import CALLS
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata

assert CALLS, "their rooms define tables"


def test_all_migrations_give_the_tables_of_the_program(empty_postgres: str) -> None:
    database = Database(empty_postgres)
    found = inspect(database.engine)
    assert set(found.get_table_names()) - {"alembic_version"} == metadata.tables.keys()
    for name, table in metadata.tables.items():
        columns = {column["name"]: column["nullable"] for column in found.get_columns(name)}
        assert columns == {column.name: column.nullable for column in table.columns}, name
        indexes = {
            index["name"] for index in found.get_indexes(name) if not index.get("duplicates_constraint")
        }
        assert indexes == {index.name for index in table.indexes}, name
    database.close()


def test_workers_that_start_together_migrate_one_after_another(empty_postgres: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: Database(empty_postgres), range(4)))
    assert [database.fault() for database in opened] == [""] * 4
    for database in opened:
        database.close()
