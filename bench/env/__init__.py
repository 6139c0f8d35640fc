"""The speed of the learning environments."""
