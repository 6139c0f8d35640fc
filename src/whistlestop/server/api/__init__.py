"""The API: HTTP routes and WebSockets, authentication, permissions and rate limits."""
