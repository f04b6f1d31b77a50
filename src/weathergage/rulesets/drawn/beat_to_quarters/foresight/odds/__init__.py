"""Exact odds of everything that is rolled for."""
