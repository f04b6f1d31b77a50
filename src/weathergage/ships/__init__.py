"""The ship library: nations, classes and the specification charts, as data with typed access."""
