"""The planner: a compiled bot with a plan for all its tickets, and the policy of playouts."""
