"""Orders for many ships at once, turned into answers to the open questions of a seat from what it may know."""
