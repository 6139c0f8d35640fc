"""How fast the web client is, in a browser on this machine."""
