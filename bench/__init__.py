"""Measures of speed: `python bench/run.py` or `make bench`."""
