"""People and bots at tables, over HTTP and WebSocket. It stores, then tells."""
