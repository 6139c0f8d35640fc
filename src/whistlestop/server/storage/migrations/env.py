"""Alembic's environment: it uses the connection and the transaction of `migrating`."""

from alembic import context

from whistlestop.server.storage.schema import metadata


def run() -> None:
    """Run the missing migrations."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


# The name under which Alembic loads this file; any other import runs nothing.
if __name__ == "env_py":
    run()
