"""Provide the ship library: nations, classes and the specification charts, as typed data."""
