"""Set up and fight the month's battle: board, shoreline, placing of ships."""
