"""Grappling and fights for a deck."""
