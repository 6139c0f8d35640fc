"""Oracles: the rules once more, slow, plain and independent of the engine they check."""
