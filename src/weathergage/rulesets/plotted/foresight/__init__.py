"""Figures for captains, forecasts and odds."""
