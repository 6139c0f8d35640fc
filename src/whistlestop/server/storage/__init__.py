"""Where everything is kept: on SQLite or PostgreSQL, by URL."""
