"""A first game for each edition, prepared so that it has everything in it."""
