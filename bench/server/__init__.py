"""How much one server process holds: tables, moves, memory."""
