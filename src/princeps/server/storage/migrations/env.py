"""Alembic's door to our tables; the connection comes from `store.py`."""

from alembic import context

from princeps.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
