"""Fire and what it does."""
