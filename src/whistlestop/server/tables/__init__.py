"""Tables: what can happen at them, what they look like to whom, and what happens by itself."""
