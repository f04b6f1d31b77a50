"""Load bots of other authors, guard them, and run them in their own processes."""
