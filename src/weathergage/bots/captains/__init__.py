"""Provide the captains that come with the game, from the cabin boy to the admiral."""
