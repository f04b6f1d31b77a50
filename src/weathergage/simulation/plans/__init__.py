"""Describe what to simulate: battles, arms, captains, studies."""
