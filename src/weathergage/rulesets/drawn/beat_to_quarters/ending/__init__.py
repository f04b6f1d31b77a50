"""How the game ends."""
