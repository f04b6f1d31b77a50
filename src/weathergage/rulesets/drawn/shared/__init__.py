"""What the drawn games share."""
