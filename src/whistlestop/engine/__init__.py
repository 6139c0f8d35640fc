"""The rules engine: pure, compiled functions on one record per game, with a small API."""
