"""Boarding, from the test to the last round."""
