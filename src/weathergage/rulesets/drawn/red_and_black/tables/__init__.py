"""Tables in the shape of the printed sheet, and the house values beside them."""
