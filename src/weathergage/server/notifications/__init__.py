"""Your turn: telling people, wherever they are, that a game waits for them."""
