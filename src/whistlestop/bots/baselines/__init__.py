"""The public agents for this game, rewritten: the reference for every better bot."""
