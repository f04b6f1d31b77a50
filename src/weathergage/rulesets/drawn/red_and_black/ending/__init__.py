"""How ships strike and how the game ends."""
