"""The card-driven rules of the quick reference sheet, on an open table in centimetres."""

#: Where it stands among the games.
SHELF = 4
