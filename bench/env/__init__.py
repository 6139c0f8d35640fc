"""How fast the learning environments are."""
