"""How captains weigh things in the drawn games."""
