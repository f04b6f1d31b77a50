"""Figures for captains and forecasts."""
