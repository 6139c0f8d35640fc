"""The rules as players read them: one source for the web pages and the terminal."""
