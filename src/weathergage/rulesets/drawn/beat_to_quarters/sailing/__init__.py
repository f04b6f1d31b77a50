"""Movement of single ships."""
