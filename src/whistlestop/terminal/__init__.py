"""The terminal client, and what the command line prints."""
