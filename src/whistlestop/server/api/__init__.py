"""The edge: HTTP and sockets, who may do what, and how often."""
