"""Let ships strike, and end the game."""
