"""The planner: a compiled player that knows what it wants to build. A bot, and how searchers play out."""
