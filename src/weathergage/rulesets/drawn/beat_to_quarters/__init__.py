"""Beat To Quarters 4.0.1: chips, dice for movement, opposed rolls of rating against rating."""

#: Where it stands among the games.
SHELF = 3
