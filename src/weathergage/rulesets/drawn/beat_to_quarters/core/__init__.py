"""State, ship, book and tables of the game."""
