"""Define the steps of a month, in the order of the book."""
