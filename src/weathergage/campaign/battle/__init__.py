"""The month's battle: board, shoreline, placing of ships, and how it is fought."""
