"""What Alembic runs first: it uses the connection, and the transaction, that `migrating` has opened."""

from alembic import context

from whistlestop.server.storage.schema import metadata


def run() -> None:
    """Carry out the steps that are missing."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


# The name under which Alembic loads this file; whoever else imports it starts nothing.
if __name__ == "env_py":
    run()
