"""Schema migrations. Alembic runs the files in `versions`."""
