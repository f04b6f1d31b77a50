"""State, ship and book of the plotted games, and the files of their tables."""
