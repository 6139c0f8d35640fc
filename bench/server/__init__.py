"""Load benchmark of one server process: tables, moves per second, memory."""
