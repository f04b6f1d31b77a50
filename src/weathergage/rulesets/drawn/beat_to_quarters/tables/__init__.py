"""Tables in the shape of the printed charts."""
