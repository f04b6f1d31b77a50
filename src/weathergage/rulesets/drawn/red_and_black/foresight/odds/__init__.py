"""Exact odds of everything that dice decide here."""
