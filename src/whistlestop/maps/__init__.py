"""Maps and editions: the contents of the box as data, checked on load; no rules."""
