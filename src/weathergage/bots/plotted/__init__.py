"""How captains weigh things in the plotted games."""
