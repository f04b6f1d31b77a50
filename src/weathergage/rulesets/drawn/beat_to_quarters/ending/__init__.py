"""End the game."""
