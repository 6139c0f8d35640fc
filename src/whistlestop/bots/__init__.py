"""Players that get a View and return an Action."""
