"""Squadrons and their orders."""
