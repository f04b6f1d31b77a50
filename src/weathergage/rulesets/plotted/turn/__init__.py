"""One module per phase of the turn."""
