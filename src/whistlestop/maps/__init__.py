"""What is in the box: maps and editions as data, checked on load; no rules."""
