"""Movement on the open table."""
