"""Runs the migrations on the connection that `upgrade` hands over."""

from alembic import context

from weathergage.server.store.database_tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
