"""The storage layer, on SQLite or PostgreSQL: the only place where SQL is written."""
