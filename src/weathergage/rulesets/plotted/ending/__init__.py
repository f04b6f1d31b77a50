"""Surrender, victory and points."""
