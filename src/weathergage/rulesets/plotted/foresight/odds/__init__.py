"""Exact odds of the plotted games: the functions that resolve the game, run with enumerated dice."""
