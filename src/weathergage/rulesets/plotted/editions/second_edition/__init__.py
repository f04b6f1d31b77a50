"""The Second Edition of 1981."""

#: Where it stands among the games.
SHELF = 1
