"""Bots against bots, measured: the same deals for everybody, on every seat."""
