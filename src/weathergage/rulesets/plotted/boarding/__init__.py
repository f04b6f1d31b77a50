"""Grappling, boarding parties, melee, transfers and prizes."""
