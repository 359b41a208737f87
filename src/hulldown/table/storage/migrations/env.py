"""Runs the migrations on the connection that the store opened."""

from alembic import context

from hulldown.table.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
