"""Weigh decisions of captains in the drawn games."""
