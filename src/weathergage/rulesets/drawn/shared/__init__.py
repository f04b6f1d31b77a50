"""Share what both drawn games have."""
