"""The server: people and bots at tables, over HTTP and WebSocket."""
