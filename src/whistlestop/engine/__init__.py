"""The rules: pure functions on one record a game, compiled, with a small API around them."""
