"""Carry out hits: marking, critical hits, fire, explosion, sinking, and repairs."""
