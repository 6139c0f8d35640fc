"""What Alembic runs first: it uses the connection, and the transaction, that `migrating` has opened."""

from alembic import context

from whistlestop.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
