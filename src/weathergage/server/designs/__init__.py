"""Battles that players draw: kept for their author, checked, tried out, and fought here."""
