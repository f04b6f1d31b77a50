"""Campaigns and fleets in files and on sheets."""
