"""Every text a person reads, by key."""
