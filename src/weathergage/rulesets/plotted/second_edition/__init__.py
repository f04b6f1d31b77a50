"""The Second Edition of 1981."""
