"""Weigh decisions of captains in the plotted games."""
