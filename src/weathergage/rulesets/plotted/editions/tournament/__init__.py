"""The Tournament Edition, version 1.2b."""

#: Where it stands among the games.
SHELF = 2
